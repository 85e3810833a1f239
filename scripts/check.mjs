// `npm test`: every check and every test, and a last line that counts them. With the names of groups: the checks of these.
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root, run, tool } from './run.mjs';

const testbedTool = (name) => join(root, 'testbed', 'node_modules', '.bin', name);
// An exception that nothing needs any more is a mistake, too.
const knipOptions = ['--no-progress', '--treat-config-hints-as-errors'];
const report = join(root, 'reports', 'tests.json');

const checks = [
  { group: 'lint', name: 'code style', check: () => run(tool('biome'), ['ci', '--colors=off', '.']) },
  { group: 'lint', name: 'who imports whom', check: () => run(process.execPath, ['scripts/check-house.mjs']) },
  { group: 'lint', name: 'what nobody uses', check: () => run(testbedTool('knip'), knipOptions) },
  { group: 'lint', name: 'lock files', check: checkLockFiles },
  ...['schema', 'server', 'server/src/browser', 'cli'].map((name) => ({
    group: 'types',
    name: `types of ${name}`,
    check: () => run(tool('tsc'), ['-p', join('packages', name)]),
  })),
  { group: 'tests', name: 'tests', check: runTests },
];

const groups = process.argv.slice(2);
const chosen = checks.filter(({ group }) => groups.length === 0 || groups.includes(group));
const failed = chosen.filter(({ name, check }) => {
  console.log(`\n> ${name}`);
  return check() !== 0;
});

console.log();
for (const { name } of failed) console.log(`failed: ${name}`);
if (chosen.some(({ check }) => check === runTests)) summarize(JSON.parse(readFileSync(report, 'utf8')));
process.exit(failed.length > 0 ? 1 : 0);

function runTests() {
  rmSync(report, { force: true });
  return run(tool('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`]);
}

function checkLockFiles() {
  const folders = ['.', 'testbed', 'bench'];
  const named = folders.reduce((sum, folder) => sum + namesNoHost(join(folder, 'pnpm-lock.yaml')), 0);
  // From another folder, or pnpm would look at the package manager of this one.
  const frozen = ['install', '--frozen-lockfile', '--lockfile-only', '--silent', '--dir'];
  const stale = folders.filter((folder) => run(tool('pnpm'), [...frozen, join(root, folder)], tmpdir()) !== 0);
  for (const folder of stale) console.error(`${folder}: run "npx pnpm --dir ${folder} install --lockfile-only"`);
  return named + stale.length;
}

/** A lock file that names where its packages came from would not work where they come from elsewhere. */
function namesNoHost(file) {
  const found = readFileSync(join(root, file), 'utf8').match(/^.*(?:https?:\/\/|tarball:).*$/gm) ?? [];
  for (const line of found) console.error(`${file}: ${line.trim()}`);
  return found.length;
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
