// Runs before `npm start`, `npm test` and `pnpm bench`: installs what the lock file says and builds what has changed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root, run, runQuietly, tool } from './run.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`charsheet needs Node.js 20.19 or newer; this is ${process.versions.node}`);
}
install(root);
for (const folder of ['testbed', 'bench']) {
  if (process.argv.includes(`--with-${folder}`)) install(join(root, folder));
}
console.log('Building what has changed ...');
if (runQuietly(tool('turbo'), ['run', 'build', '--output-logs=errors-only', '--log-order=grouped']) !== 0) {
  fail('the build failed; the reason stands above');
}

/** Installs a folder's packages, unless what is there came from these same files. */
function install(folder) {
  const stampFile = join(folder, 'node_modules', '.bootstrap');
  const stamp = fingerprint(folder);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  // From another folder, or npx would run the pnpm in node_modules, which then removes itself.
  const pnpm = ['--yes', '--prefer-offline', packageManager(), '--dir', folder];
  const status = run('npx', [...pnpm, 'install', '--frozen-lockfile', '--prefer-offline'], tmpdir());
  if (status !== 0) fail('the packages could not be installed; the reason stands above');
  writeFileSync(stampFile, stamp);
}

function fingerprint(folder) {
  const hash = createHash('sha256').update(process.platform + process.arch);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']) {
    hash.update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}

function packageManager() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager;
}

function fail(reason) {
  console.error(reason);
  process.exit(1);
}
