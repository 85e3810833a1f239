import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished, vi } from 'vitest';

import { openEngine } from './engine.js';
import { distFile } from './package-files.js';

const syncs = vi.hoisted(() => ({ count: 0 }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const fdatasyncSync = (descriptor: number) => {
    syncs.count++;
    fs.fdatasyncSync(descriptor);
  };
  return { ...fs, fdatasyncSync };
});

it('brings every committed write to the disk before it is acknowledged, on PGlite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'charsheet-durable-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const engine = await openEngine(folder, distFile('pgdata.image.gz'), (error) => {
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
