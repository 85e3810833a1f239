import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const testbed = fileURLToPath(new URL('../../../testbed', import.meta.url));
const cache = join(testbed, 'node_modules', '.cache');
const { version } = JSON.parse(
  readFileSync(join(testbed, 'node_modules', '@sparticuz', 'chromium', 'package.json'), 'utf8'),
);
const folder = join(cache, `chromium-${version}`);

const fontsFile = 'fonts.conf';

/** The package's own looks for fonts in places of its own; Chromium crashes when it finds none. */
const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;

export interface Chromium {
  executablePath: string;
  /** What it needs besides the environment of the tests. */
  env: Record<string, string>;
}

/** The Chromium of the testbed's package with its libraries and fonts, unpacked at its first use. */
export async function packagedChromium(): Promise<Chromium> {
  if (!existsSync(folder)) await unpack();
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: join(folder, fontsFile) };
  return { executablePath: join(folder, 'chromium'), env };
}

/**
 * The package unpacks into the folder for temporary files, and changes the environment of its process; it has a process
 * of its own for that. Test files that do so at once each unpack, and the first one's folder stays.
 */
async function unpack(): Promise<void> {
  await mkdir(cache, { recursive: true });
  const temporary = await mkdtemp(join(cache, 'unpacking-'));
  // The runtime is what makes the package bring the libraries that the machine may lack.
  const env = { PATH: process.env['PATH'], TMPDIR: temporary, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' };
  const script = "import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())";
  try {
    await promisify(execFile)(process.execPath, ['-e', script], { cwd: testbed, env });
    await writeFile(join(temporary, fontsFile), fonts);
    if (!existsSync(folder)) await rename(temporary, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
