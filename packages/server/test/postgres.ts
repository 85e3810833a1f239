import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { findPostgres } from './postgres-binaries.js';
import { copyOf } from './postgres-copy.js';
import { type PostgresUser, postgresUser } from './postgres-user.js';

export interface PostgresOptions {
  /** Keep fsync and the like on, for tests that crash it. Default off: faster. */
  durable?: boolean;
  /** Listen on 127.0.0.1 too. Default a socket only, which clashes with nothing. */
  tcp?: boolean;
  /** With `tcp`; 0, the default, takes a free one. */
  port?: number;
  /** Such as `shared_buffers=128MB`; they go before those of the tests. */
  settings?: string[];
  /** A running server of which it is to be a replica. */
  follows?: TestPostgres;
}

export interface TestPostgres {
  /** Of the database `postgres`; the superuser, without a password. */
  url: string;
  /** The folder of the programs that run. */
  binaries: string;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
  /**
   * Ends it at once, as a crash would; the data stay. `SIGINT` ends it as an operator does, and `SIGKILL` its first process
   * alone: the others notice that by themselves.
   */
  kill(signal?: 'SIGQUIT' | 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Kills all of its processes, so that none can put anything right. */
  killAll(): Promise<void>;
  /** Where its data are. */
  data: string;
  /** Starts it again, after `kill`, on the same data and address. Resolves when it answers. */
  restart(): Promise<void>;
}

/** It is not going to start; while it recovers, it answers "the database system is starting up". */
const REFUSAL = /FATAL: {2}(?!the database system is)/;
/** Processes whose first one was killed end one after the other. */
const LEFT_OVER = /is still in use|postmaster\.pid" already exists/;
const PATIENCE_MS = 30_000;
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
/**
 * Starts PostgreSQL for each line it reads. When its input ends, by `stop` or by the death of the test process, however
 * sudden, it ends PostgreSQL and removes the files.
 */
const SUPERVISOR = `
  while read -r line; do if [ "$pid" ]; then wait "$pid"; fi; "$@" & pid=$!; done
  kill -QUIT "$pid" && wait "$pid"
  rm -rf "$0"`;

/** Starts a PostgreSQL of its own in a temporary folder. It ends with this process, if not before. */
export async function startPostgres(options: PostgresOptions = {}): Promise<TestPostgres> {
  const binaries = findPostgres();
  const user = postgresUser();
  const folder = mkdtempSync(join(tmpdir(), 'pgtest-')); // short: a socket's path may have 107 bytes
  const data = join(folder, 'data');
  try {
    user.own(folder);
    if (options.follows) await copyOf(options.follows, data, user);
    else initialise(binaries, data, user);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }

  const port = options.tcp ? options.port || (await freePort()) : 5432;
  const settings = [
    `listen_addresses=${options.tcp ? '127.0.0.1' : ''}`,
    ...['max_connections=100', 'shared_buffers=64MB', 'autovacuum=off', 'log_min_messages=fatal'],
    ...(options.durable ? [] : FAST),
    ...(options.settings ?? []),
  ].flatMap((setting) => ['-c', setting]);
  const command = [...user.prefix, join(binaries, 'postgres'), '-D', data, '-k', folder, '-p', `${port}`, ...settings];
  const supervisor = spawn('sh', ['-c', SUPERVISOR, folder, ...command], {
    ...user.options,
    cwd: folder,
    env: environment(),
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true, // or Ctrl-C would end it before it has cleaned up
  });
  // a test that forgets to stop it can end all the same
  supervisor.unref();
  for (const pipe of [supervisor.stdin, supervisor.stderr]) (pipe as Socket).unref();
  const host = options.tcp ? `127.0.0.1:${port}` : `localhost:${port}`;
  const query = options.tcp ? '' : `?host=${encodeURIComponent(folder)}`;
  const url = `postgres://postgres@${host}/postgres${query}`;
  const stop = () => end(supervisor);

  async function start(): Promise<void> {
    for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(100)) {
      supervisor.stdin?.write('start\n');
      try {
        return await untilAnswers(url, supervisor);
      } catch (error) {
        if (!LEFT_OVER.test(String(error)) || Date.now() > deadline) throw error;
      }
    }
  }

  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    binaries,
    data,
    stop,
    kill: (signal) => kill(data, signal),
    killAll: () => killAll(data),
    restart: start,
  };
}

function initialise(binaries: string, data: string, user: PostgresUser): void {
  const args = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ];
  const [command = '', ...rest] = [...user.prefix, join(binaries, 'initdb'), ...args];
  const { status, stderr, error } = spawnSync(command, rest, {
    ...user.options,
    cwd: join(data, '..'),
    env: environment(),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`initdb failed: ${stderr || error}`);
}

/** Ours, but for what PostgreSQL itself would take from it. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}

async function untilAnswers(url: string, supervisor: ChildProcess): Promise<void> {
  let log = '';
  supervisor.stderr?.on('data', (chunk: Buffer) => {
    log += chunk;
  });
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (cause) {
      if (Date.now() > deadline || REFUSAL.test(log)) throw new Error(`PostgreSQL did not start: ${log}`, { cause });
      await sleep(20);
    }
  }
}

const pidFile = (data: string) => join(data, 'postmaster.pid');
const firstOf = (data: string) => Number.parseInt(readFileSync(pidFile(data), 'utf8'), 10);

async function killAll(data: string): Promise<void> {
  const first = firstOf(data);
  // It makes no more of them then.
  process.kill(first, 'SIGSTOP');
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const all = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  // The others would say that it is gone.
  for (const [pid = 0, parent] of all) if (parent === first) process.kill(pid, 'SIGKILL');
  process.kill(first, 'SIGKILL');
}

async function kill(data: string, signal: NodeJS.Signals = 'SIGQUIT'): Promise<void> {
  const file = pidFile(data);
  process.kill(firstOf(data), signal);
  // Killed, it leaves its file, which the next one takes for what it is.
  while (signal !== 'SIGKILL' && existsSync(file)) await sleep(5);
}

async function end(supervisor: ChildProcess): Promise<void> {
  if (supervisor.exitCode !== null) return;
  const exited = once(supervisor, 'exit');
  supervisor.ref();
  supervisor.stdin?.end();
  await exited;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
