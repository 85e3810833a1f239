import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

import { describe, expect, onTestFinished, test } from 'vitest';

import { charsheet, instantClock } from '../../test/in-process.js';
import { ids, record } from '../../test/sheets.js';
import type { Connect } from '../context.js';
import { connectByUndici, type Timeouts } from './transport.js';

const [id] = ids;
const body = JSON.stringify(record(id), null, 2);
const json = { 'content-type': 'application/json' };
const patient: Connect = (...to) => connectByUndici(...to);
const impatientIn = (phase: keyof Timeouts): Connect => {
  const timeouts = { connect: 20_000, headers: 20_000, body: 20_000, [phase]: 100 };
  return (...to) => connectByUndici(...to, timeouts);
};

/** Starts a server on a free port; it is gone when the test is over. */
async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const http = async (listener: RequestListener) => `http://${await listen(createServer(listener))}`;

const get = (url: string, env: Record<string, string> = {}, connect = patient) =>
  charsheet(['get', id, '--url', url], { connect, env, clock: instantClock() });

test('a call', async () => {
  const seen: unknown[] = [];
  const url = await http((request, response) => {
    seen.push(request.method, request.url, request.headers);
    response.writeHead(200, json).end(body);
  });
  expect(await get(`${url}/base/`)).toEqual({ status: 0, stdout: `${body}\n`, stderr: '' });
  const headers = { accept: 'application/json', 'user-agent': expect.stringMatching(/^charsheet\/\d/) };
  expect(seen).toEqual(['GET', `/base/Character/${id}`, expect.objectContaining(headers)]);
});

test('a token does not follow a redirection', async () => {
  const seen: unknown[] = [];
  const other = await http((request, response) => {
    seen.push(request.headers);
    response.writeHead(200, json).end(body);
  });
  const url = await http((_, response) => void response.writeHead(307, { location: `${other}/Character/${id}` }).end());
  expect(await get(url, { CHARSHEET_TOKEN: 'secret' })).toMatchObject({
    status: 7,
    stderr: expect.stringContaining(`it points to ${other}/Character/${id}\n`),
  });
  expect(seen).toEqual([]);
});

test('text outside of ASCII, in pieces that cut a character', async () => {
  const bytes = Buffer.from(body);
  const cut = bytes.indexOf('ó') + 1;
  const url = await http((_, response) => {
    response.writeHead(200, json).write(bytes.subarray(0, cut), () => response.end(bytes.subarray(cut)));
  });
  expect((await get(url)).stdout).toBe(`${body}\n`);
});

describe('no complete answer', () => {
  const half: RequestListener = (_, response) => {
    response.writeHead(200, { ...json, 'content-length': body.length }).write('{');
  };

  test.each<[string, RequestListener, string]>([
    ['a reset', (request) => void request.socket.resetAndDestroy(), 'connection reset'],
    ['a closed connection', (request) => void request.socket.destroy(), 'connection closed'],
    [
      'half a body, then the end',
      (request, response) => {
        half(request, response);
        setImmediate(() => request.socket.destroy());
      },
      'connection closed',
    ],
    [
      'far too much',
      (_, response) => void response.writeHead(200, json).end(Buffer.alloc(17 * 1024 * 1024, ' ')),
      'the answer is too large',
    ],
  ])('%s', async (_, listener, reason) => {
    const url = await http(listener);
    expect(await get(url)).toEqual({
      status: 7,
      stdout: '',
      stderr: `charsheet: no answer from ${url} (${reason})\n`,
    });
  });

  test.each<[string, RequestListener, keyof Timeouts, string]>([
    ['no headers', () => {}, 'headers', 'the server took too long'],
    ['half a body', half, 'body', 'the answer stopped half-way'],
  ])('%s, then nothing', async (_, listener, phase, reason) => {
    const url = await http(listener);
    expect(await get(url, {}, impatientIn(phase))).toMatchObject({
      status: 7,
      stderr: `charsheet: no answer from ${url} (${reason})\n`,
    });
  });

  test('something that is not HTTP', async () => {
    const server = createTcpServer((socket) => socket.on('error', () => {}).end('220 mail.test ESMTP\r\n'));
    const url = `http://${await listen(server)}`;
    expect(await get(url)).toMatchObject({
      status: 7,
      stderr: `charsheet: no answer from ${url} (what answers there does not speak HTTP)\n`,
    });
  });
});

