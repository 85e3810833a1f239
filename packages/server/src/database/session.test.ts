import { EventEmitter, once } from 'node:events';

import type { Knex } from 'knex';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';

import { freshDatabase } from '../../test/databases.js';
import type { Engine } from '../../test/engines.js';
import { limits } from '../limits.js';
import type { BoundedClient } from './client.js';
import { openPostgres } from './connect.js';
import { runForTexts, runPrepared, statement } from './driver.js';
import { isDatabaseUnavailable } from './errors.js';
import { adviceOnSession, checkSession } from './session.js';

const engine: Engine = 'PostgreSQL';
const log = pino({ level: 'silent' });

async function newDatabase(...settings: string[]) {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  const name = new URL(url).pathname.slice(1);
  const operator = new pg.Client({ connectionString: url });
  await operator.connect();
  for (const setting of settings) await operator.query(`alter database ${name} set ${setting}`);
  await operator.end();
  return { url, name };
}

function open(url: string) {
  const database = openPostgres({ url, poolMax: 2, log });
  onTestFinished(() => database.close());
  return database;
}

describe(`a session on ${engine}`, () => {
  it('means the same whatever the database is set to', async () => {
    const { url } = await newDatabase(
      `datestyle = 'German'`,
      `timezone = 'Europe/Budapest'`,
      `client_encoding = 'LATIN2'`,
      `search_path = 'pg_catalog'`,
      'standard_conforming_strings = off',
      `default_transaction_isolation = 'serializable'`,
      'statement_timeout = 1',
      'lock_timeout = 1',
    );
    const database = open(url);
    await database.opened;
    const { rows } = await database.knex.raw(
      `select '2026-11-28 05:00:00+00'::timestamptz as time, length('\\n') as letters, 'őű😀' as text,
        current_schema() as schema, current_setting('transaction_isolation') as isolation,
        current_setting('statement_timeout') as patience`,
    );
    expect(rows).toEqual([
      {
        time: new Date('2026-11-28T05:00:00Z'),
        letters: 2,
        text: 'őű😀',
        schema: 'public',
        isolation: 'read committed',
        patience: '6s',
      },
    ]);
  });

  it('of a database that cannot store every letter ends the start with the reason', async () => {
    const { url, name } = await newDatabase();
    const operator = new pg.Client({ connectionString: url });
    await operator.connect();
    onTestFinished(() => operator.end());
    await operator.query(`create database ${name}_old encoding 'LATIN2' locale 'C' template template0`);
    onTestFinished(async () => void (await operator.query(`drop database ${name}_old with (force)`)));
    const old = new URL(url);
    old.pathname = `/${name}_old`;
    await expect(open(old.href).opened).rejects.toThrow(/stores text as LATIN2.*encoding 'UTF8' template template0/);
  });

  const one = statement('one', 'select $1::int as one');
  describe.each<[string, (knex: Knex) => Promise<unknown>, unknown]>([
    ['rows', (knex) => runPrepared(knex, one, [1]), [{ one: 1 }]],
    ['texts', (knex) => runForTexts(knex, one, [1]), [['1']]],
  ])('asked for %s', (_, ask, expected) => {
    it('is asked without names from then on when the server has forgotten its statements', async () => {
      const { url } = await newDatabase();
      const { knex, opened } = open(url);
      await opened;
      expect(await ask(knex)).toEqual(expected);
      await knex.raw('deallocate all');
      expect(await ask(knex)).toEqual(expected);
    });

    it('is asked without the name of a statement when somebody else has taken it', async () => {
      const { url } = await newDatabase();
      const { knex, opened } = open(url);
      await opened;
      await knex.raw(`prepare "${one.name}" as select 2`);
      expect(await ask(knex)).toEqual(expected);
    });
  });

  it('that is given up ends what it has begun, at once', async () => {
    const { url } = await newDatabase();
    const database = open(url);
    await database.opened;
    const trx = await database.knex.transaction();
    await trx.raw('lock table outbox');
    const connection = await (trx.client as BoundedClient).acquireConnection();
    connection.__knex__disposed = new Error('of the test');
    await trx.rollback().catch(() => {});
    expect(await database.knex('outbox').select()).toEqual([]);
  });

  it('on a server that takes no changes is not ready, and is replaced, so that its successor is found', async () => {
    const { url, name } = await newDatabase();
    const database = open(url);
    await database.opened;
    await database.knex.raw(`alter database ${name} set default_transaction_read_only = on`);
    await database.knex.raw('set default_transaction_read_only = on');
    await expect(database.ping()).rejects.toThrow('takes no changes');
    const error = await database
      .knex('outbox')
      .delete()
      .catch((thrown: unknown) => thrown);
    expect(isDatabaseUnavailable(error)).toBe(true);
    const operator = new pg.Client({ connectionString: url });
    await operator.connect();
    onTestFinished(() => operator.end());
    await operator.query(`begin read write; alter database ${name} set default_transaction_read_only = off; commit`);
    await database
      .knex('outbox')
      .delete()
      .catch(() => {});
    await database.ping();
  });
});

describe(`a start on ${engine}`, () => {
  it('that waits for another one to bring the tables up to date can be stopped', async () => {
    const { url } = await newDatabase();
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query('select pg_advisory_lock(4122018)');
    const messages: string[] = [];
    const news = new EventEmitter();
    const write = (line: string) => {
      messages.push(JSON.parse(line).msg);
      news.emit('line');
    };
    const heard = once(news, 'line');
    const database = openPostgres({ url, poolMax: 2, log: pino({}, { write }) });
    await heard;
    const start = performance.now();
    await database.close();
    expect(performance.now() - start).toBeLessThan(limits.stopDatabase);
    await expect(database.opened).rejects.toMatchObject({ name: 'AbortError' });
    expect(messages).toEqual(['another server brings the tables up to date; this one waits for it']);
  });
});

describe('a session behind a pooler', () => {
  const sessionWith = (settings: Record<string, string>) => async () => ({ rows: [{ ...fit, ...settings }] });
  const fit = {
    database: '"Sheets of 2026"',
    role: 'charsheet',
    server_encoding: 'UTF8',
    client_encoding: 'UTF8',
    datestyle: 'ISO, MDY',
    standard_conforming_strings: 'on',
    default_transaction_isolation: 'read committed',
    search_path: 'public',
    statement_timeout: '6s',
    idle_in_transaction_session_timeout: '8s',
  };

  it('that has all that it needs is used, and there is nothing to say', async () => {
    await checkSession(sessionWith({}));
    expect(await adviceOnSession(sessionWith({}))).toBeUndefined();
  });

  it.each([
    [{ default_transaction_isolation: 'serializable' }, `default_transaction_isolation = 'read committed'`],
    [{ search_path: 'app' }, `search_path = 'public'`],
    [{ standard_conforming_strings: 'off' }, `standard_conforming_strings = 'on'`],
  ])('with %o ends the start with what to type', async (settings, repair) => {
    await expect(checkSession(sessionWith(settings))).rejects.toThrow(
      `run at the database: alter role charsheet in database "Sheets of 2026" set ${repair}; and then at the pooler: RECONNECT;`,
    );
  });

  it('that no server ends by itself is used, and its operator is told what to type', async () => {
    const advice = await adviceOnSession(sessionWith({ statement_timeout: '0' }));
    expect(advice).toContain(`alter role charsheet in database "Sheets of 2026" set statement_timeout = '6000';`);
    expect(advice).not.toContain('set idle_in_transaction_session_timeout');
  });
});
