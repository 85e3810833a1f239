import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openEngine } from './engine.js';
import { Maintenance } from './maintenance.js';

const folder = mkdtempSync(join(tmpdir(), 'charsheet-maintenance-'));
let engine: PGlite;
beforeAll(async () => {
  engine = await openEngine(folder, (error) => {
    throw error;
  });
  await engine.exec('CREATE TABLE filled (id int PRIMARY KEY, body text)');
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

async function value(sql: string): Promise<unknown> {
  const { rows } = await engine.query<[unknown]>(sql, [], { rowMode: 'array' });
  return rows[0]?.[0];
}

async function walSinceCheckpoint(): Promise<number> {
  return Number(await value('SELECT pg_current_wal_lsn() - redo_lsn FROM pg_control_checkpoint()'));
}

test('after much traffic the log is cut by a checkpoint and what was deleted is vacuumed', async () => {
  const maintenance = new Maintenance(engine);
  await engine.exec(`
    INSERT INTO filled SELECT n, repeat('x', 2000) FROM generate_series(1, 17000) n;
    DELETE FROM filled WHERE id > 100;
    SELECT pg_stat_force_next_flush()`);
  expect(await walSinceCheckpoint()).toBeGreaterThan(32 * 2 ** 20);
  expect(maintenance.countTraffic(1000)).toBe(false);
  expect(maintenance.countTraffic(9_000_000)).toBe(true);
  await maintenance.run();
  expect(await walSinceCheckpoint()).toBeLessThan(2 ** 20);
  expect(await value("SELECT last_vacuum IS NOT NULL FROM pg_stat_user_tables WHERE relname = 'filled'")).toBe(true);
  expect(await value("SELECT pg_relation_size('filled') < 1000000")).toBe(true);
});

test('without traffic nothing is done', async () => {
  const before = await value('SELECT pg_current_wal_lsn()::text');
  await new Maintenance(engine).run();
  expect(await value('SELECT pg_current_wal_lsn()::text')).toBe(before);
});
