import { existsSync } from 'node:fs';

import pg from 'pg';
import { expect, test } from 'vitest';

import { startPostgres } from './postgres.js';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a durable server that was killed comes back with its data, and leaves nothing when stopped', async () => {
  const postgres = await startPostgres({ durable: true, tcp: true });
  await query(postgres.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const [{ folder }] = (await query(postgres.url, "SELECT current_setting('data_directory') AS folder")) as [
    { folder: string },
  ];
  await postgres.kill();
  await expect(query(postgres.url, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await postgres.restart();
  expect(await query(postgres.url, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]);
  await postgres.stop();
  expect(existsSync(folder)).toBe(false);
});
