import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';

import { freshDatabase } from '../../test/databases.js';
import { readConfig } from '../config.js';
import { migrationSource } from './migrations/index.js';
import { bringUpToDate } from './up-to-date.js';

/** What an operator is told who has tables brought up to date. */
async function ask(DATABASE_URL: string, timeoutMs = 30_000) {
  const said: string[] = [];
  const visit = { say: (text: string) => void said.push(text), timeoutMs };
  return { ...(await bringUpToDate(readConfig({ HOME: '/home/x', DATABASE_URL }), visit)), said };
}

describe('an operator who starts servers after their tables are up to date', () => {
  it('hears what was done, once when several do it, and the next time that nothing was', async () => {
    const { url, drop } = await freshDatabase();
    onTestFinished(drop);
    const asked = await Promise.all([ask(url), ask(url)]);
    expect(asked.map(({ status }) => status)).toEqual([0, 0]);
    expect(asked.map(({ text }) => text).sort()).toEqual([
      'the tables are up to date already',
      `the tables are up to date now, by ${(await migrationSource.getMigrations([])).join(', ')}`,
    ]);
    expect(asked.flatMap(({ said }) => said)).toContain('bringing the tables up to date');
    expect(await ask(url)).toEqual({ text: 'the tables are up to date already', status: 0, said: [] });

    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`insert into knex_migrations (name, batch) values ('of_a_newer_version', 9)`);
    await client.end();
    expect(await ask(url)).toMatchObject({ status: 1, text: expect.stringContaining('of_a_newer_version') });
  });

  it('hears that the database does not answer', async () => {
    const place = 'postgres://127.0.0.1:1/x';
    const text = `gave up after 0.9 s: the database ${place} does not answer`;
    expect(await ask(place, 900)).toMatchObject({ status: 1, text, said: [expect.stringContaining('ECONNREFUSED')] });
  });
});
