import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';

import { Failure } from '../errors.js';
import type { Clock } from '../terminal/io.js';

/** Nobody holds the lock for long, so one as old as this was left behind by a process that was killed. */
const staleAfter = 10_000;
const pause = 25;
const mostTries = 600;

/** The lock was taken away from us, as after a long sleep of the computer. */
export class LockLost extends Error {
  override readonly name = 'LockLost';
}

/**
 * Does `work` while no other process does.
 * @param work gets a function that rejects with {@link LockLost} unless the lock is still held
 */
export async function holdingLock(
  path: string,
  clock: Clock,
  work: (check: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const mark = randomUUID();
  const isOurs = async () => (await markOf(path)) === mark;
  await acquire(path, mark, clock);
  try {
    await work(async () => {
      if (!(await isOurs())) throw new LockLost();
    });
  } finally {
    if (await isOurs()) await rm(path, { force: true });
  }
}

async function acquire(path: string, mark: string, clock: Clock): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    if (await take(path, mark)) return;
    if (await isStale(path)) await discard(path, mark);
    else await clock.sleep(pause);
  }
  throw new Failure({ outcome: 'failed', lines: [`cannot lock ${path}: another process holds it`] });
}

async function take(path: string, mark: string): Promise<boolean> {
  try {
    await writeFile(path, mark, { flag: 'wx', mode: 0o600 });
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

/** Of several processes that find a stale lock, one succeeds in renaming it. */
async function discard(path: string, mark: string): Promise<void> {
  const aside = `${path}.${mark}`;
  await rename(path, aside).catch(() => {});
  await rm(aside, { force: true });
}

const markOf = (path: string) => readFile(path, 'utf8').catch(() => undefined);
