import { join } from 'node:path';

import { build } from 'esbuild';

import { bench } from './folders.js';

/**
 * Makes a TypeScript file of this folder one that plain `node` runs, as it would in production; returns its path.
 * What is measured must not carry a compiler along.
 */
export async function buildProgram(file: string): Promise<string> {
  const outfile = join(bench, 'node_modules', '.cache', 'charsheet', file.replace(/\.ts$/, '.mjs'));
  const options = {
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  } as const;
  await build({ absWorkingDir: bench, entryPoints: [file], outfile, bundle: true, ...options });
  return outfile;
}
