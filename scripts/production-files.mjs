// Puts what a server needs to run into a folder: the package that is published, and the libraries that it loads, as they were
// installed here by the lock file. `node scripts/production-files.mjs /opt/charsheet`
import { cpSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { makePackage } from './packages.mjs';
import { root } from './run.mjs';

const server = join(root, 'packages', 'server');

const [folder] = process.argv.slice(2);
if (folder === undefined) fail('Usage: node scripts/production-files.mjs <folder>');
if (existsSync(folder)) fail(`${folder} is there already; remove it, or choose another folder`);
if (!existsSync(join(server, 'dist', 'main.js'))) fail('the server is not built: run "npm run build" first');
makePackage('server', folder);
copyLibraries(server);

/** Copies what a package needs, as far as it is installed: binaries are those for this machine. */
function copyLibraries(from) {
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const source = folderOf(name, from);
    if (source === undefined) continue;
    // Without what only developers of it read.
    const filter = (path) => !/\.(map|d\.c?ts)$/.test(path);
    cpSync(source, join(folder, 'node_modules', name), { recursive: true, filter });
    copyLibraries(source);
  }
}

function folderOf(name, from) {
  const folders = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  const found = folders.map((path) => join(path, name)).find((path) => existsSync(path));
  return found && realpathSync(found);
}

function fail(reason) {
  console.error(reason);
  process.exit(1);
}
