// Bundles a program of the workspace: one file loads several times faster than the hundreds of its libraries, and
// splitting keeps what only some of its tasks need out of the way of the others.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { build } from 'esbuild';

/** Bundles the entry points of the package in `folder` into its dist/, whose other files stay. */
export async function bundle(folder, { entryPoints, external = [] }) {
  const dist = join(folder, 'dist');
  await mkdir(dist, { recursive: true });
  const old = (await readdir(dist)).filter((name) => /\.js(\.map)?$/.test(name));
  await Promise.all(old.map((name) => rm(join(dist, name))));
  await build({
    absWorkingDir: folder,
    entryPoints,
    external,
    outdir: 'dist',
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    // Libraries in CommonJS call `require`, which an ES module does not have.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
}
