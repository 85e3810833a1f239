import { Agent, request } from 'node:http';

import type { Cost } from './capacity-model.js';
import { cpuSeconds } from './machine.js';
import { type Postgres, query } from './postgres.js';
import type { RunningServer } from './servers.js';

/** A request of any kind. */
export interface Asked {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/** Sent at a time where nothing else is said: fewer than may wait for what is dear. */
const atOnce = 8;

/** Sends requests until there were so many, or for so long; returns the bytes of their bodies. */
export async function ask(
  url: string,
  next: () => Asked,
  {
    count = Number.POSITIVE_INFINITY,
    seconds = 3600,
    connections = atOnce,
  }: { count?: number; seconds?: number; connections?: number },
): Promise<{ bytes: number; count: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  const done = { bytes: 0, count: 0 };
  let sent = 0;
  const worker = async () => {
    while (sent < count && performance.now() < end) {
      sent++;
      const size = await one(agent, url, next());
      done.bytes += size;
      done.count++;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return done;
}

function one(agent: Agent, url: string, { method, path, headers = {}, body }: Asked): Promise<number> {
  const bytes = body && Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const sent = request(url + path, {
      method,
      agent,
      headers: { ...headers, ...(bytes && { 'Content-Length': bytes.length }) },
    });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      answer.once('error', reject);
      answer.once('end', () => {
        if ((answer.statusCode ?? 500) < 300) resolve(size);
        else reject(new Error(`${method} ${path} is answered with ${answer.statusCode}`));
      });
    });
    sent.end(bytes);
  });
}

export interface Measured {
  server: RunningServer;
  postgres: Postgres;
  databaseUrl: string;
}

/** What a request costs, over so many of them, of which as many as there are connections are sent at a time. */
export async function costOf(
  { server, postgres, databaseUrl }: Measured,
  next: () => Asked,
  count: number,
  connections = atOnce,
): Promise<Cost> {
  const look = async () => ({
    server: cpuSeconds(server.pid) ?? 0,
    database: postgres.cpuSeconds() ?? 0,
    wal: await walOf(databaseUrl),
  });
  const before = await look();
  const { bytes } = await ask(server.url, next, { count, connections });
  const after = await look();
  return {
    server: (after.server - before.server) / count,
    database: (after.database - before.database) / count,
    wal: (after.wal - before.wal) / count,
    out: bytes / count,
  };
}

const walOf = async (url: string) =>
  number(url, `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as number`);

/** The one number that a query finds. */
export async function number(url: string, sql: string): Promise<number> {
  const [row] = await query<[{ number: number }]>(url, sql);
  return row.number;
}
