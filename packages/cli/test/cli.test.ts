import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { describe, expect, onTestFinished, test } from 'vitest';

import { version } from '../src/config.js';
import { connectByUndici } from '../src/net/transport.js';
import { charsheet, folder } from './in-process.js';
import { listen } from './listen.js';
import { bin, outcome, runProgram, start } from './process.js';
import { goodSheet, ids, noComma, record } from './sheets.js';

const [id] = ids;
const connect = connectByUndici;
const json = { 'content-type': 'application/json' };

const serve = (listener: RequestListener) => listen(createServer(listener));

/** A server that stores nothing and gives every sheet the same identifier. */
const storing: RequestListener = (request, response) => {
  request.resume().on('end', () => {
    response.writeHead(request.method === 'POST' ? 201 : 200, json).end(JSON.stringify(record(id)));
  });
};

test('--version', async () => {
  expect(await runProgram(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test('--help', async () => {
  const { status, stdout, stderr } = await charsheet(['--help']);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Usage: charsheet .*Exit status:.*130 {2}interrupted\n.*Topics .*\n$/s);
});

test('an unknown command', async () => {
  expect(await charsheet(['creat'])).toEqual({
    status: 2,
    stdout: '',
    stderr: 'charsheet: unknown command \'creat\'; did you mean "create"?\nsee: charsheet --help\n',
  });
});

test('files: a good one, a bad one, one with a name like an option, one that is missing', async () => {
  const { path } = folder({ 'good.json': goodSheet, '-bad.json': noComma });
  const before = process.cwd();
  process.chdir(path);
  onTestFinished(() => process.chdir(before));
  const names = ['good.json', './-bad.json', 'nope.json'];
  const checked = await charsheet(['validate', ...names]);
  expect(checked).toMatchObject({ status: 1, stderr: 'charsheet: nope.json: no such file\n' });
  expect(checked.stdout).toMatch(/^good\.json: ok\n\.\/-bad\.json:3:3: .*\n3 \| .*\n {2}\| {3}\^\n$/);
  const behindDashes = await charsheet(['validate', '--', '-bad.json']);
  expect(behindDashes).toMatchObject({ status: 6, stdout: expect.stringMatching(/^-bad\.json:3:3: /) });
});

test('a sheet on standard input, stored and read again', async () => {
  const url = await serve(storing);
  const created = await runProgram(['create', '-', '--url', url], goodSheet);
  expect(created).toMatchObject({ status: 0, stdout: `${id}\n` });
  expect(created.stderr).toMatch(/^Its page: .*\nnote: .* nobody will be able to change or delete it\n$/);
  const got = await charsheet(['get', id], { connect, env: { CHARSHEET_URL: url } });
  expect(got).toEqual({ status: 0, stdout: `${JSON.stringify(record(id), null, 2)}\n`, stderr: '' });
});

test('more on standard input than a sheet may have', async () => {
  const { status, stdout, stderr } = await runProgram(['create', '-'], Buffer.alloc(8 * 1024 * 1024, ' '));
  expect([status, stdout]).toEqual([6, '']);
  expect(stderr).toBe(
    '<stdin>: larger than 1 MiB, which is the most that a sheet may have\ncharsheet: nothing was sent\n',
  );
});

test('no server', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise((resolve) => server.close(resolve));
  expect(await charsheet(['create', '-', '--url', url], { stdin: goodSheet, connect })).toEqual({
    status: 7,
    stdout: '',
    stderr:
      `charsheet: cannot reach ${url} (connection refused)\n` +
      'start one with "charsheet serve", or choose another with --url\n',
  });
});

describe('standard output', () => {
  test('is closed by its reader', async () => {
    let child: ReturnType<typeof start> | undefined;
    const url = await serve((request, response) => {
      child?.stdout?.once('close', () => storing(request, response)).destroy();
    });
    child = start(['get', id, '--url', url]);
    expect(await outcome(child)).toMatchObject({ status: 0, stderr: '' });
  });

  test('is full', async () => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const url = await serve(storing);
    const child = start(['get', id, '--url', url], { stdio: ['ignore', full, 'pipe'] });
    expect(await outcome(child)).toMatchObject({
      status: 1,
      stderr: 'charsheet: cannot write to standard output: no space left on the device\n',
    });
  });
});

describe('Ctrl-C', () => {
  test('during a call', async () => {
    let child: ReturnType<typeof start> | undefined;
    let key: unknown;
    const url = await serve(({ headers }) => {
      key = headers['idempotency-key'];
      child?.kill('SIGINT');
    });
    child = start(['create', '-', '--url', url]);
    child.stdin?.end(goodSheet);
    expect(await outcome(child)).toEqual({
      status: 130,
      signal: null,
      stdout: '',
      stderr:
        '<stdin> may be stored or not; to send it without storing it twice:\n' +
        `  charsheet create --key ${key} - --url ${url}\n`,
    });
  });

  test('while a named pipe has no data', async () => {
    const { at } = folder();
    expect(spawnSync('mkfifo', [at('pipe')]).status).toBe(0);
    const child = start(['validate', at('pipe')]);
    // It opens when the program has opened the other end.
    const pipe = await open(at('pipe'), 'w');
    onTestFinished(() => pipe.close());
    child.kill('SIGINT');
    const { status, signal, stderr } = await outcome(child);
    expect([status ?? signal, stderr]).toEqual(['SIGINT', '']);
  });
});

test('an old Node.js is told so', async () => {
  const { path, at } = folder({ 'old.cjs': "Object.defineProperty(process.versions, 'node', { value: '20.18.3' });" });
  const result = await runProgram(['--version'], '', {
    cwd: path,
    env: { NODE_OPTIONS: `--require ${at('old.cjs')}` },
  });
  expect(result).toEqual({
    status: 1,
    stdout: '',
    stderr: 'charsheet: Node.js 20.19 or newer is needed, this is 20.18.3\n',
  });
});

test('the program can be started through a link, as npm installs it', async () => {
  const { at } = folder();
  expect(spawnSync('ln', ['-s', bin, at('charsheet')]).status).toBe(0);
  const { stdout } = spawnSync(at('charsheet'), ['--version'], { encoding: 'utf8' });
  expect(stdout).toBe(`${version}\n`);
});
