import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { complexBytes } from './fixtures.js';
import { dataFolder, environmentOn, startServer } from './server-process.js';

const bin = fileURLToPath(new URL('../bin/charsheet-server.js', import.meta.url));

it('an operator backs up what a server on PGlite has while it runs, and restores it into PostgreSQL, once', async () => {
  const [here, there] = [await environmentOn('PGlite'), await environmentOn('PostgreSQL')];
  const server = startServer(here);
  await server.announced;
  const headers = { 'content-type': 'application/json' };
  const made = await fetch(`${await server.url}/Character`, { method: 'POST', headers, body: complexBytes });
  expect(made.status).toBe(201);
  const folder = dataFolder();
  const file = join(folder, 'backup');
  const operate = async (env: Record<string, string>, args: string[]) => {
    const { ended, output } = startServer(env, args);
    return { status: await ended, ...output };
  };
  const has = '0 accounts, 1 sheet and 0 earlier versions';
  expect(await operate(here, ['backup', file])).toEqual({ status: 0, stdout: `${file} has ${has}\n`, stderr: '' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await operate(there, ['restore', file])).toEqual({ status: 0, stdout: `restored ${has}\n`, stderr: '' });
  const again = await operate(there, ['restore', file]);
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('it has sheets already')]);

  // A file may have no byte: the disk is full.
  const kept = readFileSync(file);
  const limited = ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, bin, 'backup', file];
  const full = spawnSync('sh', limited, { env: { PATH: process.env['PATH'], ...there }, encoding: 'utf8' });
  expect([full.status, full.stdout, full.stderr]).toEqual([1, '', expect.stringContaining('EFBIG')]);
  expect(readFileSync(file).equals(kept)).toBe(true);
  expect(readdirSync(folder)).toEqual(['backup']);
  expect(existsSync(join(here['CHARSHEET_DATA'] as string, 'backup.sock'))).toBe(true);
});
