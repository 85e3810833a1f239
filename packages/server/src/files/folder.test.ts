import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { makeFolder } from './folder.js';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'charsheet-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('makes a folder with all above it, for its owner alone, though several do so at once', async () => {
  const folder = newFolder();
  const path = join(folder, 'a', 'b', 'c');
  await Promise.all([1, 2, 3, 4].map(() => makeFolder(path)));
  for (const made of [path, join(folder, 'a')]) expect(statSync(made).mode & 0o777).toBe(0o700);
  await makeFolder(path);
});

it('says at once that there can be no folder: in one that holds nothing new, or below a file', async () => {
  await expect(makeFolder('/proc/charsheet/data')).rejects.toThrow(/ENOENT|EROFS|EACCES/);
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  await expect(makeFolder(file)).rejects.toThrow('ENOTDIR');
  await expect(makeFolder(join(file, 'data'))).rejects.toThrow('ENOTDIR');
});
