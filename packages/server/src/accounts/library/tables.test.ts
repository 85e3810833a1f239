import { getAuthTables } from 'better-auth/db';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

import { engines, secret, testApp } from '../../../test/harness.js';
import { siteOf } from '../../http/site.js';
import { outbox } from '../../mail/outbox.js';
import { accountMails } from '../mails.js';
import { createAuth } from './auth.js';

interface Column {
  table_name: string;
  column_name: string;
  is_nullable: 'YES' | 'NO';
  column_default: string | null;
}

describe.each(engines)('the tables of accounts on %s', (engine) => {
  const app = testApp(engine);

  it('are what the account library reads and writes', async () => {
    const { knex } = app.database;
    const site = siteOf({ publicUrl: 'https://example.org', host: 'x', port: () => 1 });
    const mails = accountMails({ outbox: outbox({ knex, wake: () => {} }), site });
    const { options } = createAuth({ knex, secret, site, mails, log: pino({ level: 'silent' }) });
    const columns: Column[] = await knex('information_schema.columns').where({ table_schema: 'public' });

    const expected = Object.values(getAuthTables(options)).map(({ modelName, fields }) => ({
      table: modelName,
      fields: Object.entries(fields).map(([name, { fieldName = name, required = false }]) => ({ fieldName, required })),
    }));
    expect(expected.map(({ table }) => table).sort()).toEqual(
      ['accounts', 'device_codes', 'sessions', 'users', 'verifications'].sort(),
    );
    for (const { table, fields } of expected) {
      const found = columns.filter(({ table_name }) => table_name === table);
      const own = table === 'users' ? ['last_write', 'revision'] : [];
      const wanted = ['id', ...own, ...fields.map(({ fieldName }) => fieldName)].sort();
      expect({ table, columns: found.map(({ column_name }) => column_name).sort() }).toEqual({
        table,
        columns: wanted,
      });
      const mustBeGiven = found.filter((one) => one.is_nullable === 'NO' && one.column_default === null);
      const given = fields.filter(({ required }) => required).map(({ fieldName }) => fieldName);
      expect(given).toEqual(expect.arrayContaining(mustBeGiven.map(({ column_name }) => column_name)));
    }
  });

  it('take addresses in lower case only, and each once', async () => {
    const { knex } = app.database;
    const insert = (email: string) => knex('users').insert({ name: 'x', email });
    await expect(insert('A@x.test')).rejects.toThrow('users_email_is_lower_case');
    await insert('a@x.test');
    await expect(insert('a@x.test')).rejects.toThrow('unique');
  });
});
