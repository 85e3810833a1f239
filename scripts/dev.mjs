// `pnpm dev`: a server that starts anew within moments of every change of its sources, pages and the schema included. Its
// data are in .data/dev, so that a migration that is still being written never meets those of anybody.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';

import { programs } from '../packages/server/scripts/programs.mjs';
import { incrementalBundle } from './bundle.mjs';
import { root } from './run.mjs';

/** An editor changes a file in several steps, and a checkout many files. */
const quietMs = 50;

const folder = join(root, 'packages', 'server');
const args = ['--enable-source-maps', join(folder, 'bin', 'charsheet-server.js')];
const env = { CHARSHEET_DATA: join(root, '.data', 'dev'), ...process.env };

const bundle = await incrementalBundle(folder, programs);
let server;
let stopping = false;
let timer;
let work = renew();

for (const name of ['server', 'schema']) {
  watch(join(root, 'packages', name, 'src'), { recursive: true }, (_, path) => {
    if (/\.test\.tsx?$/.test(path ?? '')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(renew);
    }, quietMs);
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
process.on('exit', () => server?.kill('SIGKILL'));

async function renew() {
  if (stopping || !(await bundle.rebuild())) return;
  await end();
  if (!stopping) start();
}

function start() {
  // In a group of its own, or the terminal would send it a Ctrl-C besides ours, and the second one means at once.
  server = spawn(process.execPath, args, { env, stdio: 'inherit', detached: true });
  server.once('exit', (status) => {
    if (status) console.error(`The server ended with status ${status}; it starts again after the next change.`);
  });
}

/** Asks the server to stop, and waits until it has. */
async function end() {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill();
  await ended;
}

async function stop() {
  if (stopping) return server?.kill();
  stopping = true;
  await Promise.all([bundle.dispose(), end()]);
  process.exit();
}
