// Puts the fonts of the PDF into dist/: whole ones, of which each PDF gets the letters that it uses.
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { resolve } = createRequire(import.meta.url);
const fonts = [
  '@expo-google-fonts/alegreya/700Bold/Alegreya_700Bold.ttf',
  '@expo-google-fonts/alegreya/400Regular_Italic/Alegreya_400Regular_Italic.ttf',
  '@expo-google-fonts/alegreya-sans/400Regular/AlegreyaSans_400Regular.ttf',
  '@expo-google-fonts/alegreya-sans/700Bold/AlegreyaSans_700Bold.ttf',
  '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
];

/** Returns the files of which these are copies. */
export async function copyFonts() {
  const folder = fileURLToPath(new URL('../dist/fonts', import.meta.url));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files = fonts.map((font) => resolve(font));
  await Promise.all(files.map((file) => copyFile(file, join(folder, basename(file)))));
  return files;
}
