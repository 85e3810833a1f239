import { randomUUID } from 'node:crypto';

import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

import { borrowDatabase } from './borrowed-database.js';
import { engines } from './engines.js';

describe.each(engines)('a database that was lent before on %s', (engine) => {
  const borrow = () => borrowDatabase(engine, { poolMax: 2, log: pino({ level: 'silent' }) });
  const email = () => `${randomUUID()}@example.org`;

  it('has no rows, settings, locks or prepared statements of those who had it', async () => {
    const first = await borrow();
    const { knex } = first.database;
    await knex('users').insert({ name: 'Bence', email: email() });
    await knex.raw("set application_name = 'theirs'");
    await knex.raw('prepare theirs as select 1');
    await knex.raw('select pg_advisory_lock(7)');
    await first.giveBack();

    const { database, giveBack } = await borrow();
    expect(await database.knex('users')).toEqual([]);
    const { rows } = await database.knex.raw(`
      select current_setting('application_name') as name,
        (select count(*)::int from pg_prepared_statements where name = 'theirs') as statements,
        (select count(*)::int from pg_locks
          where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as locks`);
    expect(rows).toMatchObject([{ name: expect.not.stringContaining('theirs'), statements: 0, locks: 0 }]);
    await giveBack();
  });

  it('is not lent again when its tables are not what they were', async () => {
    const first = await borrow();
    await first.database.knex.raw('alter table users alter column name drop not null');
    await first.giveBack();
    const { database, giveBack } = await borrow();
    await expect(database.knex('users').insert({ email: email() })).rejects.toMatchObject({ code: '23502' });
    await giveBack();
  });
});
