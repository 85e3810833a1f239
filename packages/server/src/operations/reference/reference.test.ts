import { describe, expect, it } from 'vitest';

import { testApp } from '../../../test/harness.js';

describe('the page of the API reference, on PGlite', () => {
  const app = testApp('PGlite', { basePath: '/sheets' });
  const addressesOf = (html: string) =>
    [...html.matchAll(/(?:src|href|data-document)="(\/[^"]*)"/g)].map(([, url]) => url ?? '');

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

  it('no page that anybody can read leads there', async () => {
    for (const path of ['/', '/sign-in', '/sign-up', '/docs/problems/not-found', '/robots.txt', '/nothing']) {
      const { body } = await app.send({ path, headers: { accept: 'text/html' } });
      expect(body).not.toMatch(/docs["?#]/);
    }
  });
});
