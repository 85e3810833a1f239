import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

import { startPostgres } from '../../packages/server/test/postgres.js';
import { cpuSecondsOfFamily } from './machine.js';
import { atEnd } from './run.js';

export interface Postgres {
  version: string;
  /** Of a new database with this name. */
  createDatabase(name: string): Promise<string>;
  dropDatabase(name: string): Promise<void>;
  /** Brings to the disk what was left for later, so that it is not written while something else is measured. */
  settle(): Promise<void>;
  /** Processor seconds of all its processes so far; undefined when they are not to be seen. */
  cpuSeconds(): number | undefined;
  /** Path of a program that came with it, or of the system; undefined when there is none. */
  program(name: string): string | undefined;
  stop(): Promise<void>;
}

/**
 * What PostgreSQL itself would take, and the tests do not; fsync and synchronous_commit are on. The log of changes may
 * grow longer than usual, so that the checkpoints of a bulk load do not fall into what is measured after it.
 */
export const settings = ['shared_buffers=128MB', 'autovacuum=on', 'max_wal_size=4GB'];
const durable = ['fsync', 'synchronous_commit', 'full_page_writes'];

/** Starts a durable PostgreSQL on data of its own, or uses the one of TEST_DATABASE_URL if that is durable too. */
export async function openPostgres(): Promise<Postgres> {
  const given = process.env['TEST_DATABASE_URL'];
  const own = given ? undefined : await startPostgres({ durable: true, tcp: true, settings });
  const stop = atEnd(() => own?.stop());
  const url = given ?? own?.url ?? '';
  await refuseUnlessDurable(url);
  const [{ version }] = await query<[{ version: string }]>(url, 'select version()');
  const main = own ? await mainProcess(url) : undefined;
  return {
    version: version.split(' ').slice(0, 2).join(' '),
    createDatabase: async (name) => {
      await query(url, `drop database if exists ${quoted(name)} with (force)`);
      await query(url, `create database ${quoted(name)}`);
      if (!own) atEnd(() => query(url, `drop database if exists ${quoted(name)} with (force)`));
      const address = new URL(url);
      address.pathname = `/${databaseName(name)}`;
      return address.href;
    },
    dropDatabase: (name) => query(url, `drop database if exists ${quoted(name)} with (force)`).then(() => {}),
    settle: () => query(url, 'checkpoint').then(() => {}),
    cpuSeconds: () => (main === undefined ? undefined : cpuSecondsOfFamily(main)),
    program: (name) => findProgram(name, own?.binaries),
    stop,
  };
}

/** Runs one statement, or several without values, on a connection of its own. */
export async function query<T>(url: string, sql: string, values: unknown[] = []): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values.length === 0 ? undefined : values)).rows as T;
  } finally {
    await client.end();
  }
}

const databaseName = (name: string) => `charsheet_bench_${name.replace(/\W/g, '_')}`;
const quoted = (name: string) => `"${databaseName(name)}"`;

async function refuseUnlessDurable(url: string): Promise<void> {
  for (const name of durable) {
    const [row] = await query<[Record<string, string>]>(url, `show ${name}`);
    if (row[name] !== 'on')
      throw new Error(`PostgreSQL has ${name} ${row[name]}; it is to be measured with all of ${durable.join(', ')} on`);
  }
}

async function mainProcess(url: string): Promise<number> {
  const [{ folder }] = await query<[{ folder: string }]>(url, `select current_setting('data_directory') as folder`);
  return Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10);
}

function findProgram(name: string, binaries = ''): string | undefined {
  const folders = [binaries, ...(process.env['PATH'] ?? '').split(':')].filter(Boolean);
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}
