// As little as does the job: node:http, and pg with one prepared statement a request. It checks the sheet with
// the compiled check of our own schema, and never parses what is stored.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import pg from 'pg';
import { pino } from 'pino';

import { Character } from '@charsheet/schema';
import { validator } from '@charsheet/schema/compile';

const log = pino({ level: process.env['LOG_LEVEL'] ?? 'info', base: null }, pino.destination(2));
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const { check } = validator(Character, 'sheet');

await pool.query(`
  create table if not exists characters (
    id uuid primary key default gen_random_uuid(),
    created_at timestamptz not null default now(),
    sheet json not null
  );
  create index if not exists characters_newest on characters (created_at desc)`);

const read = `select id, created_at, sheet::text from characters where id = $1`;
const create = `insert into characters (sheet) values ($1) returning id, created_at`;
const list = `
  select id, created_at as "createdAt", name, faj, osztaly, szint
  from (select * from characters order by created_at desc limit 50) as newest,
    json_to_record(sheet) as summary (name text, faj text, osztaly text, szint int)
  order by created_at desc`;

interface Row {
  id: string;
  created_at: Date;
  sheet: string;
}

type Answer = [status: number, body: string];
const idInPath = /^\/characters\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const record = ({ id, created_at, sheet }: Row) =>
  `{"id":"${id}","createdAt":"${created_at.toISOString()}",${sheet.slice(1)}`;

async function answer(request: IncomingMessage): Promise<Answer> {
  const { method, url = '' } = request;
  const id = idInPath.exec(url)?.[1];
  if (method === 'GET' && id) {
    const { rows } = await pool.query<Row>({ name: 'read', text: read, values: [id] });
    return rows[0] ? [200, record(rows[0])] : [404, '{"error":"not found"}'];
  }
  if (method === 'GET' && url === '/characters') {
    const { rows } = await pool.query({ name: 'list', text: list });
    return [200, JSON.stringify(rows)];
  }
  if (method === 'POST' && url === '/characters') {
    const body: unknown = JSON.parse(await text(request));
    if (!check(body)) return [400, '{"error":"not a sheet"}'];
    const sheet = JSON.stringify(body);
    const { rows } = await pool.query<Row>({ name: 'create', text: create, values: [sheet] });
    return [201, record({ ...(rows[0] as Row), sheet })];
  }
  return [404, '{"error":"not found"}'];
}

const server = createServer((request, response) => {
  const start = performance.now();
  response.once('finish', () => {
    const ms = Math.round((performance.now() - start) * 10) / 10;
    log.info({ method: request.method, url: request.url, status: response.statusCode, ms });
  });
  void answer(request)
    .catch((error: unknown): Answer => {
      if (error instanceof SyntaxError) return [400, '{"error":"not JSON"}'];
      log.error(error);
      return [500, '{"error":"internal"}'];
    })
    .then(([status, body]) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
      response.writeHead(status, headers).end(body);
    });
});
server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1');
await once(server, 'listening');
console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
