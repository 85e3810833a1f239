// Fastify 5 with TypeBox, as its documentation has it: schemas for what comes in and what goes out, and a pool of pg.
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { type Static, Type } from '@sinclair/typebox';
import Fastify from 'fastify';
import pg from 'pg';
import { pino } from 'pino';

import { ownKeywords, Sheet, SheetSummary, StoredSheet } from './sheet.js';

const log = pino({ level: process.env['LOG_LEVEL'] ?? 'info', base: null }, pino.destination(2));
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const ajv = { customOptions: { keywords: ownKeywords } };
const app = Fastify({ loggerInstance: log, disableRequestLogging: true, ajv }).withTypeProvider<TypeBoxTypeProvider>();

await pool.query(`
  create table if not exists characters (
    id uuid primary key default gen_random_uuid(),
    created_at timestamptz not null default now(),
    sheet jsonb not null
  );
  create index if not exists characters_newest on characters (created_at desc)`);

interface Row {
  id: string;
  created_at: Date;
  sheet: Static<typeof Sheet>;
}

const NotFound = Type.Object({ error: Type.String() });
const record = ({ id, created_at, sheet }: Row) => ({ id, createdAt: created_at.toISOString(), ...sheet });

app.addHook('onResponse', async ({ log, method, url }, reply) => {
  log.info({ method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 });
});

app.get(
  '/characters/:id',
  {
    schema: {
      params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
      response: { 200: StoredSheet, 404: NotFound },
    },
  },
  async (request, reply) => {
    const sql = 'select id, created_at, sheet from characters where id = $1';
    const { rows } = await pool.query<Row>(sql, [request.params.id]);
    return rows[0] ? record(rows[0]) : reply.code(404).send({ error: 'not found' });
  },
);

app.get('/characters', { schema: { response: { 200: Type.Array(SheetSummary) } } }, async () => {
  const { rows } = await pool.query(`
    select id, created_at as "createdAt",
      sheet->>'name' as name, sheet->>'faj' as faj, sheet->>'osztaly' as osztaly, (sheet->'szint')::int as szint
    from characters order by created_at desc limit 50`);
  return rows;
});

app.post('/characters', { schema: { body: Sheet, response: { 201: StoredSheet } } }, async (request, reply) => {
  const sql = 'insert into characters (sheet) values ($1) returning id, created_at, sheet';
  const { rows } = await pool.query<Row>(sql, [request.body]);
  return reply.code(201).send(record(rows[0] as Row));
});

const url = await app.listen({ port: Number(process.env['PORT'] ?? 0), host: '127.0.0.1' });
console.log(`listens on ${url}`);
