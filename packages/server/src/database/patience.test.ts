import { describe, expect, it } from 'vitest';

import { engines, testApp } from '../../test/harness.js';
import { isDatabaseUnavailable } from './errors.js';
import { bounded } from './patience.js';

describe.each(engines)('a query that takes too long on %s', (engine) => {
  const app = testApp(engine);

  it('is given up, and those after it are answered', async () => {
    const { knex } = app.database;
    const error: unknown = await bounded(knex.raw('select pg_sleep(6)'), 100).catch((thrown: unknown) => thrown);
    expect(isDatabaseUnavailable(error)).toBe(true);
    // That engine cannot be told to stop: what comes after waits for the end of the query, and longer than for a connection.
    await expect
      .poll(() => knex.raw('select 1 as one').then(({ rows }) => rows), { timeout: 30_000 })
      .toEqual([{ one: 1 }]);
  }, 40_000);
});
