import fs, {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { noHardLinks, replaceBuiltin } from '../../../test/builtins.js';
import { bundle, runChild } from '../../../test/child.js';
import { DataFolderInUseError, lockFolder } from './lock.js';
import { ownIdentity } from './lock-holder.js';

const root = mkdtempSync(join(tmpdir(), 'charsheet-lock-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const holder = bundle('test/children/lock.ts');
const own = ownIdentity();
const NO_PROCESS = 2 ** 30;
/** A fifth of the usual one, in milliseconds. */
const heartbeatMs = 200;
/** A folder, with what a test does there. */
function newFolder() {
  const folder = mkdtempSync(join(root, 'data-'));
  const file = join(folder, 'charsheet.lock');
  return {
    folder,
    file,
    lock: (onLost: (error: Error) => void = () => {}) => lockFolder(folder, onLost, heartbeatMs),
    /** Leaves a lock as another process would, touched so long ago. */
    leave(record: object, secondsAgo = 0): void {
      writeFileSync(file, JSON.stringify({ id: 'theirs', ...own, ...record }));
      const then = Date.now() / 1000 - secondsAgo;
      utimesSync(file, then, then);
    },
  };
}

test('the lock says who holds it, and is gone after the release', async () => {
  const { folder, file, lock } = newFolder();
  const held = await lock();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ ...own, pid: process.pid });
  held.release();
  expect(readdirSync(folder)).toEqual([]);
});

test('a second taker in the same process is refused', async () => {
  const { folder, lock } = newFolder();
  const held = await lock();
  await expect(lock()).rejects.toThrow(`data folder ${folder} is in use by pid ${process.pid}`);
  held.release();
  (await lock()).release();
});

test('a file system without hard links has the same locks', async () => {
  replaceBuiltin(fs, 'linkSync', () => {
    throw noHardLinks();
  });
  const { folder, file, lock, leave } = newFolder();
  leave({ pid: NO_PROCESS });
  const held = await lock();
  expect(readdirSync(folder)).toEqual(['charsheet.lock']);
  await expect(lock()).rejects.toThrow(`data folder ${folder} is in use by pid ${process.pid}`);
  // As a starter sees it in the moment before the holder has written into it.
  const record = readFileSync(file, 'utf8');
  writeFileSync(file, '');
  const refused = expect(lock()).rejects.toThrow(`is in use by pid ${process.pid}`);
  writeFileSync(file, record);
  await refused;
  held.release();
  expect(readdirSync(folder)).toEqual([]);
});

test('a copy of a folder is free, though the process that has the other one open is alive', async () => {
  const original = newFolder();
  const held = await original.lock();
  const copy = newFolder();
  cpSync(original.folder, copy.folder, { recursive: true, preserveTimestamps: true });
  const other = await copy.lock();
  await expect(original.lock()).rejects.toThrow(`data folder ${original.folder} is in use`);
  other.release();
  held.release();
});

// at the same time, for those that watch a heartbeat take a while
describe.concurrent('a lock is stale', () => {
  test.each([
    ['no process has its pid', { pid: NO_PROCESS }, 0],
    ['our own pid started at another time', { started: '1' }, 0],
    ['another process has its pid now', { pid: process.ppid, started: '1' }, 0],
    ['the machine was started again since', { boot: 'another' }, 0],
    ['another container left it and its heartbeat has stopped', { pids: 'pid:[1]' }, 0],
    ['another host left it a while ago', { host: 'elsewhere' }, 11],
    ['it came with a copy from another host just now', { host: 'elsewhere', folder: { device: '1', inode: '1' } }, 0],
  ])('when %s', async (_case, record, secondsAgo) => {
    const { folder, file, lock, leave } = newFolder();
    leave(record, secondsAgo);
    const held = await lock();
    expect(JSON.parse(readFileSync(file, 'utf8')).id).not.toBe('theirs');
    held.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('when it is damaged and nobody touches it', async () => {
    const { file, lock } = newFolder();
    writeFileSync(file, '');
    (await lock()).release();
  });
});

describe.concurrent('a lock is respected', () => {
  test('when another process is alive', async () => {
    const { folder, lock } = newFolder();
    const child = runChild(holder, folder);
    expect((await child.lines.next()).value).toBe('locked');
    await expect(lock()).rejects.toThrow(`is in use by pid ${child.process.pid}`);
    await child.kill();
    (await lock()).release();
  });

  test('when another container goes on touching it', async () => {
    const { file, lock, leave } = newFolder();
    leave({ pid: 1, pids: 'pid:[1]' });
    const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), heartbeatMs / 2);
    await expect(lock()).rejects.toThrow(DataFolderInUseError);
    clearInterval(heartbeat);
  });

  test('when its holder goes on touching it, though the numbers of the folder are others', async () => {
    const { file, lock, leave } = newFolder();
    leave({ folder: { device: '1', inode: '1' } });
    const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), heartbeatMs / 2);
    await expect(lock()).rejects.toThrow(DataFolderInUseError);
    clearInterval(heartbeat);
  });

  test('when another host touched it just now, and the message says what to do', async () => {
    const { lock, leave } = newFolder();
    leave({ pid: 12, host: 'elsewhere' }, 5);
    await expect(lock()).rejects.toThrow(/in use by pid 12 on host elsewhere; .*try again in 10 seconds/);
  });
});

test('of many starters that find the same stale lock one wins', async () => {
  const { folder, leave } = newFolder();
  for (let round = 0; round < 3; round++) {
    leave({ pid: NO_PROCESS });
    const starters = Array.from({ length: 6 }, () => runChild(holder, folder));
    const said = await Promise.all(starters.map(async ({ lines }) => String((await lines.next()).value)));
    expect(said.filter((line) => line === 'locked')).toHaveLength(1);
    expect(said.filter((line) => line.includes('is in use by pid'))).toHaveLength(5);
    for (const starter of starters) await starter.kill();
    expect(readdirSync(folder)).toEqual(['charsheet.lock']);
  }
});

test('a starter killed while it replaced a stale lock is replaced in turn', async () => {
  const { folder, file, lock, leave } = newFolder();
  leave({ pid: NO_PROCESS });
  writeFileSync(`${file}.after-theirs`, JSON.stringify({ ...own, id: 'claimant', pid: NO_PROCESS }));
  const held = await lock();
  expect(readdirSync(folder)).toEqual(['charsheet.lock']);
  held.release();
});

test('the holder hears when its lock was taken away', async () => {
  const { folder, file, lock } = newFolder();
  const lost = new Promise<Error>((resolve, reject) => lock(resolve).then(() => unlinkSync(file), reject));
  expect((await lost).message).toBe(`the lock of data folder ${folder} was taken away`);
});
