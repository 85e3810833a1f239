// The ceiling: Koa and its router with the log line, the identifier and the headers of our service, and no database
// behind them. Every answer is the same record, as text, of the size of ours.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import Router from '@koa/router';
import Koa from 'koa';
import { pino } from 'pino';

import sheet from '../../examples/complex.json' with { type: 'json' };

const log = pino({ level: process.env['LOG_LEVEL'] ?? 'info', base: null }, pino.destination(2));

const at = new Date();
const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() };
const record = JSON.stringify({ id: randomUUID(), version: 1, isPublic: true, ...times, ...sheet });

const standing = {
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};
const ofRecord = {
  'Cache-Control': 'no-cache',
  ETag: '"1"',
  'Last-Modified': at.toUTCString(),
  Vary: 'Accept, Accept-Language, Authorization, Cookie',
};

const router = new Router();
router.get('/Character/:id', (ctx) => {
  ctx.set(ofRecord);
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = record;
});

const app = new Koa();
app.use((ctx, next) => {
  const start = performance.now();
  const requestId = randomUUID();
  ctx.set('X-Request-Id', requestId);
  ctx.res.once('close', () => {
    const ms = Math.round((performance.now() - start) * 10) / 10;
    log.info({ requestId, method: ctx.method, url: ctx.originalUrl, status: ctx.status, ms });
  });
  return next();
});
app.use((ctx, next) => {
  ctx.set(standing);
  return next();
});
app.use(router.routes());

const server = app.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1');
await once(server, 'listening');
console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
