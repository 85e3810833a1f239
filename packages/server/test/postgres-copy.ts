import { spawnSync } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

import type { TestPostgres } from './postgres.js';
import type { PostgresUser } from './postgres-user.js';

/** Copies the data of a running server into a folder that is not there yet, so that a server on it follows that one. */
export async function copyOf(
  primary: Pick<TestPostgres, 'url' | 'data'>,
  data: string,
  user: PostgresUser,
): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('replica', true)`);
    const [command = '', ...rest] = [...user.prefix, 'cp', '-a', primary.data, data];
    const { status, stderr, error } = spawnSync(command, rest, { ...user.options, encoding: 'utf8' });
    if (status !== 0) throw new Error(`a copy failed: ${stderr || error}`);
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(data, 'backup_label'), rows[0].labelfile);
  } finally {
    await client.end();
  }
  rmSync(join(data, 'postmaster.pid'));
  writeFileSync(join(data, 'standby.signal'), '');
  const { hostname, port, searchParams } = new URL(primary.url);
  const at = `host=${searchParams.get('host') ?? hostname} port=${port || '5432'} user=postgres`;
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${at}'\nwal_retrieve_retry_interval = 100\n`);
}
