import { gzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { buildCharacter, simpleBytes } from '../../test/fixtures.js';
import { testApp } from '../../test/harness.js';

const json = { 'content-type': 'application/json' };

describe('HTTP for people and programs on PGlite', () => {
  const app = testApp('PGlite', { publicUrl: 'https://sheets.example.org' });
  const stored = async () => (await app.client.characters.create({ body: buildCharacter() })).body.id;

  it.each(['"1"', '*', 'W/"1"'])('anonymous asks with If-None-Match: %s for what has no entity tag', async (tags) => {
    for (const path of ['/livez', '/readyz', '/openapi.json', '/WeatherForecast']) {
      expect((await app.send({ path, headers: { 'if-none-match': tags } })).status).toBe(200);
    }
    const { token } = await app.someone();
    const headers = { 'if-none-match': tags, authorization: `Bearer ${token}` };
    for (const path of ['/User/me', '/Character', '/auth/list-sessions']) {
      expect((await app.send({ path, headers })).status).toBe(200);
    }
  });

  it.each([
    { 'content-type': 'Application/JSON' },
    { 'content-type': 'APPLICATION/json; Charset="UTF-8"' },
    { 'content-type': 'application/json ;charset=utf-8' },
  ])('anonymous writes media types in another way: %j', async (headers) => {
    expect((await app.send({ method: 'POST', path: '/Character', headers, body: simpleBytes })).status).toBe(201);
  });

  it('anonymous writes the name of a compression in another way', async () => {
    const headers = { ...json, 'content-encoding': 'GZip' };
    const answer = await app.send({ method: 'POST', path: '/Character', headers, body: gzipSync(simpleBytes) });
    expect(answer.status).toBe(201);
  });

  it('anonymous follows a link that got parameters on its way: pages take no notice, programs are told', async () => {
    const path = `/Character/${await stored()}?fbclid=x&lang=en&utm_source=y`;
    const page = await app.send({ path, headers: { accept: 'text/html' } });
    expect(page).toMatchObject({ status: 200, headers: { 'content-language': 'en' } });
    expect((await app.send({ path: `${path}&format=pdf` })).headers['content-type']).toBe('application/pdf');
    expect(await app.refused({ path })).toMatchObject({ code: 'invalid-query', errorCount: 2 });
    expect(await app.refused({ path: `${path}&format=json`, headers: { accept: 'text/html' } })).toMatchObject({
      code: 'invalid-query',
    });
  });

  it.each([
    ['html', 'application/json', 'text/html; charset=utf-8'],
    ['pdf', 'text/html', 'application/pdf'],
    ['json', 'text/html', 'application/json; charset=utf-8'],
  ])('anonymous asks for the format %s in the address, whatever is accepted', async (format, accept, type) => {
    const answer = await app.send({ path: `/Character/${await stored()}?format=${format}`, headers: { accept } });
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': type } });
  });

  it('anonymous asks for a format that there is not', async () => {
    expect(await app.refused({ path: `/Character/${await stored()}?format=xml` })).toMatchObject({
      errors: [{ pointer: '/format', code: 'unknown-value' }],
    });
  });

  it('browsers are told to come by HTTPS only where that is how the service is reached', async () => {
    for (const path of ['/livez', '/nothing', '/']) {
      expect((await app.send({ path })).headers['strict-transport-security']).toBe('max-age=31536000');
    }
  });
});
