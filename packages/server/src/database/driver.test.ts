import type { Knex } from 'knex';
import { describe, expect, it } from 'vitest';

import { engines, testApp } from '../../test/harness.js';
import { within } from './deadline.js';
import { runBy, runPrepared, statement } from './driver.js';
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

const refused = (work: Promise<unknown>) => work.catch(() => Promise.reject(new Error('unauthorized')));
