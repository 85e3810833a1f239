import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { outcome, start } from './process.js';

const cli = fileURLToPath(new URL('..', import.meta.url));

const home = mkdtempSync(join(tmpdir(), 'charsheet-cli-'));
const scope = join(home, 'node_modules', '@charsheet');
const program = join(scope, 'cli', 'bin', 'charsheet.js');

// The built program, installed in a folder of its own.
beforeAll(() => {
  const filter = (file: string) => !file.endsWith('.map');
  for (const part of ['bin', 'dist', 'package.json']) {
    cpSync(join(cli, part), join(scope, 'cli', part), { recursive: true, filter });
  }
});
afterAll(() => rmSync(home, { recursive: true }));

/** Installs this script as the server beside it, for a test. */
function installServer(script: string): void {
  const server = join(scope, 'server');
  mkdirSync(join(server, 'bin'), { recursive: true });
  writeFileSync(join(server, 'package.json'), '{ "bin": { "charsheet-server": "./bin/it.cjs" } }');
  writeFileSync(join(server, 'bin', 'it.cjs'), script);
  onTestFinished(() => rmSync(server, { recursive: true }));
}

test('the server is not installed', async () => {
  expect(await outcome(start(['serve'], { program, env: { PATH: home } }))).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'charsheet: the server is not installed\nto install it: npm install -g @charsheet/server\n',
  });
});

test('it gets the environment and standard input, and its exit status is passed on', async () => {
  installServer(`
    process.stdin.on('data', (data) => console.log(process.env.PORT, String(data)));
    process.stdin.on('end', () => { console.error('bye'); process.exitCode = 5; });
  `);
  const child = start(['serve'], { program, env: { PORT: '8080' } });
  child.stdin?.end('input');
  expect(await outcome(child)).toMatchObject({ status: 5, stdout: '8080 input\n', stderr: 'bye\n' });
});

test('a server that is installed elsewhere is found on the PATH', async () => {
  const elsewhere = mkdtempSync(join(home, 'elsewhere-'));
  const file = join(elsewhere, 'charsheet-server');
  writeFileSync(file, '#!/bin/sh\necho elsewhere\nexit 5\n', { mode: 0o755 });
  expect(await outcome(start(['serve'], { program, env: { PATH: elsewhere } }))).toMatchObject({
    ...{ status: 5, stdout: 'elsewhere\n', stderr: '' },
  });
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s is passed on, and the server ends in its time',
  async (name) => {
    installServer(`
    process.once('${name}', () => setImmediate(() => { console.log('stopped'); process.exit(0); }));
    console.error('listening');
    setInterval(() => {}, 1000);
  `);
    const child = start(['serve'], { program });
    const ended = outcome(child);
    if (child.stderr) await once(child.stderr, 'data');
    child.kill(name);
    expect(await ended).toMatchObject({ status: 0, signal: null, stdout: 'stopped\n' });
  },
);

test('a server that a signal ends counts as for a shell', async () => {
  installServer(`process.kill(process.pid, 'SIGKILL');`);
  expect(await outcome(start(['serve'], { program }))).toMatchObject({ status: 137, stderr: '' });
});
