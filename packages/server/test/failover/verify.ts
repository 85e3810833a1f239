import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import type { Acknowledged } from './load.js';

const batch = 2000;
const mostTries = 20;

/** Those that are not in the database as they were acknowledged. */
export async function lostOf(databaseUrl: string, acknowledged: readonly Acknowledged[]): Promise<Acknowledged[]> {
  const client = await connected(databaseUrl);
  const lost: Acknowledged[] = [];
  try {
    for (let from = 0; from < acknowledged.length; from += batch) {
      const { rows } = await client.query<Acknowledged>(missing, [
        JSON.stringify(acknowledged.slice(from, from + batch)),
      ]);
      lost.push(...rows);
    }
  } finally {
    await client.end();
  }
  return lost;
}

/** What stands between has been started a moment ago. */
async function connected(connectionString: string): Promise<pg.Client> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries === mostTries) throw error;
      await delay(500);
    }
  }
}

const missing = `
  select said.* from json_to_recordset($1) as said (id uuid, version integer, name text)
  where not exists (
    select from characters where id = said.id and version = said.version and sheet->>'name' = said.name
    union all
    select from character_versions
    where character_id = said.id and version = said.version and sheet->>'name' = said.name
  )`;
