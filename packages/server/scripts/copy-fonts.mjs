// Puts the fonts of the PDF into dist/: whole ones, of which each PDF gets the letters that it uses.
import { copyFile, mkdir } from 'node:fs/promises';
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
const licences = [
  ['@expo-google-fonts/alegreya/LICENSE_FONT', 'Alegreya.LICENSE'],
  ['@expo-google-fonts/alegreya-sans/LICENSE_FONT', 'AlegreyaSans.LICENSE'],
  ['@expo-google-fonts/noto-emoji/LICENSE_FONT', 'NotoEmoji.LICENSE'],
  ['dejavu-fonts-ttf/LICENSE', 'DejaVuSans.LICENSE'],
];

const folder = fileURLToPath(new URL('../dist/fonts', import.meta.url));
await mkdir(folder, { recursive: true });
const files = [...fonts.map((font) => [font, basename(font)]), ...licences];
await Promise.all(files.map(([from, name]) => copyFile(resolve(from), join(folder, name))));
