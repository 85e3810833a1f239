import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';

import { type Logger, pino } from 'pino';
import { Agent, request } from 'undici';
import { afterAll, beforeAll } from 'vitest';

import { api, type Client, createClient, type HttpAnswer, type Problem } from '@charsheet/schema';

import { createApp } from '../src/app.js';
import { type Database, openEmbeddedDatabase, openPostgres } from '../src/database/connect.js';
import { allowedAt } from '../src/http/method-not-allowed.js';
import { createHttpServer, type HttpServer } from '../src/http/server.js';
import { freshDatabase } from './databases.js';
import type { Engine } from './engines.js';

/** The time of every test service, until a test moves it. */
export const startOfTime = new Date('2026-05-01T18:30:00.123Z');

export interface RawRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** A running service on a database of its own. Its members may be used once the file's `beforeAll` hooks have run. */
export interface TestApp {
  url: string;
  client: Client<typeof api>;
  database: Database;
  /** Every line of the log, as an object. */
  logged: Record<string, unknown>[];
  /** Sends any request, also one that no client would. */
  send(request: RawRequest): Promise<HttpAnswer>;
  /** Sends a request that must be refused, and returns the problem. */
  refused(request: RawRequest): Promise<Problem>;
  /** What the service takes the time to be. */
  now: Date;
}

interface TestAppOptions {
  basePath?: string;
}

/** Starts the service for the tests of one file, and stops it after them. */
export function testApp(engine: Engine, { basePath = '' }: TestAppOptions = {}): TestApp {
  const logged: Record<string, unknown>[] = [];
  const app = { logged, now: startOfTime } as TestApp;
  const agent = new Agent();
  let server: HttpServer;
  let cleanUp: () => Promise<unknown>;

  beforeAll(async () => {
    const log = pino({ level: 'debug' }, collect(logged));
    [app.database, cleanUp] = await openDatabase(engine, log);
    await app.database.opened;
    const { koa, router } = createApp({
      database: app.database,
      log,
      clock: () => app.now,
      basePath,
      checkAnswers: true,
    });
    server = createHttpServer({ listener: koa.callback(), basePath, allow: allowedAt(router) });
    app.url = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`;
    app.send = (raw) => send(agent, `${app.url}${raw.path}`, raw);
    app.refused = async (raw) => JSON.parse((await app.send(raw)).body) as Problem;
    app.client = createClient(api, (one) => app.send({ ...one, path: `${basePath}${one.path}` }));
  });
  afterAll(async () => {
    await agent.close();
    await server.close(1000);
    await app.database.close();
    await cleanUp();
  });
  return app;
}

async function openDatabase(engine: Engine, log: Logger): Promise<[Database, () => Promise<unknown>]> {
  if (engine === 'PostgreSQL') {
    const { url, drop } = await freshDatabase();
    return [openPostgres({ url, poolMax: 4, log }), drop];
  }
  const folder = await mkdtemp(join(tmpdir(), 'charsheet-test-'));
  return [openEmbeddedDatabase({ folder, log }), () => rm(folder, { recursive: true, force: true })];
}

function collect(lines: Record<string, unknown>[]): Writable {
  return new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
}

async function send(
  dispatcher: Agent,
  url: string,
  { method = 'GET', headers = {}, body }: RawRequest,
): Promise<HttpAnswer> {
  const answer = await request(url, { method: method as 'GET', headers, body: body ?? null, dispatcher });
  const read = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
  return { status: answer.statusCode, headers: Object.fromEntries(read), body: await answer.body.text() };
}
