import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import Koa from 'koa';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';

import { ApiError, databaseUnavailable } from '../http/api-error.js';
import { errorHandler } from '../http/pipeline.js';
import { pageCookies } from '../layout/cookies.js';
import { errorPages } from './error-page.js';

const after = (seconds: number) => new ApiError('too-many-requests', { headers: { 'Retry-After': String(seconds) } });

/** What a service answers in which everything ends with the error. */
async function answerTo(error: Error, accept = 'text/html,*/*;q=0.8'): Promise<{ status: number; body: string }> {
  const errorPage = errorPages(
    ['/account'],
    { basePath: '', cookies: pageCookies({ url: () => 'http://127.0.0.1' }) },
    async () => undefined,
  );
  const koa = new Koa();
  koa.use(errorHandler({ log: pino({ level: 'silent' }), basePath: '', errorPage }));
  koa.use(() => {
    throw error;
  });
  const server = createServer(koa.callback()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const headers = { accept, 'accept-language': 'hu', connection: 'close' };
  const answer = await fetch(`http://127.0.0.1:${port}/Account`, { headers });
  return { status: answer.status, body: await answer.text() };
}

it.each([
  [databaseUnavailable(), 503, 'Mindjárt visszajövünk'],
  [after(42), 429, 'Várj még 42 másodpercet'],
  [after(900), 429, 'Várj még 15 percet'],
  [new ApiError('cross-site'), 403, 'egy másik webhely oldaláról'],
  [new ApiError('no-such-path'), 404, 'Nincs ilyen oldal'],
  [new ApiError('invalid-query'), 400, 'Ezt így nem tudjuk elfogadni'],
  [new Error('secret'), 500, 'Valami elromlott nálunk'],
])('anonymous: %s is told by a page', async (error, status, text) => {
  const answer = await answerTo(error);
  expect(answer.status).toBe(status);
  expect(answer.body).toContain(text);
  expect(answer.body).not.toContain('secret');
});

it('a program: gets a problem document', async () => {
  for (const accept of ['*/*', 'application/json', 'application/problem+json']) {
    expect(JSON.parse((await answerTo(databaseUnavailable(), accept)).body)).toMatchObject({ status: 503 });
  }
});
