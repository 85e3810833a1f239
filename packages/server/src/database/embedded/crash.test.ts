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

test('SIGKILL in the middle of writing loses no row that was acknowledged', async () => {
  const folder = join(root, 'killed');
  for (const rows of [3, 100]) {
    const child = startWriter(folder);
    const first = Number((await child.lines.next()).value);
    for (let id = first; id < first + rows; id++) await child.lines.next();
    await child.kill();
    const acknowledged = first + rows;
    const ids = await idsIn(folder);
    expect(ids.length).toBeGreaterThanOrEqual(acknowledged);
    expect(ids).toEqual(ids.map((_, index) => index + 1));
  }
});

test('SIGKILL during the first start leaves a folder that opens, for one process only', async () => {
  const folder = join(root, 'young');
  mkdirSync(folder, { mode: 0o700 });
  const changes = watch(folder);
  const child = startWriter(folder);
  // unpacking has begun
  for await (const { filename } of changes) if (filename?.startsWith('pgdata')) break;
  await child.kill();

  const next = startWriter(folder);
  expect((await next.lines.next()).value).toBe('1');
  const third = startWriter(folder);
  const refusal = `data folder ${folder} is in use by pid ${next.process.pid}`;
  expect((await third.lines.next()).value).toBe(refusal);
});
