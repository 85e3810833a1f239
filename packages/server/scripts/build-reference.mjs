// Puts what the page of the API reference loads into dist/reference: a script and a style sheet with names that change with
// their content, compressed already.
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { build } from 'esbuild';

import { filesIn } from '../../../scripts/licences.mjs';

const home = fileURLToPath(new URL('..', import.meta.url));
const source = join(home, 'src', 'operations', 'reference');
const folder = join(home, 'dist', 'reference');

/** Returns the files that are in it. */
export async function buildReference() {
  const { outputFiles, metafile } = await build({
    absWorkingDir: home,
    entryPoints: [join(source, 'in-browser.js'), join(source, 'style.css')],
    outdir: folder,
    write: false,
    metafile: true,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
  });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all(outputFiles.map(put));
  return filesIn(metafile, home);
}

async function put({ path, contents }) {
  const hash = createHash('sha256').update(contents).digest('base64url').slice(0, 10);
  const name = `reference-${hash}${extname(path)}`;
  // The highest quality makes it a tenth smaller and takes fifty times as long.
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  await writeFile(join(folder, `${name}.br`), brotliCompressSync(contents, quality));
  await writeFile(join(folder, `${name}.gz`), gzipSync(contents, { level: 9 }));
}
