import { readdirSync } from 'node:fs';

import { request } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';

import type { CharacterRecord } from '@charsheet/schema';

import { freshDatabase } from './databases.js';
import { engines } from './engines.js';
import { complexBytes } from './fixtures.js';
import { startPostgres } from './postgres.js';
import {
  AUTH_SECRET,
  dataFolder,
  environmentOn,
  type ServerProcess,
  startServer,
  takenPort,
} from './server-process.js';

async function create(url: string): Promise<CharacterRecord> {
  const headers = { 'content-type': 'application/json' };
  const { body } = await whenOpen(() => request(`${url}/Character`, { method: 'POST', headers, body: complexBytes }));
  return body as CharacterRecord;
}

async function signUp(url: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Kósza Bence', email: 'bence@example.org', password: 'correct horse battery' });
  return (await whenOpen(() => request(`${url}/auth/sign-up/email`, { method: 'POST', headers, body }))).status;
}

const get = (url: string, path: string) => answerTo(request(`${url}${path}`));

async function answerTo(asked: ReturnType<typeof request>) {
  const { statusCode, body } = await asked;
  return { status: statusCode, body: await body.json() };
}

/** Asks again while the database is being opened, as any caller would: a busy machine takes its time. */
async function whenOpen(ask: () => ReturnType<typeof request>) {
  for (;;) {
    const answer = await answerTo(ask());
    if (answer.status !== 503) return answer;
  }
}

async function expectToStop({ child, ended, output }: ServerProcess, signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP') {
  child.kill(signal);
  expect(await ended).toBe(0);
  expect(output.stderr).toContain('"stopped"');
}

/** It ended in one line for the one who has to mend it, and told nobody that it serves. */
async function expectToFail({ ended, output }: ServerProcess, reason: string) {
  expect(await ended).toBe(1);
  expect(output.stdout).toBe('');
  const lines = output.stderr.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 60, time: expect.any(Number), msg: expect.stringContaining(reason) },
  ]);
}

describe.each(engines)('the server process on %s', (engine) => {
  it('says where it is; has every sheet after it was killed; stops at SIGTERM; and an operator removes a sheet', async () => {
    const env = await environmentOn(engine);
    const first = startServer(env);
    const url = await first.url;
    const data = env['CHARSHEET_DATA'] ?? /postgres:\/\/[^?@]*@?([^?]*)/.exec(env['DATABASE_URL'] ?? '')?.[1] ?? '';
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    await first.announced;
    expect(first.output.stdout).toContain(data);
    expect(first.output.stdout).toContain(`charsheet create sheet.json --url ${url}`);

    const records = await Promise.all([1, 2, 3].map(() => create(url)));
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    const second = startServer(env);
    for (const record of records) {
      const path = `${await second.url}/Character/${record.id}`;
      expect(await whenOpen(() => request(path))).toEqual({ status: 200, body: record });
    }
    // It loads what is loaded when it is first needed.
    expect(await signUp(await second.url)).toBe(200);
    await expectToStop(second, 'SIGTERM');

    const [{ id } = { id: '' }] = records;
    const { ended, output } = startServer(env, ['delete', id]);
    expect([await ended, output.stdout, output.stderr]).toEqual([0, `deleted ${id}\n`, '']);
  });
});

