import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import Knex from 'knex';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { distFile } from '../../files/package.js';
import { type EmbeddedDatabase, EmbeddedDatabaseError, openEmbedded } from './embedded.js';
import { unpackImage } from './image.js';

const root = mkdtempSync(join(tmpdir(), 'charsheet-embedded-'));
let folders = 0;
const newFolder = () => join(root, String(++folders));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function knexFor(database: EmbeddedDatabase): Knex.Knex {
  return Knex({ client: 'pg', connection: database.connection, pool: { min: 0, max: 1 } });
}

describe('queries through Knex', () => {
  let database: EmbeddedDatabase;
  let knex: Knex.Knex;

  beforeAll(async () => {
    database = openEmbedded(newFolder());
    knex = knexFor(database);
    await knex.raw('CREATE TABLE note (id int PRIMARY KEY, body json)');
  });
  afterEach(() => knex('note').del());
  afterAll(async () => {
    await knex.destroy();
    await database.close();
  });

  test('parameters go in and rows come out', async () => {
    await knex('note').insert({ id: 1, body: JSON.stringify({ b: 'ő', a: [1] }) });
    const [row] = await knex('note').where({ id: 1 }).select('id', knex.raw('body::text AS text'));
    expect(row).toEqual({ id: 1, text: '{"b":"ő","a":[1]}' });
  });

  test('a failed statement names its code and constraint, and the next one works', async () => {
    await knex('note').insert({ id: 1 });
    await expect(knex('note').insert({ id: 1 })).rejects.toMatchObject({ code: '23505', constraint: 'note_pkey' });
    await expect(knex.raw('SELECT ?::int', ['x'])).rejects.toMatchObject({ code: '22P02' });
    await expect(knex.raw('SELEKT')).rejects.toMatchObject({ code: '42601' });
    expect((await knex.raw('SELECT ?::int AS x', [7])).rows).toEqual([{ x: 7 }]);
  });

  test('a transaction that throws leaves nothing, a savepoint only what came before it', async () => {
    const kept = knex.transaction(async (outer) => {
      await outer('note').insert({ id: 1 });
      await outer
        .transaction(async (inner) => {
          await inner('note').insert({ id: 2 });
          await inner('note').insert({ id: 1 });
        })
        .catch(() => {});
      await outer('note').insert({ id: 3 });
    });
    await kept;
    const lost = knex.transaction(async (outer) => {
      await outer('note').insert({ id: 4 });
      throw new Error('changed my mind');
    });
    await expect(lost).rejects.toThrow('changed my mind');
    expect(await knex('note').orderBy('id').pluck('id')).toEqual([1, 3]);
  });

  test('a text of 1 MiB goes there and back', async () => {
    const text = 'ő'.repeat(2 ** 19);
    const { rows } = await knex.raw('SELECT ?::text AS text', [text]);
    expect(rows[0].text).toBe(text);
  });

  test('many queries at once are answered each with its own rows', async () => {
    const asked = Array.from({ length: 100 }, (_, index) => index);
    const answers = await Promise.all(asked.map((index) => knex.raw('SELECT ?::int AS x', [index])));
    expect(answers.map(({ rows }) => rows[0].x)).toEqual(asked);
  });

  test('a long query leaves the event loop free', async () => {
    let isOver = false;
    const query = knex.raw('SELECT pg_sleep(0.3)').then(() => {
      isOver = true;
    });
    for (let turns = 0; turns < 100; turns++) await setImmediate();
    expect(isOver).toBe(false);
    await query;
  });
});

