import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type Router from '@koa/router';
import type { Context } from 'koa';
import Negotiator from 'negotiator';
import type { Logger } from 'pino';

import { Rendered, writeReply } from '../http/reply.js';

/** What may run and be loaded in those pages: what comes from here. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Paths at which the scripts of the one page show something. */
const pagePaths = [
  '/',
  '/karaktereim',
  ...['/1e', '/2e'].flatMap((edition) => [edition, `${edition}/karakter`, `${edition}/karakter/:id`]),
];

/** Served by ourselves, whatever the folder has. */
const ours = ['/robots.txt'];

/**
 * Serves the built web pages of kemkas from a folder. It is read once, so that what is served fits together while it is
 * built anew, and nothing else of the disk can be reached. It goes before all other routes.
 * @throws Error when it cannot be read, or has much more than such pages
 */
export function frontEnd(router: Router, folder: string, log: Logger): void {
  const { files, left } = read(folder);
  if (left.length > 0) {
    const why = 'links, and names with other characters than A-Z, a-z, 0-9, ".", "_" and "-", are not served';
    log.warn({ folder, left: left.slice(0, 10), count: left.length }, `CHARSHEET_FRONT_END: ${why}`);
  }
  const serve = (path: string, file: ServedFile, label = path) =>
    router.register(path, ['GET', 'HEAD'], (ctx) => {
      ctx.state['route'] = label;
      return send(ctx, file);
    });
  for (const path of files.keys()) {
    const file = served(path, files);
    if (!ours.includes(path)) serve(path, file, path.replace(/^(\/[^/]+)\/.*/, '$1/{name}'));
  }
  const index = served('/index.html', files);
  for (const path of pagePaths) serve(path, index, path.replace(':id', '{id}'));
}

/** Many times what those pages have; a wrong folder has more. */
const mostFiles = 2000;
const mostBytes = 64 * 1024 * 1024;

const servable = /^[\w.-]+$/;

/** The files of a folder by their paths in addresses, and what it has besides. */
function read(folder: string): { files: Map<string, Buffer>; left: string[] } {
  const files = new Map<string, Buffer>();
  const left: string[] = [];
  let bytes = 0;
  const readFolder = (path: string) => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const { name } = entry;
      const at = `${path}/${name}`;
      if (name.startsWith('.')) continue;
      if (!servable.test(name) || !(entry.isFile() || entry.isDirectory())) {
        left.push(at);
        continue;
      }
      if (entry.isDirectory()) {
        readFolder(at);
        continue;
      }
      bytes += statSync(join(folder, at)).size;
      if (files.size === mostFiles || bytes > mostBytes) {
        const most = `${mostFiles} files and ${mostBytes / 1024 ** 2} MiB`;
        throw new Error(`CHARSHEET_FRONT_END: ${folder} has more than the pages have, which is at most ${most}`);
      }
      files.set(at, readFileSync(join(folder, at)));
    }
  };
  readFolder('');
  return { files, left };
}

type Encoding = 'br' | 'gzip';

interface ServedFile {
  type: string;
  headers: Record<string, string>;
  /** Of its content. */
  tag: string;
  /** The content, compressed when it is first asked for so; identity stands for as it is. */
  content(encoding: Encoding | 'identity'): Promise<Buffer>;
  encodings: (Encoding | 'identity')[];
}

/** What is smaller when it is compressed. */
const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.xml', '.ico', '.ttf']);
const compress = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => zip(bytes),
};
const brotli = promisify(brotliCompress);
const zip = promisify<Buffer, Buffer>(gzip);

function served(path: string, files: Map<string, Buffer>): ServedFile {
  const bytes = files.get(path);
  if (!bytes) throw new Error(`CHARSHEET_FRONT_END: there is no ${path}`);
  const type = extname(path);
  const made = new Map<string, Promise<Buffer>>();
  return {
    type,
    tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    headers: {
      // The names in that folder are those of their content.
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(type === '.html' && { 'Content-Security-Policy': policy, 'Referrer-Policy': 'same-origin' }),
    },
    encodings: compressible.has(type) ? ['br', 'gzip', 'identity'] : ['identity'],
    content(encoding) {
      if (encoding === 'identity') return Promise.resolve(bytes);
      const known = made.get(encoding) ?? compress[encoding](bytes);
      made.set(encoding, known);
      return known;
    },
  };
}

async function send(ctx: Context, { type, headers, tag, content, encodings }: ServedFile): Promise<void> {
  const encoding = (new Negotiator(ctx.req).encodings(encodings)[0] ?? 'identity') as Encoding | 'identity';
  if (encodings.length > 1) ctx.vary('Accept-Encoding');
  const isPlain = encoding === 'identity';
  await writeReply(ctx, {
    status: 200,
    headers: {
      ...headers,
      ETag: isPlain ? `"${tag}"` : `"${tag}-${encoding}"`,
      ...(!isPlain && { 'Content-Encoding': encoding }),
    },
    body: new Rendered(type, await content(encoding)),
  });
}
