// Fastify 5 with TypeBox, as its documentation has it: schemas for what comes in and what goes out, and a pool of pg. Its list
// is that of the caller's own sheets, who shows a token, and has the same members as ours.
import { randomBytes } from 'node:crypto';

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { type Static, Type } from '@sinclair/typebox';
import Fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';

import { OwnSummary, ownKeywords, Sheet, StoredSheet } from './sheet.js';

const log = pino({ level: process.env['LOG_LEVEL'] ?? 'info', base: null }, pino.destination(2));
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const ajv = { customOptions: { keywords: ownKeywords } };
const app = Fastify({ loggerInstance: log, disableRequestLogging: true, ajv }).withTypeProvider<TypeBoxTypeProvider>();

await pool.query(`
  create table if not exists users (id uuid primary key default gen_random_uuid(), name text not null);
  create table if not exists sessions (
    token text primary key,
    user_id uuid not null references users,
    expires_at timestamptz not null
  );
  create table if not exists characters (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid references users,
    version int not null default 1,
    is_public boolean not null default true,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    sheet jsonb not null
  );
  create index if not exists characters_newest on characters (owner_id, created_at desc)`);

interface Caller {
  id: string;
  name: string;
}

/** Who has a token that is valid; nobody without one. */
async function callerOf({ headers }: FastifyRequest): Promise<Caller | undefined> {
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) return undefined;
  const sql = `
    select users.id, users.name from sessions join users on users.id = sessions.user_id
    where token = $1 and expires_at > now()`;
  return (await pool.query<Caller>(sql, [token])).rows[0];
}

/** In place of a sign-in: the benchmark wants a token, and not to measure how it is had. */
app.post('/sessions', async () => {
  const { rows } = await pool.query<{ id: string }>(`insert into users (name) values ('Kósza Bence') returning id`);
  const token = randomBytes(24).toString('base64url');
  const sql = `insert into sessions (token, user_id, expires_at) values ($1, $2, now() + interval '30 days')`;
  await pool.query(sql, [token, rows[0]?.id]);
  return { token };
});

interface Row {
  id: string;
  created_at: Date;
  sheet: Static<typeof Sheet>;
}

const Refusal = Type.Object({ error: Type.String() });
const record = ({ id, created_at, sheet }: Row) => ({ id, createdAt: created_at.toISOString(), ...sheet });

app.addHook('onResponse', async ({ log, method, url }, reply) => {
  log.info({ method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 });
});

app.get(
  '/characters/:id',
  {
    schema: {
      params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
      response: { 200: StoredSheet, 404: Refusal },
    },
  },
  async (request, reply) => {
    const sql = 'select id, created_at, sheet from characters where id = $1';
    const { rows } = await pool.query<Row>(sql, [request.params.id]);
    return rows[0] ? record(rows[0]) : reply.code(404).send({ error: 'not found' });
  },
);

app.get(
  '/characters',
  { schema: { response: { 200: Type.Array(OwnSummary), 401: Refusal } } },
  async (request, reply) => {
    const caller = await callerOf(request);
    if (!caller) return reply.code(401).send({ error: 'sign in' });
    const sql = `
      select id, version, is_public as "isPublic", created_at as "createdAt", updated_at as "updatedAt",
        sheet->>'name' as name, sheet->>'faj' as faj, sheet->>'nem' as nem, (sheet->'kor')::int as kor,
        sheet->>'jellem' as jellem, sheet->>'isten' as isten, sheet->>'osztaly' as osztaly, (sheet->'szint')::int as szint,
        '1e' as edition
      from characters where owner_id = $1 order by created_at desc limit 50`;
    const { rows } = await pool.query(sql, [caller.id]);
    return rows;
  },
);

app.post('/characters', { schema: { body: Sheet, response: { 201: StoredSheet } } }, async (request, reply) => {
  const owner = (await callerOf(request))?.id ?? null;
  const sql = 'insert into characters (sheet, owner_id) values ($1, $2) returning id, created_at, sheet';
  const { rows } = await pool.query<Row>(sql, [request.body, owner]);
  return reply.code(201).send(record(rows[0] as Row));
});

const url = await app.listen({ port: Number(process.env['PORT'] ?? 0), host: '127.0.0.1' });
console.log(`listens on ${url}`);
