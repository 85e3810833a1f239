import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** What is to be undone when the run ends, however it ends; last first. */
const tasks: (() => unknown)[] = [];
let cleaning: Promise<void> | undefined;

/** Has something undone at the end of the run. Returns a function that undoes it now. */
export function atEnd(undo: () => unknown): () => Promise<void> {
  tasks.push(undo);
  return async () => {
    const at = tasks.indexOf(undo);
    if (at === -1) return;
    tasks.splice(at, 1);
    await undo();
  };
}

/** Throws when the run is being ended: nothing may be started any more, for nobody would end it. */
function refuseAtEnd(): void {
  if (cleaning !== undefined) throw new Error('the run is being ended');
}

function cleanUp(): Promise<void> {
  cleaning ??= undoAll();
  return cleaning;
}

async function undoAll(): Promise<void> {
  for (let undo = tasks.pop(); undo; undo = tasks.pop()) {
    try {
      await undo();
    } catch (error) {
      console.error(error);
    }
  }
}

/** Runs the program to its end; a signal or an error ends it too, but never without cleaning up. */
export async function cleanly(program: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void cleanUp().then(() => process.exit(130)));
  }
  try {
    await program();
  } catch (error) {
    // What fails because everything is being ended is no news.
    if (cleaning === undefined) console.error(error);
    process.exitCode = 1;
  }
  await cleanUp();
}

export const bench = fileURLToPath(new URL('..', import.meta.url));
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A temporary folder; gone when the run ends. */
export function temporaryFolder(name: string): string {
  refuseAtEnd();
  const folder = mkdtempSync(join(tmpdir(), `charsheet-bench-${name}-`));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

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

/** Tells a person what is going on; results go to standard output, this does not. */
export function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  else process.stderr.write(`${text}\n`);
}

/** Makes way for what is printed next. */
export function progressDone(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
}
