import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Knex from 'knex';
import { afterAll, expect, test } from 'vitest';

import { bundle, type Child, runChild } from '../../../test/child.js';
import { openEmbedded } from './embedded.js';

const root = mkdtempSync(join(tmpdir(), 'charsheet-crash-'));
const writer = bundle('test/children/writer.ts');
const children: Child[] = [];
afterAll(async () => {
  for (const child of children) await child.kill();
  rmSync(root, { recursive: true, force: true });
});

function startWriter(folder: string): Child {
  const child = runChild(writer, folder);
  children.push(child);
  return child;
}

async function idsIn(folder: string): Promise<number[]> {
  const database = openEmbedded(folder);
  const knex = Knex({ client: 'pg', connection: database.connection, pool: { min: 0, max: 1 } });
  const ids = await knex('written').orderBy('id').pluck('id');
  await knex.destroy();
  await database.close();
  return ids;
}

test('SIGKILL during the first start leaves a folder that opens, for one process only, and later ones lose no row that was acknowledged', async () => {
  const folder = join(root, 'killed');
  mkdirSync(folder, { mode: 0o700 });
  const changes = watch(folder);
  const young = startWriter(folder);
  // unpacking has begun
  for await (const { filename } of changes) if (filename?.startsWith('pgdata')) break;
  await young.kill();

  let acknowledged = 0;
  for (const rows of [3, 100]) {
    const child = startWriter(folder);
    const first = Number((await child.lines.next()).value);
    // It writes behind the last row that it finds.
    expect(first).toBeGreaterThan(acknowledged);
    if (acknowledged === 0) {
      expect(first).toBe(1);
      const other = startWriter(folder);
      const refusal = `data folder ${folder} is in use by pid ${child.process.pid}`;
      expect((await other.lines.next()).value).toBe(refusal);
    }
    for (let id = first; id < first + rows; id++) await child.lines.next();
    await child.kill();
    acknowledged = first + rows;
  }
  const ids = await idsIn(folder);
  expect(ids.length).toBeGreaterThanOrEqual(acknowledged);
  expect(ids).toEqual(ids.map((_, index) => index + 1));
});
