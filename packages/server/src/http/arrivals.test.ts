import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import Koa from 'koa';
import { Agent, request } from 'undici';
import { expect, it, onTestFinished } from 'vitest';

import { connectionsFirst } from './arrivals.js';

const callers = 20;

/** A server that counts how many connections it has, whenever it begins to work on a request. */
async function counting(most: number) {
  const koa = new Koa();
  const counts: number[] = [];
  let connections = 0;
  koa.use(connectionsFirst(most));
  koa.use((ctx) => {
    counts.push(connections);
    ctx.body = 'done';
  });
  const server = koa.listen(0, '127.0.0.1');
  server.on('connection', () => connections++);
  await once(server, 'listening');
  const agent = new Agent();
  onTestFinished(async () => {
    await agent.close();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const ask = async () => (await request(url, { dispatcher: agent })).body.text();
  return { ask, counts };
}

it.each([
  { who: 'callers who come together', most: 60_000, isIn: true },
  { who: 'callers who come for longer than anybody is held back', most: 0, isIn: false },
])('$who: all are in before one is worked on ($isIn)', async ({ most, isIn }) => {
  const { ask, counts } = await counting(most);
  const answers = await Promise.all(Array.from({ length: callers }, ask));
  expect(answers).toEqual(Array(callers).fill('done'));
  expect(counts).toHaveLength(callers);
  expect((counts[0] as number) === callers).toBe(isIn);
});
