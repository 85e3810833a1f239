// `npm test`: every check and every test, and a last line that counts them. With the names of groups: the checks of these.
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root, start, startQuietly, tool } from './run.mjs';

const testbedTool = (name) => join(root, 'testbed', 'node_modules', '.bin', name);
// An exception that nothing needs any more is a mistake, too.
const knipOptions = ['--no-progress', '--treat-config-hints-as-errors'];
const report = join(root, 'reports', 'tests.json');

const checks = [
  { group: 'lint', name: 'code style', check: () => startQuietly(tool('biome'), ['ci', '--colors=off', '.']) },
  { group: 'lint', name: 'who imports whom', check: () => startQuietly(process.execPath, ['scripts/check-house.mjs']) },
  { group: 'lint', name: 'what nobody uses', check: () => startQuietly(testbedTool('knip'), knipOptions) },
  { group: 'lint', name: 'lock files', check: checkLockFiles },
  ...['schema', 'server', 'server/src/browser', 'cli'].map((name) => ({
    group: 'types',
    name: `types of ${name}`,
    check: () => startQuietly(tool('tsc'), ['-p', join('packages', name), ...onlyWhatChanged(name)]),
  })),
];

const groups = process.argv.slice(2);
const isWanted = (group) => groups.length === 0 || groups.includes(group);
const failed = [];
// Tests wait much of their time; the other checks use it. What these say comes when all of it is there.
const isTested = isWanted('tests');
const tested = isTested ? runTests() : 0;
const said = [];
const tell = (text) => (isTested ? said.push(text) : console.log(text));
for (const { name, check } of checks.filter(({ group }) => isWanted(group))) {
  const { status, output } = await check();
  tell(`\n> ${name}\n${output}`);
  if (status !== 0) failed.push(name);
}
if ((await tested) !== 0) failed.push('tests');

for (const text of said) console.log(text);
console.log();
for (const name of failed) console.log(`failed: ${name}`);
if (isTested) summarize(JSON.parse(readFileSync(report, 'utf8')));
process.exit(failed.length > 0 ? 1 : 0);

function runTests() {
  rmSync(report, { force: true });
  return start(tool('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`]);
}

/** What the compiler has found the last time is kept, for all that neither has changed nor depends on a change. */
function onlyWhatChanged(name) {
  const file = join(root, 'node_modules', '.cache', 'types', `${name.replaceAll('/', '-')}.tsbuildinfo`);
  return ['--incremental', '--tsBuildInfoFile', file];
}

async function checkLockFiles() {
  const folders = ['.', 'testbed', 'bench'];
  const faults = folders.flatMap((folder) => hostsIn(join(folder, 'pnpm-lock.yaml')));
  // From another folder, or pnpm would look at the package manager of this one.
  const frozen = ['install', '--frozen-lockfile', '--lockfile-only', '--silent', '--dir'];
  for (const folder of folders) {
    const { status, output } = await startQuietly(tool('pnpm'), [...frozen, join(root, folder)], tmpdir());
    if (status !== 0) faults.push(`${output}${folder}: run "npx pnpm --dir ${folder} install --lockfile-only"`);
  }
  return { status: faults.length, output: faults.join('\n') };
}

/** A lock file that names where its packages came from would not work where they come from elsewhere. */
function hostsIn(file) {
  const found = readFileSync(join(root, file), 'utf8').match(/^.*(?:https?:\/\/|tarball:).*$/gm) ?? [];
  return found.map((line) => `${file}: ${line.trim()}`);
}

function summarize({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  for (const engine of ['PGlite', 'PostgreSQL']) {
    const count = tests.filter(
      ({ fullName, status }) => fullName.includes(`on ${engine}`) && status === 'passed',
    ).length;
    console.log(`${count} tests passed on ${engine}`);
  }
  const count = (...wanted) => tests.filter(({ status }) => wanted.includes(status)).length;
  // A file that could not be loaded has no tests that could fail.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const skipped = count('pending', 'skipped', 'todo', 'disabled');
  const tail = skipped > 0 ? `, ${skipped} skipped` : '';
  console.log(`${count('passed')} passed, ${count('failed') + broken.length} failed${tail}`);
}
