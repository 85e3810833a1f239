import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL server on which the tests may make databases. */
    databaseUrl: string;
  }
}

export interface FreshDatabase {
  url: string;
  /** Removes it, and ends the connections it still has. */
  drop(): Promise<void>;
}

/** Makes an empty PostgreSQL database for one test file. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function run(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
