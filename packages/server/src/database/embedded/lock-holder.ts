import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, statSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a lock file holds. `id` names this one taking of the lock. */
export interface LockRecord extends ProcessIdentity {
  id: string;
  /** The folder that is locked, as in a copy of it the lock says nothing. Absent in locks of earlier versions. */
  folder?: FolderIdentity;
}

interface FolderIdentity {
  device: string;
  inode: string;
}

export function folderIdentity(path: string): FolderIdentity {
  const { dev, ino } = statSync(path, { bigint: true });
  return { device: String(dev), inode: String(ino) };
}

/** How often the holder touches its lock, for those who cannot see its process. */
export const usualHeartbeatMs = 1000;
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
export async function isHeld(path: string, holder: LockRecord, heartbeatMs: number): Promise<boolean> {
  const own = ownIdentity();
  const isHere = holder.host === own.host;
  if (isHere && holder.boot !== own.boot) return false;
  // That of another folder was copied with it, so that only who touches this one can hold it.
  if (isOf(dirname(path), holder, isHere)) {
    if (isHere && holder.pids === own.pids) return startOf(holder.pid) === holder.started;
    if (!isHere && Date.now() - touchedAt(path) < FRESH_MS) return true;
  }
  const before = touchedAt(path);
  await sleep(2.5 * heartbeatMs);
  return touchedAt(path) > before;
}

/** Hosts number the devices of a shared folder each in its own way. */
function isOf(path: string, { folder }: LockRecord, isHere: boolean): boolean {
  if (folder === undefined) return true;
  const { device, inode } = folderIdentity(path);
  return folder.inode === inode && (!isHere || folder.device === device);
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function touchedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** What tells one process from every other, on this machine or another, before or after a restart. */
export interface ProcessIdentity {
  pid: number;
  /** When it started, in the words of the operating system. */
  started: string;
  host: string;
  /** Differs after each start of the machine. Linux only. */
  boot?: string;
  /** The pid namespace: in another one (a container) the same number means another process. Linux only. */
  pids?: string;
}

export function ownIdentity(): ProcessIdentity {
  const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const pids = attempt(() => readlinkSync('/proc/self/ns/pid'));
  return {
    pid: process.pid,
    started: startOf(process.pid) ?? 'unknown',
    host: hostname(),
    ...(boot === undefined ? {} : { boot }),
    ...(pids === undefined ? {} : { pids }),
  };
}

/** When the process of that number started, or undefined when there is none, or it has ended but for its number. */
function startOf(pid: number): string | undefined {
  return process.platform === 'linux' ? startInProc(pid) : startInPs(pid);
}

function startInProc(pid: number): string | undefined {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // the second field is the command in brackets, and may hold anything
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields?.[0];
  return state === 'Z' || state === 'X' ? undefined : fields?.[19];
}

function startInPs(pid: number): string | undefined {
  const options = { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } } as const;
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], options).stdout?.trim() || undefined;
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
