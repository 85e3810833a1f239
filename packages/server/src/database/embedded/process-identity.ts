import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

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
export function startOf(pid: number): string | undefined {
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
