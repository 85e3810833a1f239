import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL server on which the tests may make databases. */
    databaseUrl: string;
    /** What the names of those databases begin with; the run drops what is left of them at its end. */
    databasePrefix: string;
  }
}

export interface FreshDatabase {
  url: string;
  /** Ends the connections it has. */
  disconnect(): Promise<void>;
  /** Removes it, and ends the connections it still has. */
  drop(): Promise<void>;
}

/** Makes an empty PostgreSQL database. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject('databaseUrl');
  const name = `${inject('databasePrefix')}${randomUUID().replaceAll('-', '')}`;
  await run(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const disconnect = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`;
  return {
    url: url.href,
    disconnect: async () => void (await run(server, disconnect)),
    drop: async () => void (await run(server, `DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

/** Removes the databases whose names begin so. */
export async function dropDatabases(server: string, prefix: string): Promise<void> {
  const names = await run(server, `SELECT datname FROM pg_database WHERE starts_with(datname, '${prefix}')`);
  for (const { datname } of names) await run(server, `DROP DATABASE ${datname} WITH (FORCE)`);
}

async function run(server: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
