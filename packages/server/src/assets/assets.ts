import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import type Router from '@koa/router';
import Negotiator from 'negotiator';

import { distFile } from '../files/package.js';
import { ApiError } from '../http/api-error.js';

/** A script of a page, named after its source. */
export type Script = 'reference' | 'sheet' | 'sheet-form' | 'sheet-form-2e' | 'signed-out';

const folder = distFile('assets');

/** The files of this build, in each form that they are compressed in. */
export const assetFiles: readonly string[] = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'));

/** Where a script or a style sheet is, below the base URL. Its name is that of its content: another content has another one. */
export function assetPath(name: Script | 'reference-style'): string {
  const file = assetFiles.find((one) => one.replace(/-[\w-]{10}\.(js|css)\.gz$/, '') === name);
  if (!file) throw new Error(`${folder} has no ${name}: build the package first`);
  return `/assets/${file.slice(0, -3)}`;
}

/** Serves them, as the build has compressed them. A browser need not ask again for what it has. */
export function assets(router: Router): void {
  router.get('/assets/:name', async (ctx) => {
    const { name = '' } = ctx.params;
    if (!assetFiles.includes(`${name}.gz`)) throw new ApiError('no-such-path');
    const encoding = new Negotiator(ctx.req).encodings(['br', 'gzip', 'identity'])[0];
    const bytes = await readFile(join(folder, `${name}.${encoding === 'br' ? 'br' : 'gz'}`));
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.vary('Accept-Encoding');
    ctx.type = extname(name);
    if (encoding === 'br' || encoding === 'gzip') ctx.set('Content-Encoding', encoding);
    ctx.body = encoding === 'br' || encoding === 'gzip' ? bytes : gunzipSync(bytes);
  });
}