describe('connections', () => {
  const folder = newFolder();
  let database: EmbeddedDatabase;
  const connect = async () => {
    const client = new pg.Client(database.connection);
    await client.connect();
    return client;
  };

  beforeAll(() => {
    database = openEmbedded(folder);
  });
  afterAll(() => database.close());

  test('the next connection finds no transaction, setting or prepared statement of the last', async () => {
    const first = await connect();
    await first.query('CREATE TABLE thing (id int)');
    await first.query({ name: 'one', text: 'SELECT 1' });
    await first.query("SET application_name = 'first'");
    await first.query('BEGIN');
    await first.query('INSERT INTO thing VALUES (1)');
    await first.end();

    const second = await connect();
    expect((await second.query('SELECT * FROM thing')).rows).toEqual([]);
    expect((await second.query('SELECT * FROM pg_prepared_statements')).rows).toEqual([]);
    expect((await second.query('SHOW application_name')).rows).not.toEqual([{ application_name: 'first' }]);
    await second.end();
  });

  test('a second connection is served when the first has ended', async () => {
    const first = await connect();
    const second = connect();
    await first.query('BEGIN');
    await first.query('CREATE TABLE made (id int)');
    await first.query('COMMIT');
    await first.end();
    const client = await second;
    expect((await client.query('SELECT * FROM made')).rows).toEqual([]);
    await client.end();
  });

  test('a second opener of the folder is refused, and the first goes on', async () => {
    const second = openEmbedded(folder);
    await expect(second.ready).rejects.toThrow(`data folder ${folder} is in use by pid ${process.pid}`);
    await second.close();
    const client = await connect();
    expect((await client.query('SELECT 1 AS x')).rows).toEqual([{ x: 1 }]);
    await client.end();
  });
});

describe('the data folder', () => {
  test('is made for its owner alone, keeps the data, and is free after the close', async () => {
    const folder = newFolder();
    const first = openEmbedded(folder);
    const before = knexFor(first);
    await before.raw('CREATE TABLE kept AS SELECT 42 AS answer');
    await before.destroy();
    await first.close();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder)).toEqual(['pgdata']);
    await expect(knexFor(first).raw('SELECT 1')).rejects.toThrow('the embedded database is closed');

    const second = openEmbedded(folder);
    const after = knexFor(second);
    expect(await after('kept').pluck('answer')).toEqual([42]);
    await after.destroy();
    await second.close();
  });

  test('that was left half unpacked is unpacked again', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'pgdata.unpacking', 'base'), { recursive: true });
    writeFileSync(join(folder, 'pgdata.unpacking', 'PG_VERSION'), '18\n');
    const database = openEmbedded(folder);
    await database.ready;
    await database.close();
    expect(existsSync(join(folder, 'pgdata.unpacking'))).toBe(false);
  });

  test('that is of another PostgreSQL version is refused with the reason', async () => {
    const folder = newFolder();
    mkdirSync(folder);
    await unpackImage(distFile('pgdata.image.gz'), join(folder, 'pgdata'));
    writeFileSync(join(folder, 'pgdata', 'PG_VERSION'), '17\n');
    const database = openEmbedded(folder);
    await expect(database.ready).rejects.toThrow(/database files are incompatible with server/);
    await database.close();
  });

  test('that cannot be made is refused with the reason', async () => {
    const file = newFolder();
    writeFileSync(file, '');
    chmodSync(file, 0o600);
    const database = openEmbedded(join(file, 'data'));
    await expect(database.ready).rejects.toThrow(/ENOTDIR/);
    await expect(knexFor(database).raw('SELECT 1')).rejects.toThrow(/ENOTDIR/);
    await database.close();
  });
});

test('a database that stops by itself fails the query it is at and every later one, and says why', async () => {
  const folder = newFolder();
  const database = openEmbedded(folder);
  const knex = knexFor(database);
  await knex.raw('CREATE TABLE big (body text)');
  // PostgreSQL panics when it cannot write its log
  rmSync(join(folder, 'pgdata', 'pg_wal'), { recursive: true });
  const insert = knex.raw("INSERT INTO big SELECT repeat('x', 1000) FROM generate_series(1, 5000)");
  await expect(insert).rejects.toThrow(EmbeddedDatabaseError);
  expect((await database.failed).message).toMatch(/has stopped: could not .*pg_wal/);
  await expect(knex.raw('SELECT 1')).rejects.toThrow(EmbeddedDatabaseError);
  await knex.destroy();
  await database.close();
});
