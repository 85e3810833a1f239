import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import type Router from '@koa/router';
import Negotiator from 'negotiator';

import { distFile } from '../../files/package.js';
import { ApiError } from '../../http/api-error.js';

/** Where the files of the reference are, below the base URL. */
const folder = '/docs/files';

/** The addresses of the script and the style sheet, below the base URL. */
export async function referenceFiles(): Promise<{ script: string; style: string }> {
  const names = await readdir(distFile('reference'));
  const address = (type: string) => `${folder}/${names.find((name) => name.endsWith(`${type}.gz`))?.slice(0, -3)}`;
  return { script: address('.js'), style: address('.css') };
}

/** Serves them, as the build has compressed them. A name is that of one content, so what a browser has it need not ask for. */
export function serveReferenceFiles(router: Router): void {
  router.get(`${folder}/:name`, async (ctx) => {
    const { name = '' } = ctx.params;
    const encoding = new Negotiator(ctx.req).encodings(['br', 'gzip', 'identity'])[0];
    const bytes = await stored(name, encoding === 'br' ? 'br' : 'gz');
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.vary('Accept-Encoding');
    ctx.type = extname(name);
    if (encoding === 'br' || encoding === 'gzip') ctx.set('Content-Encoding', encoding);
    ctx.body = encoding === 'br' || encoding === 'gzip' ? bytes : gunzipSync(bytes);
  });
}

async function stored(name: string, form: string): Promise<Buffer> {
  if (!/^reference-[\w-]+\.(js|css)$/.test(name)) throw new ApiError('no-such-path');
  try {
    return await readFile(join(distFile('reference'), `${name}.${form}`));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new ApiError('no-such-path');
    throw error;
  }
}
