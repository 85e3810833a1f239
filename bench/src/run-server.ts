import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { startProcess } from './process.js';
import type { ServerKind } from './servers.js';

export interface RunningServer {
  kind: ServerKind;
  url: string;
  pid: number;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
  /** Ends it at once. */
  stop(): Promise<void>;
}

export interface RunOptions {
  /** For its log, and for data of its own. */
  folder: string;
  /** Absent: our embedded database in the folder. */
  databaseUrl?: string;
  logLevel?: 'info' | 'silent';
}

/** For every server alike; ours reads more of it than the others. */
function environment({ folder, databaseUrl, logLevel = 'info' }: RunOptions) {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    NODE_ENV: 'production',
    PORT: '0',
    LOG_LEVEL: logLevel,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    DATABASE_POOL_MAX: '10',
    CHARSHEET_DATA: join(folder, 'data'),
    AUTH_SECRET: 'of the benchmark, and long enough to sign with',
    // One address sends everything here, which the limit is made against.
    RATE_LIMIT_CREATE: '0',
  };
}

/** Starts a server as one process, its log in a file; resolves when it says where it listens. */
export async function runServer(kind: ServerKind, options: RunOptions): Promise<RunningServer> {
  const program = await kind.program();
  const logFile = join(options.folder, `${kind.name}.log`);
  const log = openSync(logFile, 'a');
  const { child, ended, stop } = startProcess(process.execPath, [program], {
    cwd: options.folder,
    env: environment(options),
    stdio: ['ignore', 'pipe', log],
  });
  closeSync(log);
  const url = await address(child.stdout as Readable);
  if (url === undefined) throw new Error(`${kind.label} did not start: ${readFileSync(logFile, 'utf8').slice(-2000)}`);
  return { kind, url, pid: child.pid as number, ended, stop };
}

/** Reads on after the address was found, or a server that prints would come to a stand. */
async function address(stdout: Readable): Promise<string | undefined> {
  const lines = createInterface({ input: stdout });
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      const found = /listens on (\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    lines.once('close', () => resolve(undefined));
  });
}

const patienceMs = 30_000;

/** Waits until our service says that its database answers. */
export async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await fetch(`${url}/readyz`)).ok) {
    if (Date.now() > deadline) throw new Error(`${url}/readyz did not become ready`);
    await sleep(20);
  }
}
