import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { describe, expect, it, onTestFinished } from 'vitest';

import { simpleBytes } from '../../test/fixtures.js';
import { testApp } from '../../test/harness.js';

describe('a caller who writes bytes, on PGlite', () => {
  const app = testApp('PGlite');

  /** A connection that stays open on the side of the caller. */
  const open = (): Socket => {
    const socket = connect({ port: Number(new URL(app.url).port), host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  const create = (length: number, more = '') =>
    `POST /Character HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${simpleBytes}${more}`;
  const statusesOf = async (bytes: string) => {
    const socket = open();
    socket.write(bytes);
    return (await text(socket)).match(/HTTP\/1\.1 \d+/g)?.map((line) => line.slice(-3));
  };

  it.each([
    ['a length that is two bytes short: what is left is no request', create(simpleBytes.length - 2), ['400', '400']],
    ['garbage behind a good request', create(simpleBytes.length, '\0\0'), ['201', '400']],
    [
      'a method of its own behind a good request',
      create(simpleBytes.length, 'BREW /nothing HTTP/1.1\r\n\r\n'),
      ['201', '400'],
    ],
    [
      'garbage behind two',
      `GET /livez HTTP/1.1\r\nHost: x\r\n\r\n${create(simpleBytes.length, '}')}`,
      ['200', '201', '400'],
    ],
    [
      'a URL, as a proxy gets it',
      'GET http://x.example/livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      ['200'],
    ],
    ...['//x#a@b', '//x?a#b@c', '/livez#x'].map((target): [string, string, string[]] => [
      `the target ${target}`,
      `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      [target.startsWith('//') ? '404' : '200'],
    ]),
    ['a URL without a host', 'GET http://:1.example/livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', ['400']],
    [
      'a chunk that is none',
      'POST /Character HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nx',
      ['400'],
    ],
  ])('sends %s', async (_, bytes, statuses) => {
    expect(await statusesOf(bytes)).toEqual(statuses);
  });

  it.each([
    ['what is no request', 'hello\r\n\r\n'],
    ['a request that is the last', 'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a request of HTTP/1.0', 'GET /livez HTTP/1.0\r\n\r\n'],
    ['a request without a host', 'GET /livez HTTP/1.1\r\n\r\n'],
  ])('sends %s and does not close: the service does, within seconds', async (_, bytes) => {
    const socket = open();
    socket.write(bytes);
    socket.resume();
    await once(socket, 'end');
    // Who writes to a connection that is gone is told so.
    const gone = once(socket, 'error').catch((error: unknown) => error);
    const writing = setInterval(() => socket.write('x'), 100);
    onTestFinished(() => clearInterval(writing));
    await gone;
    expect(socket.destroyed).toBe(true);
  });

  it('is told of in the log when an answer was cut that was not taken', async () => {
    const socket = open().pause();
    const path = '/openapi.json';
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(100));
    const lines = () => app.logged.filter(({ url }) => url === path);
    await expect.poll(() => lines().length).toBeGreaterThan(1);
    socket.destroy();
    await expect.poll(() => lines().at(-1)).toMatchObject({ aborted: true });
    expect(lines()[0]).not.toHaveProperty('aborted');
  });
});
