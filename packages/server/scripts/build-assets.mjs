// Puts what pages load into dist/assets: scripts and a style sheet with names that change with their content, compressed already.
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { build } from 'esbuild';

import { filesIn } from '../../../scripts/contents.mjs';

const home = fileURLToPath(new URL('..', import.meta.url));
const folder = join(home, 'dist', 'assets');

const listFile = 'files.json';

/** What there is, by the names that `src/assets` has for it. */
const entryPoints = {
  reference: 'src/operations/reference/in-browser.js',
  'reference-style': 'src/operations/reference/style.css',
  sheet: 'src/browser/sheet.ts',
  'sheet-form': 'src/browser/sheet-form.ts',
  'sheet-form-2e': 'src/browser/sheet-form-2e.ts',
  'signed-out': 'src/browser/signed-out.ts',
};

/** Returns the files that are in it. */
export async function buildAssets() {
  const { outputFiles, metafile } = await build({
    absWorkingDir: home,
    entryPoints,
    outdir: folder,
    write: false,
    metafile: true,
    bundle: true,
    minify: true,
    // Fails at anything of Node.js.
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
  });
  await mkdir(folder, { recursive: true });
  const there = new Set(await readdir(folder));
  const names = await Promise.all(outputFiles.flatMap((file) => put(file, there)));
  // A build that is taken from a cache leaves what was there before: this says which ones are of this build.
  await writeFile(join(folder, listFile), JSON.stringify(names.sort()));
  for (const name of [...names, listFile]) there.delete(name);
  await Promise.all([...there].map((name) => rm(join(folder, name))));
  return filesIn(metafile, home);
}

// The highest quality makes it a tenth smaller and takes fifty times as long.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const forms = {
  br: (bytes) => brotliCompressSync(bytes, quality),
  gz: (bytes) => gzipSync(bytes, { level: 9 }),
};

/** Puts a file there in all its forms, but for those that are there, and returns their names. */
function put({ path, contents }, there) {
  const hash = createHash('sha256').update(contents).digest('base64url').slice(0, 10);
  const type = extname(path);
  return Object.entries(forms).map(async ([form, compressed]) => {
    const name = `${basename(path, type)}-${hash}${type}.${form}`;
    if (!there.has(name)) await writeFile(join(folder, name), compressed(contents));
    return name;
  });
}
