import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  folderIdentity,
  hasCode,
  isHeld,
  type LockRecord,
  ownIdentity,
  readLock,
  touchLock,
  usualHeartbeatMs,
} from './lock-holder.js';

export interface FolderLock {
  /** Gives the folder free. */
  release(): void;
}

/** Another process has the data folder open. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError';

  constructor(folder: string, holder: LockRecord) {
    const elsewhere = ` on host ${holder.host}; stop it there, or, if it is gone, try again in 10 seconds`;
    const where = holder.host === ownIdentity().host ? '' : elsewhere;
    super(`data folder ${folder} is in use by pid ${holder.pid}${where}`);
  }
}

/**
 * Locks a data folder for this process, until `release` or the process's end. `onLost` is called, once, when the lock
 * was taken away meanwhile. Rejects with DataFolderInUseError while another process, or this one, holds it.
 */
export async function lockFolder(
  folder: string,
  onLost: (error: Error) => void,
  heartbeatMs = usualHeartbeatMs,
): Promise<FolderLock> {
  const path = join(folder, 'charsheet.lock');
  const own: LockRecord = {
    id: randomBytes(6).toString('hex'),
    ...ownIdentity(),
    folder: folderIdentity(folder),
  };
  const draft = `${path}.${own.id}`;
  writeFileSync(draft, `${JSON.stringify(own)}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await claim(path, draft, { folder, heartbeatMs });
  } finally {
    unlinkSync(draft);
  }

  const heartbeat = setInterval(() => {
    if (keepAlive(path, own.id)) return;
    clearInterval(heartbeat);
    onLost(new Error(`the lock of data folder ${folder} was taken away`));
  }, heartbeatMs).unref();
  return {
    release() {
      clearInterval(heartbeat);
      if (readLock(path)?.id === own.id) unlinkSync(path);
    },
  };
}

/**
 * Makes `path` a link to our draft. A stale lock is replaced only by whoever holds the claim on it, which is a lock of
 * its own, named after the stale one. The claim is renamed over the lock, so that it ends in the very moment in which
 * the stale lock does: nobody can hold a claim and find the lock that somebody else has replaced.
 */
async function claim(path: string, draft: string, of: { folder: string; heartbeatMs: number }): Promise<void> {
  while (!tryLink(draft, path)) {
    const holder = readLock(path);
    if (holder === undefined) continue;
    // It may have been empty for a moment, where a lock cannot appear whole.
    if (await isHeld(path, holder, of.heartbeatMs)) throw new DataFolderInUseError(of.folder, readLock(path) ?? holder);
    const claimed = `${path}.after-${holder.id}`;
    await claim(claimed, draft, of);
    if (readLock(path)?.id === holder.id) return renameSync(claimed, path);
    unlinkSync(claimed);
  }
}

/** Gives the draft a second name, unless that is taken; where a file can have but one, a copy of it. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
  }
  try {
    writeFileSync(to, readFileSync(from), { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** False when the lock is no longer ours. A disk that fails to answer for a moment takes no lock away. */
function keepAlive(path: string, id: string): boolean {
  try {
    if (readLock(path)?.id !== id) return false;
    touchLock(path);
  } catch {}
  return true;
}