describe('no connection', () => {
  test('refused', async () => {
    const server = createTcpServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await new Promise((resolve) => server.close(resolve));
    expect(await get(url)).toEqual({
      status: 7,
      stdout: '',
      stderr:
        `charsheet: cannot reach ${url} (connection refused)\n` +
        'start one with "charsheet serve", or choose another with --url\n',
    });
  });

  test('no such host', async () => {
    const { status, stderr } = await get('http://nope.invalid');
    expect(status).toBe(7);
    const [line, ...next] = stderr.split('\n');
    expect(line).toMatch(/^charsheet: cannot reach http:\/\/nope\.invalid \((no host has|the name server)/);
    expect(next).toEqual(['choose another with --url', '']);
  });

  test('no TLS', async () => {
    const url = (await http((_, response) => void response.end())).replace('http:', 'https:');
    expect(await get(url)).toMatchObject({
      status: 7,
      stderr:
        `charsheet: cannot reach ${url} (it does not speak TLS)\n` +
        'if the server has no certificate, its URL begins with http://\n',
    });
  });
});

describe('a proxy', () => {
  test('carries calls to other computers', async () => {
    const seen: unknown[] = [];
    const proxy = await http((request, response) => {
      seen.push(request.url, request.headers['host'], request.headers['proxy-authorization']);
      response.writeHead(200, json).end(body);
    });
    const env = { http_proxy: proxy.replace('//', '//me:secret@') };
    expect(await get('http://a.test/base', env)).toMatchObject({ status: 0, stdout: `${body}\n` });
    const credentials = `Basic ${Buffer.from('me:secret').toString('base64')}`;
    expect(seen).toEqual([`http://a.test/base/Character/${id}`, 'a.test', credentials]);
  });

  test('is named when it fails, without its password', async () => {
    const proxy = await http((request) => void request.socket.resetAndDestroy());
    const { stderr } = await get('http://a.test', { http_proxy: proxy.replace('//', '//me:secret@') });
    expect(stderr).toBe(`charsheet: no answer from http://a.test through the proxy ${proxy} (connection reset)\n`);
  });

  test.each<[string, (socket: Duplex) => void, Connect, string]>([
    ['hangs up', (socket) => void socket.destroy(), patient, 'it does not answer'],
    ['is silent', () => {}, impatientIn('connect'), 'it does not answer'],
    ['refuses', (socket) => void socket.end('HTTP/1.1 407 No\r\n\r\n'), patient, 'it answered with status 407'],
  ])('that %s when a tunnel is asked for is asked once', async (_, answer, connect, reason) => {
    let asked = 0;
    const server = createServer().on('connect', (_request, socket: Duplex) => {
      asked++;
      answer(socket);
    });
    const proxy = `http://${await listen(server)}`;
    const { status, stderr } = await get('https://a.test', { https_proxy: proxy }, connect);
    expect(status).toBe(7);
    expect(stderr).toBe(
      `charsheet: cannot reach https://a.test through the proxy ${proxy} (the proxy opens no tunnel: ${reason})\n` +
        'choose another with --url\n',
    );
    expect(asked).toBe(1);
  });

  test('is left aside for what NO_PROXY names', async () => {
    const proxy = await http((_, response) => void response.writeHead(200, json).end(body));
    const result = await get('http://nope.invalid', { http_proxy: proxy, no_proxy: '.invalid' });
    expect(result.status).toBe(7);
  });
});
