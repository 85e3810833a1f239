import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

import { describe, expect, it, onTestFinished } from 'vitest';

import { type ProblemCode, problems } from '@charsheet/schema';

import { simpleBytes } from '../../test/fixtures.js';
import { type RawRequest, testApp } from '../../test/harness.js';
import { ApiError, databaseUnavailable } from './api-error.js';

const json = { 'content-type': 'application/json' };
/** Of a caller whose requests are followed from service to service. */
const [traceId, parentId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

interface Refusal {
  request: string;
  send: RawRequest;
  code: ProblemCode;
  headers?: Record<string, unknown>;
}

const refusals: Refusal[] = [
  { request: 'an unknown path', send: { path: '/nothing' }, code: 'no-such-path' },
  { request: 'a path with two slashes', send: { path: '//Character' }, code: 'no-such-path' },
  {
    request: 'an unknown path with POST',
    send: { method: 'POST', path: '/nothing', headers: json, body: '{}' },
    code: 'no-such-path',
  },
  {
    request: 'a method that the path does not have',
    send: { method: 'DELETE', path: '/Character' },
    code: 'method-not-allowed',
    headers: { allow: 'POST, HEAD, GET, OPTIONS' },
  },
  {
    request: 'the same in another letter case',
    send: { method: 'DELETE', path: '/character/' },
    code: 'method-not-allowed',
    headers: { allow: 'POST, HEAD, GET, OPTIONS' },
  },
  {
    request: 'a method of WebDAV',
    send: { method: 'PROPFIND', path: '/WeatherForecast' },
    code: 'method-not-allowed',
    headers: { allow: 'HEAD, GET, OPTIONS' },
  },
  { request: 'an unknown query parameter', send: { path: '/WeatherForecast?days=3' }, code: 'invalid-query' },
  {
    request: 'a repeated query parameter',
    send: { method: 'POST', path: '/Character?isPublic=true&isPublic=true', headers: json, body: simpleBytes },
    code: 'invalid-query',
  },
  {
    request: 'a query parameter of another form',
    send: { method: 'POST', path: '/Character?isPublic=yes', headers: json, body: simpleBytes },
    code: 'invalid-query',
  },
  {
    request: 'plain text',
    send: { method: 'POST', path: '/Character', headers: { 'content-type': 'text/plain' }, body: simpleBytes },
    code: 'unsupported-media-type',
    headers: { 'accept-post': 'application/json' },
  },
  {
    request: 'a form',
    send: {
      method: 'POST',
      path: '/Character',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=a',
    },
    code: 'unsupported-media-type',
  },
  {
    request: 'a multipart form',
    send: {
      method: 'POST',
      path: '/Character',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x--',
    },
    code: 'unsupported-media-type',
  },
  {
    request: 'a body without a type',
    send: { method: 'POST', path: '/Character', body: simpleBytes },
    code: 'unsupported-media-type',
  },
  {
    request: 'JSON of another kind',
    send: {
      method: 'POST',
      path: '/Character',
      headers: { 'content-type': 'application/vnd.x+json' },
      body: simpleBytes,
    },
    code: 'unsupported-media-type',
  },
  {
    request: 'JSON in another encoding of characters',
    send: {
      method: 'POST',
      path: '/Character',
      headers: { 'content-type': 'application/json; charset=iso-8859-2' },
      body: simpleBytes,
    },
    code: 'unsupported-media-type',
  },
  {
    request: 'an unknown compression',
    send: { method: 'POST', path: '/Character', headers: { ...json, 'content-encoding': 'zstd' }, body: simpleBytes },
    code: 'unsupported-encoding',
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  },
  {
    request: 'what is not gzip though it says so',
    send: { method: 'POST', path: '/Character', headers: { ...json, 'content-encoding': 'gzip' }, body: simpleBytes },
    code: 'bad-request',
  },
  {
    request: 'what is not brotli though it says so',
    send: { method: 'POST', path: '/Character', headers: { ...json, 'content-encoding': 'br' }, body: simpleBytes },
    code: 'bad-request',
  },
  {
    request: 'one byte over 1 MiB',
    send: { method: 'POST', path: '/Character', headers: json, body: ' '.repeat(1024 * 1024 + 1) },
    code: 'body-too-large',
  },
  { request: 'nothing at all', send: { method: 'POST', path: '/Character' }, code: 'invalid-json' },
];

/** What the parser refuses before there is a request: sent as bytes, since no client would. */
const malformed: { bytes: string; code: ProblemCode; headers?: string }[] = [
  {
    bytes: 'BREW /Character HTTP/1.1\r\nHost: x\r\n\r\n',
    code: 'method-not-allowed',
    headers: 'Allow: POST, HEAD, GET, OPTIONS',
  },
  { bytes: 'BREW /nothing HTTP/1.1\r\nHost: x\r\n\r\n', code: 'no-such-path' },
  { bytes: 'hello\r\n\r\n', code: 'bad-request' },
  { bytes: 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', code: 'bad-request' },
  { bytes: 'GET / HTTP/1.1\r\n\r\n', code: 'bad-request' },
  { bytes: `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, code: 'headers-too-large' },
  { bytes: `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, code: 'headers-too-large' },
  {
    bytes: 'GET /livez HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\nConnection: close\r\n\r\n',
    code: 'expectation-failed',
  },
];

describe('HTTP on PGlite', () => {
  const app = testApp('PGlite');

  it.each(refusals)('anonymous sends $request: $code', async ({ send, code, headers = {} }) => {
    const answer = await app.send(send);
    const { status, title } = problems[code];
    expect(answer).toMatchObject({
      status,
      headers: { ...headers, 'content-type': 'application/problem+json', 'x-robots-tag': 'noindex' },
    });
    const problem = JSON.parse(answer.body);
    expect(problem).toMatchObject({
      type: `/docs/problems/${code}`,
      title,
      status,
      code,
      requestId: answer.headers['x-request-id'],
    });
  });

  it.each(malformed)('anonymous sends bytes that are not a request: $code', async ({ bytes, code, headers = '' }) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.write(bytes);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${problems[code].status} `));
    expect(answer).toContain('X-Robots-Tag: noindex');
    expect(answer).toContain('Content-Type: application/problem+json');
    expect(answer).toContain(headers);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code, status: problems[code].status });
  });

  it('anonymous sends far more than is taken, and gets the answer all the same', async () => {
    const body = ' '.repeat(20 * 1024 * 1024);
    for (let i = 0; i < 5; i++) {
      expect(await app.refused({ method: 'POST', path: '/Character', headers: json, body })).toMatchObject({
        status: 413,
      });
    }
  });

  it.each([
    ['as they are', '', Buffer.alloc(20 * 1024 * 1024, ' ')],
    ['compressed', 'Content-Encoding: gzip\r\n', gzipSync(randomBytes(20 * 1024 * 1024))],
  ])(
    'reads 20 MiB that it does not take, %s, so that the connection serves the next request',
    async (_, header, body) => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      socket.write('POST /Character HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
      socket.write(`${header}Content-Length: ${body.length}\r\n\r\n`);
      socket.write(body);
      socket.write('GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      expect((await text(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
    },
  );

  it('waits for the database once it knows that the request is good, and no sooner', async () => {
    const { whenReady } = app.database;
    const closed = { isOpen: false, whenReady: () => Promise.reject(databaseUnavailable()) };
    Object.assign(app.database, closed);
    onTestFinished(() => {
      Object.assign(app.database, { isOpen: true, whenReady });
    });
    expect(await app.refused({ path: '/Character/x' })).toMatchObject({ status: 400 });
    expect(await app.refused({ path: '/Character/0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64' })).toMatchObject({
      status: 503,
    });
    expect((await app.send({ path: '/WeatherForecast' })).status).toBe(200);
  });

  it('names the request by the header of the caller, unless that could harm the log', async () => {
    const id = async (given: string) =>
      (await app.send({ path: '/livez', headers: { 'x-request-id': given } })).headers['x-request-id'];
    expect(await id('trace-1.a_B')).toBe('trace-1.a_B');
    expect(await id('a b')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await id('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('writes one line a request, with its identifier and that of its trace, and without its body', async () => {
    await app.send({
      method: 'POST',
      path: '/Character',
      headers: { ...json, 'x-request-id': 'logged-once', traceparent: `00-${traceId}-${parentId}-01` },
      body: simpleBytes,
    });
    const lines = app.logged.filter((line) => line['requestId'] === 'logged-once');
    expect(lines).toEqual([
      expect.objectContaining({
        method: 'POST',
        url: '/Character',
        status: 201,
        ms: expect.any(Number),
        traceId,
        parentId,
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('f_ember');
  });

  it('answers 500 without the reason, which is in the log', async () => {
    await app.database.knex.schema.renameTable('characters', 'elsewhere');
    const problem = await app.refused({
      path: '/Character/0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64',
      headers: { 'x-request-id': 'broken', traceparent: `00-${traceId}-${parentId}-01` },
    });
    await app.database.knex.schema.renameTable('elsewhere', 'characters');
    expect(problem).toStrictEqual({
      type: '/docs/problems/internal',
      title: problems.internal.title,
      status: 500,
      code: 'internal',
      requestId: 'broken',
    });
    expect(app.logged).toContainEqual(
      expect.objectContaining({
        level: 50,
        requestId: 'broken',
        traceId,
        err: expect.objectContaining({ message: expect.stringContaining('characters') }),
      }),
    );
  });

  it.each([databaseUnavailable(), new ApiError('busy')])('warns of $message in one line of the log', async (error) => {
    const { whenReady } = app.database;
    Object.assign(app.database, { isOpen: false, whenReady: () => Promise.reject(error) });
    onTestFinished(() => {
      Object.assign(app.database, { isOpen: true, whenReady });
    });
    await app.refused({
      path: '/Character/0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64',
      headers: { 'x-request-id': error.code },
    });
    const warnings = () => app.logged.filter(({ requestId, level }) => requestId === error.code && level !== 30);
    await expect.poll(warnings).toEqual([expect.objectContaining({ level: 40, msg: error.message })]);
    expect(JSON.stringify(warnings())).not.toContain('stack');
  });

  it('tells the methods of a path', async () => {
    const answer = await app.send({ method: 'OPTIONS', path: '/Character' });
    expect(answer).toMatchObject({ status: 204, headers: { allow: 'POST, HEAD, GET, OPTIONS' } });
  });
});

describe('HTTP below a base path on PGlite', () => {
  const app = testApp('PGlite', { basePath: '/sheets' });

  it('serves with the base path, without it, and names addresses with it', async () => {
    for (const path of ['/sheets/Character', '/Character']) {
      const created = await app.send({ method: 'POST', path, headers: json, body: simpleBytes });
      expect(created.headers['location']).toMatch(/^\/sheets\/Character\/[0-9a-f-]{36}$/);
      expect((await app.send({ path: created.headers['location'] ?? '' })).status).toBe(200);
    }
    expect(await app.refused({ path: '/sheetsCharacter' })).toMatchObject({
      status: 404,
      type: '/sheets/docs/problems/no-such-path',
    });
  });
});