describe('the server process on PGlite', () => {
  it('refuses a data folder that another process has open, and stops at SIGINT', async () => {
    const env = { CHARSHEET_DATA: dataFolder() };
    const first = startServer(env);
    await create(await first.url);
    // The database that is unpacked has had all migrations.
    expect(first.output.stderr).not.toContain('tables');
    const second = startServer(env);
    await expectToFail(second, `is in use by pid ${first.child.pid}`);
    await create(await first.url);
    await expectToStop(first, 'SIGINT');
  });

  it('answers probes and refuses bad requests before the database is open, warns of production without mail, says where it is on this machine, too, when callers find it elsewhere, and stops at SIGHUP', async () => {
    const PUBLIC_URL = 'https://sheets.example.org/app';
    const env = { NODE_ENV: 'production', CHARSHEET_DATA: dataFolder(), PUBLIC_URL, METRICS_PORT: '0' };
    const server = startServer(env);
    const [line] = await server.logged('listening');
    expect(line?.address).toBe(PUBLIC_URL);
    const { local: url } = line as unknown as { local: string };
    const metrics = await request(`${line?.inside}/metrics`);
    expect(await metrics.body.text()).toContain('charsheet_work{kind="mail",state="running"}');
    expect(await get(url, '/metrics')).toMatchObject({ status: 404 });
    expect(await get(url, '/livez')).toEqual({ status: 200, body: { status: 'up' } });
    expect((await get(url, '/Character/x')).status).toBe(400);
    const missing = `${url}/Character/0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64`;
    expect((await whenOpen(() => request(missing))).status).toBe(404);
    await create(url);
    await expectToStop(server, 'SIGHUP');
    expect(server.output.stderr).toMatch(/"level":40.*"SMTP_URL: is not set/);
  });
});

describe('the server process on PostgreSQL', () => {
  it('waits for a database that is not up yet', async () => {
    const postgres = await startPostgres({ tcp: true });
    onTestFinished(() => postgres.stop());
    await postgres.kill();
    const { url } = startServer({ DATABASE_URL: postgres.url, AUTH_SECRET });
    expect((await get(await url, '/readyz')).status).toBe(503);
    await postgres.restart();
    await create(await url);
    expect((await get(await url, '/readyz')).status).toBe(200);
  });

  it('ends with the reason when the database refuses it', async () => {
    const { url, drop } = await freshDatabase();
    await drop();
    await expectToFail(startServer({ DATABASE_URL: url, AUTH_SECRET }), 'does not exist');
  });
});

describe('the server process', () => {
  it.each([
    ['--version', /^\d+\.\d+\.\d+\n$/],
    ['--help', /^Usage: charsheet-server.*CHARSHEET_DATA.*Exit status: 0/s],
    [
      '--check-config',
      /^HOST=127\.0\.0\.1 {2}\(default\)\nPORT=0 {2}\(PORT\).*DATABASE_URL=\*\*\*\* {2}\(DATABASE_URL\)/s,
    ],
  ])('answers %s and stops', async (argument, expected) => {
    const { ended, output } = startServer({ DATABASE_URL: 'postgres://u:hunter2@h/d' }, [argument]);
    expect(await ended).toBe(0);
    expect(output.stdout).toMatch(expected);
    expect(output.stdout).not.toContain('hunter2');
  });

  it('refuses arguments that it does not know', async () => {
    const { ended, output } = startServer({}, ['--prot', '80']);
    expect(await ended).toBe(2);
    expect(output.stderr).toContain("Unknown option '--prot'");
  });

  it('tells an operator what cannot be removed, and ends with the status of that', async () => {
    const { ended, output } = startServer({}, ['delete', 'x']);
    expect([await ended, output.stdout, output.stderr]).toEqual([2, '', 'charsheet-server: x is not a UUID\n']);
  });

  it('names every fault of its configuration', async () => {
    const { ended, output } = startServer({ PORT: 'x', CHARSHEET_DATTA: 'y' });
    expect(await ended).toBe(2);
    expect(output.stderr).toBe(
      'charsheet-server: CHARSHEET_DATTA: is not a setting; did you mean "CHARSHEET_DATA"?\n' +
        'charsheet-server: PORT: cannot be "x". Port to listen on; 0 takes a free one\n',
    );
  });

  it('says so when its port is taken, before it does anything else', async () => {
    const port = await takenPort();
    const CHARSHEET_DATA = dataFolder();
    const server = startServer({ CHARSHEET_DATA, PORT: String(port) });
    const advice = `choose another, as in: PORT=${port + 1} npm start`;
    await expectToFail(server, `port ${port} of 127.0.0.1 is in use; ${advice}`);
    expect(server.output.stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(readdirSync(CHARSHEET_DATA)).toEqual([]);
  });

  it('says so when its folder cannot hold data, whether or not that is for a secret too', async () => {
    const CHARSHEET_DATA = '/proc/charsheet';
    const advice = 'CHARSHEET_DATA to a folder';
    await expectToFail(startServer({ CHARSHEET_DATA }), advice);
    await expectToFail(startServer({ CHARSHEET_DATA, AUTH_SECRET }), advice);
  });

  it('shows no piece of a password that is not percent-encoded, whether it is to start or to check', async () => {
    const DATABASE_URL = 'postgres://user:hunter#two/three?four@place.example/x';
    for (const args of [[], ['--check-config'], ['delete', '0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64']]) {
      const { ended, output } = startServer({ DATABASE_URL, AUTH_SECRET }, args);
      expect(await ended).toBe(2);
      expect(output.stdout).toBe('');
      expect(output.stderr).toMatch(/^charsheet-server: DATABASE_URL: .*percent-encode.*\n$/);
      expect(output.stderr).not.toMatch(/hunter|two|three|four|place/);
    }
  });

  it('warns in its check of production without a mail server and a public address', async () => {
    const { ended, output } = startServer({ NODE_ENV: 'production' }, ['--check-config']);
    expect(await ended).toBe(0);
    expect(output.stdout).toMatch(/\nwarning: SMTP_URL: is not set.*\nwarning: PUBLIC_URL: is not set.*\n$/);
  });
});
