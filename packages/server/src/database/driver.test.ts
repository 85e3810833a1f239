import type { Knex } from 'knex';
import { describe, expect, it } from 'vitest';

import { engines, testApp } from '../../test/harness.js';
import { within } from './deadline.js';
import { runBy, runPrepared, statement } from './driver.js';
import { isDatabaseUnavailable } from './errors.js';

/** In milliseconds. */
const connectTimeout = 1000;
const tooLong = (1.2 * connectTimeout) / 1000;
const soon = () => performance.now() + 100;

describe.each(engines)('a query that takes too long on %s', (engine) => {
  const app = testApp(engine, { connectTimeout });

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

  it('of a library ends with the work it is part of, which fails even if the library makes an answer of it', async () => {
    const { knex } = app.database;
    const work = async () => {
      await knex.raw(`select pg_sleep(${tooLong})`).catch(() => {});
      return 'not signed in';
    };
    const error: unknown = await within(soon(), work).catch((thrown: unknown) => thrown);
    expect(isDatabaseUnavailable(error)).toBe(true);
    await expect
      .poll(() => within(soon() + 5000, async () => (await knex.raw('select 1 as one')).rows))
      .toEqual([{ one: 1 }]);
  });
});
