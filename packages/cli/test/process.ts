import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** The built program. */
export const bin = fileURLToPath(new URL('../bin/charsheet.js', import.meta.url));

/** What of our environment a child gets: what a user's shell sets must not change the tests. */
const environment = { PATH: process.env['PATH'], CHARSHEET_CONFIG: '/dev/null/charsheet' };

/** Starts the built program. */
export function start(
  args: string[],
  options: SpawnOptions & { program?: string; execArgv?: string[] } = {},
): ChildProcess {
  const { program = bin, execArgv = [], env, ...others } = options;
  return spawn(process.execPath, [...execArgv, program, ...args], { ...others, env: { ...environment, ...env } });
}

/** What a process prints, and how it ends. */
export async function outcome(child: ChildProcess) {
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([read(child.stdout), read(child.stderr)]);
  const [status, signal] = await ended;
  return { status: status as number | null, signal: signal as string | null, stdout, stderr };
}

/** The text of a stream; nothing when a test has closed it. */
const read = (stream: ChildProcess['stdout']) => (stream ? text(stream).catch(() => '') : '');

/** Runs the built program to its end. */
export async function runProgram(args: string[], input: string | Uint8Array = '', options: SpawnOptions = {}) {
  const child = start(args, options);
  // It may end without reading what it gets.
  child.stdin?.on('error', () => {}).end(input);
  const { status, stdout, stderr } = await outcome(child);
  return { status, stdout, stderr };
}
