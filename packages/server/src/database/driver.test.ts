import type { Knex } from 'knex';
import { describe, expect, it } from 'vitest';

import { engines, testApp } from '../../test/harness.js';
import { within } from './deadline.js';
import { runBy, runForTexts, runPrepared, statement } from './driver.js';
import { isDatabaseUnavailable } from './errors.js';

/** In milliseconds. */
const database = 300;
const tooLong = (1.2 * database) / 1000;
const soon = () => performance.now() + 100;

describe.each(engines)('a query that takes too long on %s', (engine) => {
  const app = testApp(engine, { limits: { database } });

  it.each<[string, (knex: Knex) => Promise<unknown>]>([
    ['of Knex', (knex) => runBy(knex, knex.raw(`select pg_sleep(${tooLong})`), soon())],
    ['prepared', (knex) => runPrepared(knex, statement('slow', 'select pg_sleep($1)'), [tooLong], soon())],
    ['for texts', (knex) => runForTexts(knex, statement('slow', 'select pg_sleep($1)'), [tooLong], soon())],
  ])('%s is given up, and those after it are answered', async (_, ask) => {
    const { knex } = app.database;
    const error: unknown = await ask(knex).catch((thrown: unknown) => thrown);
    expect(isDatabaseUnavailable(error)).toBe(true);
    // That engine cannot be told to stop: what comes after waits for the end of the query, and longer than for a connection.
    await expect.poll(() => knex.raw('select 1 as one').then(({ rows }) => rows)).toEqual([{ one: 1 }]);
  });

  it.each<[string, (knex: Knex, slow: string) => Promise<unknown>]>([
    ['an answer', (knex, slow) => knex.raw(slow).catch(() => 'not signed in')],
    ['an error of its own', (knex, slow) => refused(knex.transaction((trx) => trx.raw(slow)))],
  ])(
    'of a library ends with the work it is part of, which fails even if the library makes %s of it',
    async (_, ask) => {
      const { knex } = app.database;
      const work = () => ask(knex, `select pg_sleep(${tooLong})`);
      const error: unknown = await within(soon(), work).catch((thrown: unknown) => thrown);
      expect(isDatabaseUnavailable(error)).toBe(true);
      await expect
        .poll(() => within(soon() + 5000, async () => (await knex.raw('select 1 as one')).rows))
        .toEqual([{ one: 1 }]);
    },
  );

  it('is none of those that only break a rule of a table: what follows is for the library to say', async () => {
    const { knex } = app.database;
    const taken = () => knex('users').insert({});
    expect(await within(soon() + 5000, () => taken().catch(() => 'taken'))).toBe('taken');
    await expect(within(soon() + 5000, () => refused(taken()))).rejects.toThrow('unauthorized');
  });
});

describe.each(engines)('a query for texts on %s', (engine) => {
  const app = testApp(engine);

  it('has its rows as the database writes them, whatever is bound', async () => {
    const all = statement('all', `select $1::int, $2::text, $3::timestamptz, null, x::uuid from unnest($4::text[]) x`);
    const ids = ['01a227e0-7e32-7380-8000-000000000000', '01a227e0-7e32-7380-8000-000000000001'];
    const ask = () => runForTexts(app.database.knex, all, [7, 'ő\n😀', new Date('2026-11-28T05:00:00.5Z'), ids]);
    const rows = ids.map((id) => ['7', 'ő\n😀', '2026-11-28 05:00:00.5+00', null, id]);
    // The second time it is prepared already.
    expect([await ask(), await ask()]).toEqual([rows, rows]);
  });

  it.each<[string, string, unknown[], RegExp]>([
    ['the server cannot read', 'select form', [], /syntax error|does not exist/],
    ['the server cannot run', 'select 1 / $1::int', [0], /division by zero/],
    ['the driver cannot write', 'select $1::text', [{ toPostgres: () => refuse() }], /no such value/],
  ])('fails where it is one that %s, and the next one is answered', async (_, text, values, message) => {
    const { knex } = app.database;
    const wrong = () => runForTexts(knex, statement('wrong', text), values);
    await expect(wrong()).rejects.toThrow(message);
    await expect(wrong()).rejects.toThrow(message);
    expect(await runForTexts(knex, statement('sound', 'select $1::int'), [1])).toEqual([['1']]);
  });
});

function refuse(): never {
  throw new Error('no such value');
}

const refused = (work: Promise<unknown>) => work.catch(() => Promise.reject(new Error('unauthorized')));
