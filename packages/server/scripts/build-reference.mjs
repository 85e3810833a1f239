// Puts what the page of the API reference loads into dist/reference: a script and a style sheet with names that change with
// their content, compressed already.
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { build } from 'esbuild';

const source = fileURLToPath(new URL('../src/operations/reference', import.meta.url));
const folder = fileURLToPath(new URL('../dist/reference', import.meta.url));

const { outputFiles } = await build({
  entryPoints: [join(source, 'in-browser.js'), join(source, 'style.css')],
  outdir: folder,
  write: false,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
  logLevel: 'warning',
});
await mkdir(folder, { recursive: true });
const licences = ['LICENSE', 'NOTICE', 'swagger-ui-es-bundle.js.LICENSE.txt'];
const { resolve } = createRequire(import.meta.url);
await Promise.all(licences.map((name) => copyFile(resolve(`swagger-ui-dist/${name}`), join(folder, name))));
const current = await Promise.all(outputFiles.map(put));
const kept = [...licences, ...current.flat()];
const outdated = (await readdir(folder)).filter((name) => !kept.includes(name));
await Promise.all(outdated.map((name) => rm(join(folder, name))));

async function put({ path, contents }) {
  const hash = createHash('sha256').update(contents).digest('base64url').slice(0, 10);
  const name = `reference-${hash}${extname(path)}`;
  // The highest quality makes it a tenth smaller and takes fifty times as long.
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  await writeFile(join(folder, `${name}.br`), brotliCompressSync(contents, quality));
  await writeFile(join(folder, `${name}.gz`), gzipSync(contents, { level: 9 }));
  return [`${name}.br`, `${name}.gz`];
}
