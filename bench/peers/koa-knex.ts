// Koa with its router and body parser, Knex for SQL, ajv for the sheet: the usual stack of many services.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import Router from '@koa/router';
import { Ajv } from 'ajv';
import knexModule from 'knex';
import Koa from 'koa';
import { koaBody } from 'koa-body';
import { pino } from 'pino';

import { ownKeywords, Sheet } from './sheet.js';

const log = pino({ level: process.env['LOG_LEVEL'] ?? 'info', base: null }, pino.destination(2));
const knex = knexModule({
  client: 'pg',
  connection: process.env['DATABASE_URL'] as string,
  pool: { min: 0, max: 10 },
});
const isSheet = new Ajv({ keywords: ownKeywords }).compile(Sheet);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

if (!(await knex.schema.hasTable('characters'))) {
  await knex.schema.createTable('characters', (table) => {
    table.uuid('id').primary().defaultTo(knex.fn.uuid());
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now()).index();
    table.jsonb('sheet').notNullable();
  });
}

interface Row {
  id: string;
  created_at: Date;
  sheet: object;
}

const record = ({ id, created_at, sheet }: Row) => ({ id, createdAt: created_at, ...sheet });

const router = new Router({ prefix: '/characters' });

router.get('/:id', async (ctx) => {
  const id = ctx.params['id'] ?? '';
  if (!uuid.test(id)) ctx.throw(400, 'not a UUID');
  const row = await knex<Row>('characters').where({ id }).first();
  if (row) ctx.body = record(row);
  else ctx.throw(404, 'not found');
});

router.get('/', async (ctx) => {
  const summary = ['name', 'faj', 'osztaly', 'szint'].map((name) => knex.raw('sheet->? as ??', [name, name]));
  ctx.body = await knex
    .select('id', 'created_at as createdAt', ...summary)
    .from('characters')
    .orderBy('created_at', 'desc')
    .limit(50);
});

router.post('/', koaBody(), async (ctx) => {
  const sheet: unknown = ctx.request.body;
  if (!isSheet(sheet)) ctx.throw(400, JSON.stringify(isSheet.errors));
  const [row] = await knex<Row>('characters')
    .insert({ sheet: sheet as object })
    .returning('*');
  ctx.status = 201;
  ctx.body = record(row as Row);
});

const app = new Koa();
app.use(async (ctx, next) => {
  const start = performance.now();
  ctx.res.once('finish', () => {
    const ms = Math.round((performance.now() - start) * 10) / 10;
    log.info({ method: ctx.method, url: ctx.originalUrl, status: ctx.status, ms });
  });
  await next();
});
app.use(router.routes()).use(router.allowedMethods());
app.on('error', (error) => log.error(error));

const server = app.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1');
await once(server, 'listening');
console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
