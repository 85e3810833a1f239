import { Readable, Writable } from 'node:stream';
import { arrayBuffer } from 'node:stream/consumers';

import { type Logger, pino } from 'pino';
import { Agent, request } from 'undici';
import { afterAll, beforeAll } from 'vitest';

import { api, type Client, createClient, type HttpAnswer, type Problem } from '@charsheet/schema';

import type { LeastTimes } from '../src/accounts/even-time.js';
import type { PasswordCost } from '../src/accounts/passwords.js';
import { createApp } from '../src/app.js';
import type { Database } from '../src/database/connect.js';
import { ownCookie } from '../src/http/own-cookie.js';
import { allowedAt } from '../src/http/routing.js';
import { createHttpServer, type HttpServer } from '../src/http/server.js';
import { siteOf } from '../src/http/site.js';
import type { Limits } from '../src/limits.js';
import { createMetrics } from '../src/operations/metrics.js';
import { type BorrowedDatabase, borrowDatabase } from './borrowed-database.js';
import { type Engine, engines } from './engines.js';
import { makePerson, type Person, type SentMail, sentMails } from './people.js';

export { type Engine, engines };

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
  /** Every path that is served, with parameters as `:name`. */
  paths: string[];
  /** Sends any request, also one that no client would. */
  send(request: RawRequest): Promise<HttpAnswer>;
  /** Sends a request that must be refused, and returns the problem. */
  refused(request: RawRequest): Promise<Problem>;
  /** What the service takes the time to be. */
  now: Date;
  /** Somebody with an account of their own, signed in. */
  someone(name?: string): Promise<Person>;
  /** The client of an account: its requests have the bearer token. */
  as(person: Pick<Person, 'token'>): Client<typeof api>;
  /** Of a cookie of the service, by default that of a session. */
  cookieName(purpose?: string): string;
  /** The mails to an address that wait to be sent, in the order in which they were put down. */
  mails(to: string): Promise<SentMail[]>;
}

/** A secret as the service wants one. */
export const secret = 'of the tests, and long enough to sign with';

/** Hashes as cheap as they get: hardly any test is about what they cost. */
const cheap: PasswordCost = { memoryCost: 8, timeCost: 1 };
const atOnce: LeastTimes = { mail: 0, failure: 0 };

interface TestAppOptions {
  appOrigins?: readonly string[];
  basePath?: string;
  publicUrl?: string;
  rateLimitCreate?: number;
  hasInside?: boolean;
  frontEndFolder?: string;
  /** How long to wait for the database, where not as long as usual, in milliseconds. */
  limits?: Partial<Limits>;
  /** Whether an answer that breaks the contract is a 500, as in tests. */
  checkAnswers?: boolean;
  /** In place of a database that is lent: it is opened before the tests of the file, and closed after them. */
  openDatabase?: (log: Logger) => Database;
  /** `undefined` for that of the service. */
  passwordCost?: PasswordCost | undefined;
  /** By default none, since hardly any test is about how long answers take. */
  leastTimes?: LeastTimes;
}

/** Starts the service for the tests of one file, and stops it after them. */
export function testApp(engine: Engine, options: TestAppOptions = {}): TestApp {
  const {
    basePath = '',
    publicUrl,
    appOrigins = [],
    rateLimitCreate = 0,
    hasInside = false,
    passwordCost,
    frontEndFolder,
    limits,
    leastTimes = atOnce,
    openDatabase,
    checkAnswers = true,
  } = { passwordCost: cheap, ...options };
  const logged: Record<string, unknown>[] = [];
  const app = { logged, now: startOfTime } as TestApp;
  const agent = new Agent();
  let server: HttpServer | undefined;
  let giveBack: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const log = pino({ level: 'debug' }, collect(logged));
    ({ database: app.database, giveBack } = openDatabase
      ? await own(openDatabase(log))
      : await borrowDatabase(engine, { poolMax: 4, log, limits }));
    let port = 0;
    const site = siteOf({ publicUrl, host: '127.0.0.1', port: () => port });
    app.cookieName = (purpose = 'session_token') => ownCookie(site, purpose).name();
    const { koa, router, forOrigin } = createApp({
      appOrigins,
      database: app.database,
      log,
      clock: () => app.now,
      site,
      secret,
      metrics: createMetrics(app.database),
      trustProxy: 1,
      rateLimitCreate,
      hasInside,
      passwordCost,
      leastTimes,
      basePath,
      frontEndFolder,
      checkAnswers,
    });
    app.paths = [...new Set(router.stack.map((layer) => String(layer.path)))];
    server = createHttpServer({ listener: koa.callback(), basePath, allow: allowedAt(router), forOrigin });
    port = await server.listen(0, '127.0.0.1');
    app.url = `http://127.0.0.1:${port}`;
    app.send = (raw) => send(agent, `${app.url}${raw.path}`, raw);
    app.refused = async (raw) => JSON.parse((await app.send(raw)).body) as Problem;
    const client = (headers: Record<string, string>) =>
      createClient(api, async ({ stream, ...one }) => {
        const body = stream && new Uint8Array(await arrayBuffer(Readable.from(stream)));
        return app.send({
          ...one,
          ...(body && { body }),
          headers: { ...one.headers, ...headers },
          path: `${basePath}${one.path}`,
        });
      });
    app.client = client({});
    app.someone = (name) => makePerson({ site, knex: app.database.knex, secret, passwordCost }, name);
    app.as = ({ token }) => client({ authorization: `Bearer ${token}` });
    app.mails = (to) => sentMails(app.database.knex, to);
  });
  afterAll(async () => {
    await agent.close();
    await server?.close(1000);
    await giveBack?.();
  });
  return app;
}

async function own(database: Database): Promise<BorrowedDatabase> {
  await database.opened;
  return { database, giveBack: () => database.close() };
}

function collect(lines: Record<string, unknown>[]): Writable {
  return new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
}

/** Each request seems to come from an address of its own, so that limits by address are met only where a test wants. */
let addresses = 0;
const nextAddress = () => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;

async function send(
  dispatcher: Agent,
  url: string,
  { method = 'GET', headers: given = {}, body }: RawRequest,
): Promise<HttpAnswer> {
  const headers = { 'x-forwarded-for': nextAddress(), ...given };
  const answer = await request(url, { method: method as 'GET', headers, body: body ?? null, dispatcher });
  const read = Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join('\n')]);
  return { status: answer.statusCode, headers: Object.fromEntries(read), body: await answer.body.text() };
}
