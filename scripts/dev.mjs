// `pnpm dev`: a server that starts anew within moments of every change of its sources, pages and their scripts and the schema included. Its
// data are in .data/dev, so that a migration that is still being written never meets those of anybody.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

import { buildAssets } from '../packages/server/scripts/build-assets.mjs';
import { programs } from '../packages/server/scripts/programs.mjs';
import { incrementalBundle } from './bundle.mjs';
import { root } from './run.mjs';

/** An editor changes a file in several steps, and a checkout many files. */
const quietMs = 50;
/** How long requests under way may take before the server starts anew. */
const graceMs = 500;

const folder = join(root, 'packages', 'server');
const sources = ['server', 'schema'].map((name) => join(root, 'packages', name, 'src'));
const args = ['--enable-source-maps', join(folder, 'bin', 'charsheet-server.js')];
const env = { CHARSHEET_DATA: join(root, '.data', 'dev'), ...process.env };

const bundle = await incrementalBundle(folder, programs);
const watchers = [];
let server;
let stopping = false;
let timer;
let work = renew();

watchFolders();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
process.on('exit', () => server?.kill('SIGKILL'));

/** Folders one by one: to watch whole trees loses files in Node.js 20 once an editor has put another one in their place. */
function watchFolders() {
  const folders = sources.flatMap((source) => [
    source,
    ...readdirSync(source, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name)),
  ]);
  for (const watcher of watchers.splice(0)) watcher.close();
  watchers.push(...folders.map((one) => watch(one, onChange)));
}

function onChange(_, name) {
  if (/\.test\.tsx?$/.test(name ?? '')) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    // A folder may have come or gone.
    watchFolders();
    work = work.then(renew);
  }, quietMs);
}

async function renew() {
  if (stopping || !(await bundle.rebuild()) || !(await rebuildAssets())) return;
  await end();
  if (!stopping) start();
}

/** What pages load, of the schema package as it was built: only that has checks that a page may run. */
async function rebuildAssets() {
  try {
    await buildAssets();
    return true;
  } catch {
    // It has been printed.
    return false;
  }
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
  server.removeAllListeners('exit');
  const ended = once(server, 'exit');
  server.kill();
  // It waits for browsers that hold connections open; the second time it does not.
  const impatience = setTimeout(() => server.kill(), graceMs);
  await ended;
  clearTimeout(impatience);
}

async function stop() {
  if (stopping) return server?.kill();
  stopping = true;
  await Promise.all([bundle.dispose(), end()]);
  process.exit();
}
