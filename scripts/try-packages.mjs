// Installs the packages as they come from the registry of npm, on each version of Node.js that is named (else 20 and 24): prints
// what that takes, and runs the test that uses them as strangers would. Needs the network.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { nodeOf, pathWith } from './node-versions.mjs';
import { makePackage, packages } from './packages.mjs';
import { root, run } from './run.mjs';

const versions = process.argv.length > 2 ? process.argv.slice(2) : ['20', '24'];
const folder = mkdtempSync(join(tmpdir(), 'charsheet-packages-'));
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
let failed = false;
try {
  const files = packages.map(pack);
  console.log('| Node.js | Package | packed kB | unpacked kB | packages | installed kB | seconds |');
  console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: |');
  for (const version of versions) {
    const node = nodeOf(version);
    for (const file of files) console.log(install(file, node));
    const env = { ...process.env, PATH: pathWith(node), PACKAGES_ONLINE: '1' };
    const test = spawnSync(node, [vitest, 'run', 'packages/cli/test/packed'], { cwd: root, env, stdio: 'inherit' });
    failed ||= test.status !== 0;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

function pack(name) {
  makePackage(name, join(folder, name));
  if (run('npm', ['pack', '--silent', `./${name}`], folder) !== 0) throw new Error(`${name} could not be packed`);
  const file = readdirSync(folder).find((path) => path.startsWith(`charsheet-${name}-`));
  return { name, file: join(folder, file), unpacked: kilobytes(join(folder, name)) };
}

function install({ name, file, unpacked }, node) {
  const app = join(folder, 'app');
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), '{}');
  const start = performance.now();
  const options = ['install', '--silent', '--no-audit', '--no-fund', '--cache', join(folder, 'cache'), file];
  const { status, stderr } = spawnSync('npm', options, { cwd: app, env: { ...process.env, PATH: pathWith(node) } });
  if (status !== 0) throw new Error(`${name} could not be installed: ${stderr}`);
  const seconds = (performance.now() - start) / 1000;
  const modules = join(app, 'node_modules');
  const { packages: installed } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
  const figures = [kilobytes(file), unpacked, Object.keys(installed).length, kilobytes(modules), seconds.toFixed(1)];
  rmSync(app, { recursive: true });
  rmSync(join(folder, 'cache'), { recursive: true, force: true });
  return `| ${[spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim(), name, ...figures].join(' | ')} |`;
}

function kilobytes(path) {
  if (statSync(path).isFile()) return Math.round(statSync(path).size / 1000);
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = entries.map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000);
}
