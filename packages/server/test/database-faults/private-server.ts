import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';

import { openPostgres } from '../../src/database/connect.js';
import { type TestApp, testApp } from '../harness.js';
import { type Link, linkTo } from '../link.js';
import { startPostgres, type TestPostgres } from '../postgres.js';

/** As many connections as a service has by default. */
const poolMax = 10;
/** What the operator asks for takes a moment; in milliseconds. */
const patience = 30_000;

/** A PostgreSQL for one part alone, and a service that reaches it by a link. Both end with the part. */
export interface FaultyDatabase {
  app: TestApp;
  /** Its members may be used once the hooks before the tests have run. */
  server: TestPostgres;
  link: Link;
  /** The address of the database by the link. */
  url: string;
  /** Asks it as its operator does, not by the link, on a connection of its own. */
  operator(sql: string): Promise<Record<string, unknown>[]>;
}

interface Setup {
  /** Of PostgreSQL. */
  settings?: string[];
  /** Starts what stands between the link and the server; resolves with its port. */
  between?: (serverPort: number) => Promise<number>;
}

export function faultyDatabase({ settings = [], between = async (port) => port }: Setup = {}): FaultyDatabase {
  const faulty = {} as FaultyDatabase;
  beforeAll(async () => {
    faulty.server = await startPostgres({ tcp: true, durable: true, settings });
    const url = new URL(faulty.server.url);
    faulty.link = await linkTo(await between(Number(url.port)));
    url.port = String(faulty.link.port);
    faulty.url = url.href;
    faulty.operator = async (sql) => {
      const client = new pg.Client({ connectionString: faulty.server.url, query_timeout: patience });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(sql)).rows;
      } finally {
        await client.end();
      }
    };
  });
  afterAll(async () => {
    faulty.link.close();
    await faulty.server.stop();
  });
  faulty.app = testApp('PostgreSQL', { openDatabase: (log) => openPostgres({ url: faulty.url, poolMax, log }) });
  return faulty;
}
