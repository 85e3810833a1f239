import { EventEmitter, once } from 'node:events';

import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';

import type { Engine } from '../../test/engines.js';
import { startLinkedPostgres } from '../../test/link.js';
import { openPostgres } from './connect.js';
import { isDatabaseUnavailable } from './errors.js';

const engine: Engine = 'PostgreSQL';
const log = pino({ level: 'silent' });
/** A third of the usual ones, in milliseconds. */
const limits = { database: 1600, cancel: 160, ping: 650, silence: 3000 };

describe(`a link to ${engine} that goes silent`, () => {
  it('is given up in time, and the service is ready soon after it is back, also one that was starting', async () => {
    const { postgres, link, url } = await startLinkedPostgres();
    const database = openPostgres({ url, poolMax: 3, log, limits });
    onTestFinished(() => database.close());
    await database.opened;
    await Promise.all([1, 2, 3].map(() => database.knex.raw('select pg_sleep(0.05)')));
    const start = await startThatWaits(postgres.url, link.port);
    link.silence();
    const silentSince = performance.now();
    const errors = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => database.knex.raw('select 1').catch((thrown: unknown) => thrown)),
    );
    expect(performance.now() - silentSince).toBeLessThan(8 * limits.database);
    expect(errors.every(isDatabaseUnavailable)).toBe(true);
    await expect(database.ping()).rejects.toThrow();
    link.restore({ forgets: true });
    await start.mayGoOn();
    const back = performance.now();
    await expect.poll(() => database.ping().then(() => 'ready'), { timeout: 10_000 }).toBe('ready');
    await Promise.all([1, 2, 3].map(() => database.knex.raw('select pg_sleep(0.05)')));
    await start.database.opened;
    expect(performance.now() - back).toBeLessThan(10_000);
  }, 40_000);
});

/** A start by a link that waits for its turn to bring the tables up to date. */
async function startThatWaits(server: string, port: number) {
  const operator = new pg.Client({ connectionString: server });
  await operator.connect();
  await operator.query('create database starting');
  await operator.end();
  const url = new URL('/starting', server);
  const other = new pg.Client({ connectionString: url.href });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('select pg_advisory_lock(4122018)');
  url.port = String(port);
  const news = new EventEmitter();
  const waits = once(news, 'line');
  const database = openPostgres({
    url: url.href,
    poolMax: 1,
    limits,
    log: pino({}, { write: () => news.emit('line') }),
  });
  onTestFinished(() => database.close());
  await waits;
  return { database, mayGoOn: () => other.query('select pg_advisory_unlock(4122018)') };
}
