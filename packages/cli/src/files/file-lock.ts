import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';

import { Failure } from '../errors.js';
import type { Clock } from '../terminal/io.js';

/** Nobody holds the lock for long, so one as old as this was left behind by a process that was killed. */
const staleAfter = 10_000;
const pause = 25;
const maxAttempts = 600;

/** The lock was taken away from us, as after a long sleep of the computer. */
export class LockLost extends Error {
  override readonly name = 'LockLost';
}

/**
 * Does `work` while no other process does.
 * @param work gets a function that rejects with {@link LockLost} unless the lock is still held
 */
export async function withLock(
  path: string,
  clock: Clock,
  work: (check: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const owner = randomUUID();
  const isOurs = async () => (await ownerOf(path)) === owner;
  await acquire(path, owner, clock);
  try {
    await work(async () => {
      if (!(await isOurs())) throw new LockLost();
    });
  } finally {
    if (await isOurs()) await rm(path, { force: true });
  }
}

async function acquire(path: string, owner: string, clock: Clock): Promise<void> {
  for (let tries = 0; tries < maxAttempts; tries++) {
    if (await take(path, owner)) return;
    if (await isStale(path)) await discard(path, owner);
    else await clock.sleep(pause);
  }
  throw new Failure({ outcome: 'failed', lines: [({ system }) => system.locked(path)] });
}

async function take(path: string, owner: string): Promise<boolean> {
  try {
    await writeFile(path, owner, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isStale(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > staleAfter;
}

/** Of several processes that find a stale lock, only one can rename it. */
async function discard(path: string, owner: string): Promise<void> {
  const aside = `${path}.${owner}`;
  await rename(path, aside).catch(() => {});
  await rm(aside, { force: true });
}

const ownerOf = (path: string) => readFile(path, 'utf8').catch(() => undefined);
