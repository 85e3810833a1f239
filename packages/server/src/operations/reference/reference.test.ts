import { describe, expect, it } from 'vitest';

import { testApp } from '../../../test/harness.js';

describe('the page of the API reference, on PGlite', () => {
  const app = testApp('PGlite', { basePath: '/sheets' });
  const addressesOf = (html: string) =>
    [...html.matchAll(/(?:src|href|data-document)="(\/[^"]*)"/g)].map(([, url]) => url ?? '');
  /** The bytes of a file, which no test decodes by accident. */
  const bytes = async (path: string, encoding: string) => {
    const answer = await fetch(`${app.url}${path}`, { headers: { 'accept-encoding': encoding } });
    expect(answer.status).toBe(200);
    return { headers: answer.headers, text: await answer.text() };
  };

  it('anonymous reads it: all that it loads is there, below the base path, and of this service', async () => {
    for (const path of ['/sheets/docs', '/sheets/Docs/', '/docs']) {
      const { status, headers, body } = await app.send({ path });
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
      expect(headers['content-security-policy']).not.toContain('unsafe');
      const addresses = addressesOf(body);
      expect(addresses).toHaveLength(3);
      for (const address of addresses) {
        expect(address).toMatch(/^\/sheets\//);
        expect((await app.send({ method: 'HEAD', path: address })).status).toBe(200);
      }
    }
  });

  it.each(['br', 'gzip', 'identity'])(
    'a browser loads its files, which it may keep for good, as %s',
    async (encoding) => {
      const { body } = await app.send({ path: '/docs' });
      for (const path of addressesOf(body).filter((address) => address.includes('/files/'))) {
        const { headers, text } = await bytes(path, encoding);
        expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
        expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(headers.get('vary')).toBe('Accept-Encoding');
        expect(headers.get('content-type')).toMatch(path.endsWith('.js') ? /javascript/ : /css/);
        expect(text).toContain(path.endsWith('.js') ? 'preauthorizeApiKey' : '.trying');
      }
    },
  );

  it.each(['reference-x.js', 'LICENSE', '..%2f..%2fpackage.json', 'reference-x.js.gz'])(
    'anonymous asks for the file %s, which is none',
    async (name) => {
      expect(await app.refused({ path: `/docs/files/${name}` })).toMatchObject({ code: 'no-such-path' });
    },
  );

  it('no page that anybody can read leads there', async () => {
    for (const path of ['/', '/sign-in', '/sign-up', '/docs/problems/not-found', '/robots.txt', '/nothing']) {
      const { body } = await app.send({ path, headers: { accept: 'text/html' } });
      expect(body).not.toMatch(/docs["?#]/);
    }
  });
});
