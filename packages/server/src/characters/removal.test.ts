import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';

import { freshDatabase } from '../../test/databases.js';
import type { Engine } from '../../test/engines.js';
import { buildCharacter } from '../../test/fixtures.js';
import { testApp } from '../../test/harness.js';
import { urlOf } from '../../test/locked-table.js';
import { readConfig } from '../config.js';
import { deleteCharacter } from './removal.js';

const id = '0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64';

/** What an operator is told who asks for a removal, and what became of it. */
async function remove(
  env: Record<string, string>,
  { subject = id, ...visit }: { subject?: string; timeoutMs?: number } = {},
) {
  const said: string[] = [];
  const options = { say: (text: string) => said.push(text), ...visit };
  return { ...(await deleteCharacter(readConfig({ HOME: '/home/x', ...env }), subject, options)), said };
}

describe(`an operator who removes a sheet on ${'PostgreSQL' satisfies Engine}`, () => {
  const app = testApp('PostgreSQL');

  it('hears what is waited for, once, without the password, and that it was in vain', async () => {
    const place = 'postgres://127.0.0.1:1/x';
    const DATABASE_URL = place.replace('//', '//me:hunter2@');
    const { text, status, said } = await remove({ DATABASE_URL }, { timeoutMs: 900 });
    expect({ text, status }).toEqual({ text: `gave up after 0.9 s: the database ${place} does not answer`, status: 1 });
    expect(said).toEqual([expect.stringMatching(`^waiting for the database ${place}: .*ECONNREFUSED`)]);
    expect(said.join()).not.toContain('hunter2');
  });

  it('hears what became of it', async () => {
    const DATABASE_URL = urlOf(app);
    const { body } = await app.client.characters.create({ body: buildCharacter() });
    const subject = body.id;
    expect(await remove({ DATABASE_URL }, { subject })).toEqual({ text: `deleted ${subject}`, status: 0, said: [] });
    const text = `there is no sheet ${subject}`;
    expect(await remove({ DATABASE_URL }, { subject })).toEqual({ text, status: 1, said: [] });
  });

  it('leaves the tables as they are: an empty database stays empty', async () => {
    const { url, drop } = await freshDatabase();
    onTestFinished(drop);
    const text = 'the database has no tables of this service; a server makes them when it starts';
    expect(await remove({ DATABASE_URL: url })).toEqual({ text, status: 1, said: [] });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'");
    expect(rows).toEqual([]);
  });
});

describe(`an operator who removes a sheet on ${'PGlite' satisfies Engine}`, () => {
  it('makes no database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'charsheet-removal-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const CHARSHEET_DATA of [folder, join(folder, 'data')]) {
      const text = `there is no database in ${CHARSHEET_DATA}`;
      expect(await remove({ CHARSHEET_DATA })).toEqual({ text, status: 1, said: [] });
    }
    expect(readdirSync(folder)).toEqual([]);
  });
});
