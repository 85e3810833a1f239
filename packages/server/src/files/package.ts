import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package, whether this runs as a source file or from the bundle. */
const root = rootAbove(dirname(fileURLToPath(import.meta.url)));

/** Version of this package. */
export const version = manifestIn(root)?.version ?? '';

/** The path of a file in this package's dist/. */
export function distFile(name: string): string {
  const path = join(root, 'dist', name);
  if (!existsSync(path)) throw new Error(`${path} is missing: build the package first`);
  return path;
}

function rootAbove(folder: string): string {
  if (manifestIn(folder)?.name === '@charsheet/server') return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('the files of @charsheet/server are incomplete: its package.json is missing');
  return rootAbove(parent);
}

function manifestIn(folder: string): { name: string; version: string } | undefined {
  const manifest = join(folder, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : undefined;
}
