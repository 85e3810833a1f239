import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

import { atEnd, refuseAtEnd } from './cleanup.js';

/** Starts a process that ends with the run, if not before. `stop` ends it and waits for that. */
export function startProcess(command: string, args: string[], options: SpawnOptions) {
  refuseAtEnd();
  const child = spawn(command, args, options);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const stop = atEnd(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, ended, stop };
}

/** Runs a command to its end and returns what it printed; a status other than 0 is an error. */
export async function output(command: string, args: string[], options: SpawnOptions = {}): Promise<string> {
  const { child, stop } = startProcess(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [status]] = await Promise.all([
    read(child, 'stdout'),
    read(child, 'stderr'),
    once(child, 'close'),
  ]);
  await stop();
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr || stdout}`);
  return stdout;
}

const read = (child: ChildProcess, name: 'stdout' | 'stderr') =>
  text(child[name] as NonNullable<ChildProcess['stdout']>);

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
export function peakMemory(pid: number): number | undefined {
  try {
    const kib = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? undefined : Number(kib) / 1024;
  } catch {
    return undefined;
  }
}
