import fs, { mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

import { openEngine } from './engine.js';

const syncs = { count: 0 };
const { fdatasyncSync } = fs;

beforeAll(() => {
  fs.fdatasyncSync = (descriptor) => {
    syncs.count++;
    fdatasyncSync(descriptor);
  };
  syncBuiltinESMExports();
});
afterAll(() => {
  fs.fdatasyncSync = fdatasyncSync;
  syncBuiltinESMExports();
});

it('brings every committed write to the disk before it is acknowledged, on PGlite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'charsheet-durable-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const engine = await openEngine(folder, (error) => {
    throw error;
  });
  onTestFinished(() => engine.close());
  await engine.exec('CREATE TABLE t (n int)');
  for (let n = 0; n < 5; n++) {
    const before = syncs.count;
    await engine.query('INSERT INTO t VALUES ($1)', [n]);
    expect(syncs.count).toBeGreaterThan(before);
  }
  const before = syncs.count;
  await engine.query('SELECT n FROM t');
  expect(syncs.count).toBe(before);
});
