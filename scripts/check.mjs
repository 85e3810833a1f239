// `npm test`: every check and every test, and a last line that counts them.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { root, run, tool } from './run.mjs';

const report = join(root, 'reports', 'tests.json');
rmSync(report, { force: true });

const checks = [
  ['code style', () => run(tool('biome'), ['ci', '--colors=off', '.'])],
  ...['schema', 'server', 'cli'].map((name) => [
    `types of ${name}`,
    () => run(tool('tsc'), ['-p', join('packages', name)]),
  ]),
  [
    'lock files name no hosts',
    () => ['.', 'testbed', 'bench'].reduce((found, folder) => found + namesNoHost(join(folder, 'pnpm-lock.yaml')), 0),
  ],
  ['tests', () => run(tool('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`])],
];

const failed = checks.filter(([name, check]) => {
  console.log(`\n> ${name}`);
  return check() !== 0;
});

console.log();
for (const [name] of failed) console.log(`failed: ${name}`);
summarize(JSON.parse(readFileSync(report, 'utf8')));
process.exit(failed.length > 0 ? 1 : 0);

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
