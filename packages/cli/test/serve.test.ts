import { once } from 'node:events';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { folder } from './in-process.js';
import { outcome, start } from './process.js';

const cli = fileURLToPath(new URL('..', import.meta.url));

/** Installs the built program in a folder of its own, with this script as the server, or without one. */
function install(server?: string) {
  const { path } = folder();
  const home = join(path, 'node_modules', '@charsheet');
  for (const part of ['bin', 'dist', 'package.json']) {
    cpSync(join(cli, part), join(home, 'cli', part), { recursive: true });
  }
  if (server !== undefined) {
    write(join(home, 'server', 'package.json'), '{ "bin": { "charsheet-server": "./bin/it.cjs" } }');
    write(join(home, 'server', 'bin', 'it.cjs'), server);
  }
  return join(home, 'cli', 'bin', 'charsheet.js');
}

function write(file: string, text: string) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

test('the server is not installed', async () => {
  expect(await outcome(start(['serve'], { program: install() }))).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'charsheet: the server is not installed\nto install it: npm install -g @charsheet/server\n',
  });
});

test('it gets the environment and standard input, and its exit status is passed on', async () => {
  const program = install(`
    process.stdin.on('data', (data) => console.log(process.env.PORT, String(data)));
    process.stdin.on('end', () => { console.error('bye'); process.exitCode = 5; });
  `);
  const child = start(['serve'], { program, env: { PORT: '8080' } });
  child.stdin?.end('input');
  expect(await outcome(child)).toMatchObject({ status: 5, stdout: '8080 input\n', stderr: 'bye\n' });
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s is passed on, and the server ends in its time',
  async (name) => {
    const program = install(`
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
  const program = install(`process.kill(process.pid, 'SIGKILL');`);
  expect(await outcome(start(['serve'], { program }))).toMatchObject({ status: 137, stderr: '' });
});
