import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { pino } from 'pino';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

import { testApp } from '../../test/harness.js';
import { IndexedRouter } from '../http/routing.js';
import { frontEnd } from './front-end.js';

/** Files of ours in place of what an operator has built. */
const script = 'export const said = "Szia";\n'.repeat(50);
const built = {
  'index.html': '<!doctype html><title>Built</title><script type="module" src="/assets/app-1a2b3c4d.js"></script>',
  'ogl.html': '<!doctype html><title>Licence</title>',
  'assets/app-1a2b3c4d.js': script,
  'fonts/Plain-Regular.ttf': 'a font',
  'pdfs/form_1.2.pdf': '%PDF-1.7 of a test',
  'manifest.json': '{"name":"Built"}',
  'robots.txt': 'User-agent: *\nAllow: /\n',
  '.env': 'SECRET=hunter2',
  'two words.html': 'left out',
};
const secret = 'hunter2';

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'charsheet-built-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const outside = folderOf({ 'secret.txt': secret });
const folder = folderOf(built);
symlinkSync(join(outside, 'secret.txt'), join(folder, 'link.txt'));
symlinkSync(outside, join(folder, 'links'));
afterAll(() => {
  for (const one of [folder, outside]) rmSync(one, { recursive: true });
});

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const id = '0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64';
const pages = [
  ...['/', '/karaktereim', '/1e', '/1e/karakter', `/1e/karakter/${id}`, '/2e', '/2e/karakter', `/2e/karakter/${id}`],
  ...['/Karaktereim/', '/1E/Karakter/', '/index.html'],
];
const files = [
  ['/assets/app-1a2b3c4d.js', 'text/javascript; charset=utf-8', script],
  ['/fonts/Plain-Regular.ttf', 'font/ttf', 'a font'],
  ['/pdfs/form_1.2.pdf', 'application/pdf', '%PDF-1.7 of a test'],
  ['/manifest.json', 'application/json; charset=utf-8', built['manifest.json']],
  ['/ogl.html', 'text/html; charset=utf-8', built['ogl.html']],
] as const;

describe('pages that an operator has built, on PGlite', () => {
  const app = testApp('PGlite', { frontEndFolder: folder });

  it.each(pages)('a browser gets them at %s', async (path) => {
    const { status, headers, body } = await app.send({ path });
    expect(status).toBe(200);
    expect(body).toBe(built['index.html']);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    });
  });

  it.each(files)('a browser loads %s as %s', async (path, type, content) => {
    const { status, headers, body } = await app.send({ path });
    expect({ status, body }).toEqual({ status: 200, body: content });
    expect(headers['content-type']).toBe(type);
    const isHashed = path.startsWith('/assets/');
    expect(headers['cache-control']).toBe(isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  });

  it.each(['br', 'gzip'])('a browser gets a script as %s', async (encoding) => {
    const path = '/assets/app-1a2b3c4d.js';
    const answer = await fetch(app.url + path, { headers: { 'accept-encoding': encoding } });
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(await answer.text()).toBe(script);
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(script.length);
  });

  it('a browser that has the page asks whether it is current', async () => {
    const { headers } = await app.send({ path: '/1e' });
    const again = await app.send({ path: '/karaktereim', headers: { 'if-none-match': `${headers['etag']}` } });
    expect(again).toMatchObject({
      status: 304,
      body: '',
      headers: { etag: headers['etag'], 'cache-control': 'no-cache' },
    });
    const other = await app.send({ path: '/ogl.html', headers: { 'if-none-match': `${headers['etag']}` } });
    expect(other.status).toBe(200);
    const packed = await app.send({
      path: '/1e',
      headers: { 'if-none-match': `${headers['etag']}`, 'accept-encoding': 'gzip' },
    });
    expect(packed.status).toBe(200);
  });

  it.each(['/', '/1e/karakter', '/assets/app-1a2b3c4d.js'])('somebody asks for the headers of %s', async (path) => {
    const [asked, got] = [await app.send({ method: 'HEAD', path }), await app.send({ path })];
    expect(asked).toMatchObject({ status: 200, body: '' });
    expect(asked.headers['content-length']).toBe(got.headers['content-length']);
    expect(asked.headers['etag']).toBe(got.headers['etag']);
  });

  it.each([
    '/link.txt',
    '/links/secret.txt',
    '/.env',
    '/two%20words.html',
    '/assets/../.env',
    '/assets/..%2f.env',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/nothing.js',
    '/assets',
    '/fonts/',
    '/1e/karakter/1/2',
    '/3e',
  ])('anonymous asks for %s, which is nothing', async (path) => {
    const answer = await app.send({ path });
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain(secret);
  });

  it('tells who runs the service what is left out', () => {
    expect(app.logged).toContainEqual(
      expect.objectContaining({ level: 40, count: 3, left: expect.arrayContaining(['/link.txt', '/links']) }),
    );
  });

  it('a form that is sent there is refused', async () => {
    expect(await app.refused({ method: 'POST', path: '/karaktereim' })).toMatchObject({ status: 405 });
  });

  it.each([
    ['/robots.txt', /Disallow: \/\n/],
    ['/sign-in', /<form/],
    ['/livez', /up/],
  ])('%s stays ours', async (path, content) => {
    const { status, body } = await app.send({ path });
    expect(status).toBe(200);
    expect(body).toMatch(content);
  });

  it('what is counted has few names', async () => {
    for (const path of [`/1e/karakter/${id}`, '/assets/app-1a2b3c4d.js']) await app.send({ path });
    const { body } = await app.client.operations.metrics();
    for (const route of ['/1e/karakter/{id}', '/assets/{name}']) expect(body).toContain(`route="${route}"`);
    expect(body).not.toMatch(/1a2b3c4d|0193d1a8/);
  });
});

describe('without such pages, on PGlite', () => {
  const app = testApp('PGlite');

  it('all is as ever', async () => {
    expect((await app.send({ path: '/' })).body).toContain('/characters/new');
    for (const path of ['/karaktereim', '/1e', '/2e/karakter', '/ogl.html']) {
      expect(await app.refused({ path })).toMatchObject({ code: 'no-such-path' });
    }
  });
});

it('a folder with much more than such pages is refused', () => {
  const large = folderOf({ 'index.html': 'x', 'large.bin': '' });
  onTestFinished(() => rmSync(large, { recursive: true }));
  truncateSync(join(large, 'large.bin'), 64 * 1024 ** 2);
  const router = new IndexedRouter();
  expect(() => frontEnd(router, large, pino({ level: 'silent' }))).toThrow(/at most 2000 files and 64 MiB/);
});
