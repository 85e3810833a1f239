import pg from 'pg';

import type { Acknowledged } from './load.js';

const batch = 2000;

/** Those that are not in the database as they were acknowledged. */
export async function lostOf(databaseUrl: string, acknowledged: readonly Acknowledged[]): Promise<Acknowledged[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
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

const missing = `
  select said.* from json_to_recordset($1) as said (id uuid, version integer, name text)
  where not exists (
    select from characters where id = said.id and version = said.version and sheet->>'name' = said.name
    union all
    select from character_versions
    where character_id = said.id and version = said.version and sheet->>'name' = said.name
  )`;
