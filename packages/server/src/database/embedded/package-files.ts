import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The path of a file in this package's dist/, whether this runs as a source file or from the bundle. */
export function distFile(name: string): string {
  const path = join(packageRoot(dirname(fileURLToPath(import.meta.url))), 'dist', name);
  if (!existsSync(path)) throw new Error(`${path} is missing: build the package first`);
  return path;
}

function packageRoot(folder: string): string {
  const manifest = join(folder, 'package.json');
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === '@charsheet/server') return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('the files of @charsheet/server are incomplete: its package.json is missing');
  return packageRoot(parent);
}
