import { EventEmitter, once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { Agent, request } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';

import { untimed } from './body-watch.js';
import { createHttpServer } from './server.js';

/** A server whose answers wait until the test gives them. */
async function slowServer() {
  const requests = new EventEmitter();
  const listener: RequestListener = (_, response) => requests.emit('request', response);
  const server = createHttpServer({ listener, allow: () => undefined });
  const port = await server.listen(0, '127.0.0.1');
  const agent = new Agent();
  onTestFinished(() => agent.close());
  /** Sends a request; resolves when it has arrived, with the answer to come. */
  const ask = async () => {
    const arrival = once(requests, 'request');
    const answer = request(`http://127.0.0.1:${port}/`, { dispatcher: agent });
    answer.catch(() => {});
    const [response] = (await arrival) as [ServerResponse];
    return { answer, response };
  };
  return { server, port, ask };
}

describe('a server that is asked to stop', () => {
  it('lets a request under way end, tells its caller to hang up, and takes no new connection', async () => {
    const { server, port, ask } = await slowServer();
    const asked = await ask();
    const closed = server.close(10_000);
    asked.response.end('done');
    const answer = await asked.answer;
    expect(answer.headers['connection']).toBe('close');
    expect(await answer.body.text()).toBe('done');
    await closed;
    const [error] = await once(connect(port, '127.0.0.1'), 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('does not wait for a caller that keeps its connection idle', async () => {
    const { server, port } = await slowServer();
    const idle = connect(port, '127.0.0.1');
    await once(idle, 'connect');
    idle.resume();
    const ended = once(idle, 'close');
    await server.close(1);
    await ended;
  });

  it('does not wait for a caller that has never sent anything', async () => {
    const { server, port } = await slowServer();
    const silent = connect(port, '127.0.0.1');
    await once(silent, 'connect');
    silent.resume();
    await server.close(600_000);
  });

  it('cuts a request that does not end within the grace time', async () => {
    const { server, ask } = await slowServer();
    const { answer } = await ask();
    await server.close(1);
    await expect(answer).rejects.toThrow();
  });

  it('has nothing to do when it never listened', async () => {
    await createHttpServer({ listener: () => {}, allow: () => undefined }).close(1);
  });
});

describe('a server', () => {
  const megabytes = 16;
  it.each([
    ['one large answer', 1, 'x'.repeat(megabytes * 2 ** 20)],
    ['many small ones', megabytes * 2 ** 6, 'x'.repeat(2 ** 14)],
  ])('cuts a caller who asks for %s and takes nothing', async (_, count, body) => {
    const connections = new EventEmitter();
    const listener: RequestListener = ({ socket }, response) => {
      connections.emit('connection', socket);
      response.end(body);
    };
    const server = createHttpServer({ listener, allow: () => undefined, answerMs: 40 });
    const caller = connect(await server.listen(0, '127.0.0.1'), '127.0.0.1').pause();
    onTestFinished(() => void caller.destroy());
    const asked = once(connections, 'connection');
    caller.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count));
    const [connection] = (await asked) as [Socket];
    await once(connection, 'close');
    await server.close(1);
  });

  it('keeps a connection open for the next request', async () => {
    const listener: RequestListener = (_, response) => response.end('x');
    const server = createHttpServer({ listener, allow: () => undefined });
    const socket = connect(await server.listen(0, '127.0.0.1'), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect((await text(socket)).match(/HTTP\/1.1 200/g)).toHaveLength(2);
    await server.close(1);
  });
});

describe('a body that does not come', () => {
  /** Starts a server; begins to send it bodies, one for each path. */
  async function beginBodies(...paths: string[]) {
    const listener: RequestListener = (request, response) => {
      if (request.url === '/stream') untimed.add(request);
      if (request.url === '/early') response.end('early');
    };
    const server = createHttpServer({ listener, allow: () => undefined, bodyMs: 40 });
    const port = await server.listen(0, '127.0.0.1');
    onTestFinished(() => server.close(1));
    return paths.map((path) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345`);
      return socket;
    });
  }

  it('is given up, and its sender told so, whether there was an answer before or not', async () => {
    for (const socket of await beginBodies('/', '/early')) {
      const told = await text(socket);
      expect(told).toContain('HTTP/1.1 408 ');
      expect(told).toContain('"code":"request-timeout"');
    }
  });

  it('is waited for where whoever reads it has a bound of their own', async () => {
    const [stream, late] = (await beginBodies('/stream', '/')) as [Socket, Socket];
    stream.resume();
    await text(late);
    expect(stream.readyState).toBe('open');
    stream.destroy();
  });
});
