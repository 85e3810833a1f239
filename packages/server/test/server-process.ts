import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { onTestFinished } from 'vitest';

import { freshDatabase } from './databases.js';
import type { Engine } from './engines.js';

const bin = fileURLToPath(new URL('../bin/charsheet-server.js', import.meta.url));

/** Given, a server needs no folder for one that it makes. */
export const AUTH_SECRET = 'of the tests, and long enough to sign with';

export interface ServerProcess {
  child: ChildProcess;
  /** Where it listens, once it has said so. */
  url: Promise<string>;
  /** What it wrote so far. */
  output: { stdout: string; stderr: string };
  /** Resolves with its exit status, or the signal that ended it. */
  ended: Promise<number | string>;
}

/** Starts the built server as a process; the end of the test ends it. */
export function startServer(env: Record<string, string>, args: string[] = []): ServerProcess {
  const inherited = { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', PORT: '0' };
  const child = spawn(process.execPath, [bin, ...args], { env: { ...inherited, ...env }, cwd: tmpdir() });
  const output = { stdout: '', stderr: '' };
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      output.stdout += data;
      const found = /listens on (\S+)/.exec(output.stdout)?.[1];
      if (found) resolve(found);
    });
    child.once('close', () => reject(new Error(`the server ended: ${output.stderr}`)));
  });
  url.catch(() => {});
  child.stderr.on('data', (data) => {
    output.stderr += data;
  });
  const ended = once(child, 'close').then(([status, signal]) => status ?? signal);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, url, output, ended };
}

/** A folder for data, gone when the test ends. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'charsheet-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The environment that puts a server on an engine, on data of the test's own. */
export async function environmentOn(engine: Engine): Promise<Record<string, string>> {
  if (engine === 'PGlite') return { CHARSHEET_DATA: dataFolder() };
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  return { DATABASE_URL: url, AUTH_SECRET };
}
