// Bundles a program of the workspace: one file loads several times faster than the hundreds of its libraries, and
// splitting keeps what only some of its tasks need out of the way of the others.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { build, context, transform } from 'esbuild';

import { filesIn } from './contents.mjs';

const common = { platform: 'node', target: 'node20.19', sourcesContent: false, logLevel: 'warning' };

// Libraries in CommonJS call `require`, which an ES module does not have.
const js =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";
const asEsModules = { banner: { js }, sourcemap: true };
const withoutSpace = { minifyWhitespace: true, minifySyntax: true };

/** Bundles the entry points of the package in `folder` into its dist/ as ES modules; returns the files that are in them. */
export async function bundle(folder, options) {
  const { metafile } = await buildSplit(folder, { ...options, ...asEsModules, ...withoutSpace });
  return filesIn(metafile, folder);
}

/**
 * For a server that is being worked on: the schema package is taken from its sources, and each `rebuild` takes a moment only.
 * It tells whether there was no mistake; those there are it prints.
 */
export async function incrementalBundle(folder, options) {
  const sources = { conditions: ['@charsheet/source'], metafile: true };
  const work = await context(splitting(folder, { ...options, ...asEsModules, ...sources }));
  const rebuild = async () => {
    try {
      const { metafile } = await work.rebuild();
      const written = new Set(Object.keys(metafile.outputs).map((path) => basename(path)));
      await removeBundles(folder, (name) => !written.has(name));
      return true;
    } catch {
      return false;
    }
  };
  return { rebuild, dispose: () => work.dispose() };
}

/**
 * The same as CommonJS modules, and a package.json that says so: Node.js loads them in fewer steps, which counts for a
 * program that runs for a moment only.
 */
export async function bundleAsCommonJs(folder, options) {
  const { metafile, outputFiles } = await buildSplit(folder, { ...options, sourcemap: 'inline', write: false });
  await Promise.all(outputFiles.map(({ path, text }) => writeCommonJs(path, text)));
  await writeFile(join(folder, 'dist', 'package.json'), '{ "type": "commonjs" }\n');
  return filesIn(metafile, folder);
}

async function buildSplit(folder, options) {
  await mkdir(join(folder, 'dist'), { recursive: true });
  await removeBundles(folder, () => true);
  return build({ ...splitting(folder, options), metafile: true });
}

/** Other files in dist/, such as those of the prepared database, stay. */
async function removeBundles(folder, isOld) {
  const dist = join(folder, 'dist');
  const old = (await readdir(dist)).filter((name) => /\.js(\.map)?$/.test(name) && isOld(name));
  await Promise.all(old.map((name) => rm(join(dist, name))));
}

function splitting(folder, options) {
  const naming = { outdir: 'dist', entryNames: '[name]', chunkNames: '[name]-[hash]' };
  return { ...common, ...naming, ...options, absWorkingDir: folder, bundle: true, splitting: true, format: 'esm' };
}

/** Splitting is there for ES modules only, so each of them becomes a CommonJS module after it. */
async function writeCommonJs(path, text) {
  const { code, map } = await transform(text, {
    ...common,
    format: 'cjs',
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': '__url' },
    banner: text.includes('import.meta.url') ? "const __url = require('node:url').pathToFileURL(__filename).href;" : '',
    sourcefile: path,
    sourcemap: 'external',
    ...withoutSpace,
  });
  await writeFile(path, `${code}//# sourceMappingURL=${basename(path)}.map\n`);
  await writeFile(`${path}.map`, map);
}
