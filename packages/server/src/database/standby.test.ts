import type { Knex } from 'knex';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { buildCharacter } from '../../test/fixtures.js';
import { startPostgres, type TestPostgres } from '../../test/postgres.js';
import { charactersRepository } from '../characters/store/repository.js';
import { type Database, openPostgres } from './connect.js';
import { runPrepared, statement } from './driver.js';
import { isDatabaseUnavailable } from './errors.js';

const log = pino({ level: 'silent' });
/** In milliseconds. */
const limits = { database: 600, cancel: 200 };

describe('a PostgreSQL whose standby is away', () => {
  let postgres: TestPostgres;
  let database: Database;
  const operator = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    for (const sql of statements) await client.query(sql);
    await client.end();
  };
  const failureOf = (work: Promise<unknown>) => work.then(() => 'acknowledged', isDatabaseUnavailable);

  beforeAll(async () => {
    postgres = await startPostgres({ tcp: true, settings: ['synchronous_commit=on'] });
    database = openPostgres({ url: postgres.url, poolMax: 3, log, limits });
    await database.opened;
    await operator('create table written (n integer)', `alter system set synchronous_standby_names = '*'`, reload);
    // The server reads its settings again when it comes to it.
    await vi.waitUntil(
      () => failureOf(database.knex('written').insert({ n: 0 })).then((said) => said === true),
      20_000,
    );
  });
  afterAll(async () => {
    await database?.close();
    await postgres?.stop();
  });

  it.each<[string, (knex: Knex) => Promise<unknown>]>([
    ['statement', (knex) => knex('written').insert({ n: 1 })],
    ['prepared statement', (knex) => runPrepared(knex, statement('write', 'insert into written values ($1)'), [2])],
    ['transaction', (knex) => knex.transaction((trx) => trx('written').insert({ n: 3 }))],
  ])('acknowledges no %s, though it has stored it, and answers those who read', async (_, write) => {
    const { knex } = database;
    expect(await failureOf(write(knex))).toBe(true);
    expect((await knex('written').count('n'))[0]?.['count']).not.toBe('0');
  });

  it('acknowledges a sheet whose create is tried again once the standby has it', async () => {
    const { create } = charactersRepository(database.knex);
    const id = 'f0e1d2c3-b4a5-4678-8901-234567890abc';
    const sheet = { id, ownerId: null, isPublic: true, createdAt: new Date(0), sheet: buildCharacter() };
    const store = () => create(sheet, { due: performance.now() + limits.database });
    const stored = () => database.knex('characters').where({ id }).pluck('version');
    // On a busy machine its time may be over before it is sent.
    await vi.waitUntil(async () => {
      expect(await failureOf(store())).toBe(true);
      return (await stored()).length > 0;
    }, 20_000);
    expect(await failureOf(store())).toBe(true);
    expect(await stored()).toEqual([1]);
    await operator('alter system reset synchronous_standby_names', reload);
    await expect.poll(() => store().catch(() => 'not yet'), { timeout: 20_000 }).toBe(undefined);
  });
});

const reload = 'select pg_reload_conf()';
