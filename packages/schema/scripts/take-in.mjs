// Puts what the package needs of a small library into its own file, so that whoever installs it gets no more than TypeBox.
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { filesIn } from '../../../scripts/contents.mjs';
import { writeNotice } from '../../../scripts/licences.mjs';
import { writeSbom } from '../../../scripts/sbom.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));
const { metafile } = await build({
  absWorkingDir: folder,
  entryPoints: ['dist/spelling.js'],
  outdir: 'dist',
  allowOverwrite: true,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
});
const files = filesIn(metafile, folder);
await writeNotice(folder, files);
await writeSbom(folder, files);
