import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { onTestFinished } from 'vitest';

import { freshDatabase } from './databases.js';
import type { Engine } from './engines.js';

/** They live for a moment: to compile the embedded database once more, for speed, takes longer than it saves. */
export const shortLived = ['--liftoff-only'];

const bin = fileURLToPath(new URL('../bin/charsheet-server.js', import.meta.url));

/** Given, a server needs no folder for one that it makes. */
export const AUTH_SECRET = 'of the tests, and long enough to sign with';

export interface LogLine {
  msg: string;
  address?: string;
  /** Where metrics are, when that is another address. */
  inside?: string;
  pid: number;
}

export interface ServerProcess {
  child: ChildProcess;
  /** Where it listens, once its log says so. Its database may not be open yet. */
  url: Promise<string>;
  /** Resolves when it has told a person where it is, which it does once it can be used. */
  announced: Promise<void>;
  /** What it wrote so far. */
  output: { stdout: string; stderr: string };
  /** Waits until its log has so many lines with a message, and returns them. */
  logged(message: string, count?: number): Promise<LogLine[]>;
  /** Resolves with its exit status, or the signal that ended it. */
  ended: Promise<number | string>;
}

/** Starts the built server as a process; the end of the test ends it. */
export function startServer(env: Record<string, string>, args: string[] = []): ServerProcess {
  const inherited = { PATH: process.env['PATH'] ?? '', HOME: dataFolder(), PORT: '0' };
  const child = spawn(process.execPath, [...shortLived, bin, ...args], {
    env: { ...inherited, ...env },
    cwd: tmpdir(),
  });
  const output = { stdout: '', stderr: '' };
  const closed = new Promise<never>((_, reject) => {
    child.once('close', () => reject(new Error(`the server ended: ${output.stderr}`)));
  });
  const said = new Promise<void>((resolve) => {
    child.stdout.on('data', (data) => {
      output.stdout += data;
      if (output.stdout.includes('stop:')) resolve();
    });
  });
  const announced = Promise.race([closed, said]);
  const lines: LogLine[] = [];
  const news = new EventEmitter();
  child.stderr.on('data', (data) => {
    output.stderr += data;
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.startsWith('{')) lines.push(JSON.parse(line));
    news.emit('line');
  });
  const logged = async (message: string, count = 1): Promise<LogLine[]> => {
    for (;;) {
      const found = lines.filter(({ msg }) => msg === message);
      if (found.length >= count) return found;
      await once(news, 'line');
    }
  };
  const url = Promise.race([closed, logged('listening').then(([line]) => line?.address ?? '')]);
  for (const promise of [url, announced]) promise.catch(() => {});
  const ended = once(child, 'close').then(([status, signal]) => status ?? signal);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, url, announced, output, logged, ended };
}

/** A folder for data, gone when the test ends. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'charsheet-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A port of 127.0.0.1 on which somebody listens until the test ends. */
export async function takenPort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  return (other.address() as AddressInfo).port;
}

/** The environment that puts a server on an engine, on data of the test's own. */
export async function environmentOn(engine: Engine): Promise<Record<string, string>> {
  if (engine === 'PGlite') return { CHARSHEET_DATA: dataFolder() };
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  return { DATABASE_URL: url, AUTH_SECRET };
}
