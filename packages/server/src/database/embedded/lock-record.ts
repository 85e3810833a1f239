import { readFileSync, statSync, utimesSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { ownIdentity, type ProcessIdentity, startOf } from './process-identity.js';

/** What a lock file holds. `id` names this one taking of the lock. */
export interface LockRecord extends ProcessIdentity {
  id: string;
}

/** How often the holder touches its lock, for those who cannot see its process. */
export const HEARTBEAT_MS = 1000;
/** A lock of another host that was touched within this time is in use; file times there may be late. */
const FRESH_MS = 10_000;

/** The lock at `path`, or undefined when there is none. A file that makes no sense counts as held by pid 0. */
export function readLock(path: string): LockRecord | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  try {
    return JSON.parse(text) as LockRecord;
  } catch {
    return { ...ownIdentity(), id: 'damaged', pid: 0, pids: 'unknown' };
  }
}

export function touchLock(path: string): void {
  const now = new Date();
  utimesSync(path, now, now);
}

/**
 * Whether the process that wrote the lock still runs. Of a process in another container or on another host only the
 * heartbeat can be seen, so that the answer takes a moment.
 */
export async function isHeld(path: string, holder: LockRecord): Promise<boolean> {
  const own = ownIdentity();
  if (holder.host === own.host) {
    if (holder.boot !== own.boot) return false;
    if (holder.pids === own.pids) return startOf(holder.pid) === holder.started;
  } else if (Date.now() - touchedAt(path) < FRESH_MS) {
    return true;
  }
  const before = touchedAt(path);
  await sleep(2.5 * HEARTBEAT_MS);
  return touchedAt(path) > before;
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function touchedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
