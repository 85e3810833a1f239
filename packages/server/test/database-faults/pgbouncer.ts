import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { freePort } from '../postgres.js';
import { postgresUser } from '../postgres-user.js';

export interface Pooler {
  /** The address of a database by the pooler. */
  url(database: string): string;
  port: number;
  /** Asks its console. */
  console(command: string): Promise<void>;
  stop(): Promise<void>;
}

/** What it is, or nothing where it is not installed. */
export function pgbouncerVersion(): string | undefined {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  return stdout?.split('\n')[0];
}

/** Starts PgBouncer before a PostgreSQL on this machine, set as docs/operators.md wants it; all else is as it is by default. */
export async function startPgbouncer(postgresPort: number): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const user = postgresUser();
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const configuration = join(folder, 'pgbouncer.ini');
  writeFileSync(users, '"postgres" ""\n');
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${postgresPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'admin_users = postgres',
    'pool_mode = transaction',
    'server_login_retry = 1',
  ];
  writeFileSync(configuration, `${lines.join('\n')}\n`);
  for (const file of [folder, users, configuration]) user.own(file);
  const [command = '', ...args] = [...user.prefix, 'pgbouncer', '-q', configuration];
  const child = spawn(command, args, { ...user.options, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const console = async (order: string) => {
    const client = new pg.Client({ connectionString: url('pgbouncer') });
    await client.connect();
    await client.query(order);
    await client.end();
  };
  for (let tries = 0; ; tries++) {
    const error = await console('SHOW VERSION').then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error === undefined) break;
    if (tries === 100) throw new Error('PgBouncer did not start', { cause: error });
    await delay(50);
  }
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, port, console, stop };
}
