import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';

import { root } from './run.js';

/** Where and when something was measured. */
export interface Machine {
  processor: string;
  cores: number;
  memoryGiB: number;
  system: string;
  node: string;
  date: string;
  commit: string;
  /** How busy the machine was before: processes that ran or waited to, over the last minute. */
  loadBefore: number;
}

export function machineFacts(): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
    date: new Date().toISOString(),
    commit: commit(),
    loadBefore: loadavg()[0] ?? 0,
  };
}

/** Of the working tree; marked when that has changes beyond results. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const isChanged = git('status', '--porcelain', '--', '.', ':!bench/results') !== '';
    return `${git('rev-parse', '--short=10', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  } catch {
    return 'unknown';
  }
}

/** Length of a clock tick of /proc in seconds; 100 a second on every Linux that Node.js runs on. */
const tick = 0.01;

/** Fields of /proc/PID/stat after the name of the program, which may hold spaces. */
const stat = (pid: number | string) => {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
};

/** Seconds of processor time that a process has used; undefined where there is no /proc. */
export function cpuSeconds(pid: number): number | undefined {
  try {
    const fields = stat(pid);
    return ((fields[11] ?? 0) + (fields[12] ?? 0)) * tick;
  } catch {
    return undefined;
  }
}

/** Seconds that the cores of the machine together had nothing to do so far; undefined where there is no /proc. */
export function idleSeconds(): number | undefined {
  try {
    const [, , , , idle = 0, waiting = 0] =
      readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/ +/).map(Number) ?? [];
    return (idle + waiting) * tick;
  } catch {
    return undefined;
  }
}

/** The same of a process and its children, those that have ended too. */
export function cpuSecondsOfFamily(pid: number): number | undefined {
  try {
    const own = stat(pid);
    const ended = ((own[13] ?? 0) + (own[14] ?? 0)) * tick;
    return childrenOf(pid).reduce((sum, child) => sum + (cpuSeconds(child) ?? 0), ended + (cpuSeconds(pid) ?? 0));
  } catch {
    return undefined;
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

/** Most memory that a process has had resident so far, in MiB; undefined where there is no /proc. */
export const peakMemory = (pid: number): number | undefined => memory(pid, 'VmHWM');

/** What it has resident now. */
export const residentMemory = (pid: number): number | undefined => memory(pid, 'VmRSS');

function memory(pid: number, name: string): number | undefined {
  try {
    const kib = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? undefined : Number(kib) / 1024;
  } catch {
    return undefined;
  }
}
