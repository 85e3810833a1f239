// Runs the tests on each version of Node.js that is named, else on all that are supported; those with a browser but once
// by `npm test`. One that is not to be had is skipped, and says so.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { nodeOf, pathWith } from './node-versions.mjs';
import { root } from './run.mjs';

const versions = process.argv.length > 2 ? process.argv.slice(2) : ['20', '22', '24', '26'];
const report = join(tmpdir(), `charsheet-node-${process.pid}.json`);
const vitest = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json'];
const options = [`--outputFile=${report}`, '--exclude=**/test/browser/**', '--exclude=**/test/packed/**'];
let failed = 0;
for (const version of versions) {
  let node;
  try {
    node = nodeOf(version);
  } catch (error) {
    console.log(`${error.message}; skipped`);
    continue;
  }
  const start = performance.now();
  const env = { ...process.env, PATH: pathWith(node) };
  const { status } = spawnSync(node, [...vitest, ...options], {
    cwd: root,
    env,
    stdio: 'inherit',
    timeout: 15 * 60_000,
  });
  const seconds = Math.round((performance.now() - start) / 1000);
  if (status !== 0) failed++;
  const exact = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
  console.log(`figures ${JSON.stringify({ 'Node.js': exact, ...countsIn(), seconds })}`);
}
rmSync(report, { force: true });
process.exitCode = failed === 0 ? 0 : 1;

function countsIn() {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    return { 'tests passed': numPassedTests, 'tests failed': numFailedTests };
  } catch {
    return { 'tests passed': 0 };
  }
}
