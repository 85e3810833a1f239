// Puts what a server needs to run into a folder, from what was installed and built here: its programs, and the two
// libraries that cannot be bundled. `node scripts/production-files.mjs /opt/charsheet`
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { programs } from '../packages/server/scripts/programs.mjs';
import { root } from './run.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined) fail('Usage: node scripts/production-files.mjs <folder>');
if (existsSync(folder)) fail(`${folder} is there already; remove it, or choose another folder`);

const server = join(root, 'packages', 'server');
if (!existsSync(join(server, 'dist', 'main.js'))) fail('the server is not built: run "npm run build" first');

mkdirSync(folder, { recursive: true });
for (const name of ['package.json', 'bin', 'dist']) copy(join(server, name), join(folder, name));
copy(join(root, 'LICENSE'), join(folder, 'LICENSE'));
const { dependencies } = manifestOf(server);
for (const name of programs.external.filter((name) => name in dependencies)) copyLibrary(name, server);

/** Copies a library, and of what it needs that which is installed: binaries for this machine. */
function copyLibrary(name, from) {
  const source = folderOf(name, from);
  if (source === undefined) return;
  copy(source, join(folder, 'node_modules', name));
  const { dependencies = {}, optionalDependencies = {} } = manifestOf(source);
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) copyLibrary(needed, source);
}

function folderOf(name, from) {
  const folders = createRequire(join(realpathSync(from), 'package.json')).resolve.paths(name) ?? [];
  const found = folders.map((path) => join(path, name)).find((path) => existsSync(path));
  return found && realpathSync(found);
}

function manifestOf(path) {
  return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
}

/** Without what only developers of it read. */
function copy(source, target) {
  cpSync(source, target, { recursive: true, filter: (path) => !/\.(map|d\.c?ts)$/.test(path) });
}

function fail(reason) {
  console.error(reason);
  process.exit(1);
}
