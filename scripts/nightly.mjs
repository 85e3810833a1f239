// All that takes too long for `npm test`, one part after the other, each in its time: `pnpm nightly`. It puts what they found into
// docs/reliability.md; with parts named, as in `pnpm nightly model takeover`, only these run, and it is printed. With `--again` they take
// the place of those of the last whole run, which the document then says. With `--quick` each part does a little of what it does else,
// or nothing.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

import { parts } from './nightly-parts.mjs';
import { figuresLine, reportOf, sectionOf } from './nightly-report.mjs';
import { root, tool } from './run.mjs';

/** Beside its figures the output of each part is kept whole. */
const logs = join(root, 'node_modules', '.cache', 'charsheet', 'nightly');

const given = process.argv.slice(2);
const isQuick = given.includes('--quick');
const isAgain = given.includes('--again');
const named = given.filter((one) => !['--quick', '--again'].includes(one));
const unknown = named.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) refuse(`there is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
/** What the last whole run found. */
const kept = join(logs, 'night.json');
if (isAgain && named.length === 0) refuse('--again needs the name of a part');
if (isAgain && !existsSync(kept)) refuse('--again needs a whole run before it, in this folder');
mkdirSync(logs, { recursive: true });
const wanted = named.length > 0 ? named : Object.keys(parts).filter((name) => !isQuick || parts[name].quick);
const run = { date: new Date().toISOString().slice(0, 10), commit: commit() };
const outcomes = [];
for (const name of wanted) outcomes.push(await outcomeOf(name));
if (isAgain) {
  const night = JSON.parse(readFileSync(kept, 'utf8'));
  const all = new Map(night.outcomes.map((one) => [one.name, one]));
  for (const one of outcomes) all.set(one.name, { ...one, again: run });
  report({ ...night, outcomes: [...all.values()] });
} else if (named.length > 0) console.log(outcomes.map(sectionOf).join('\n'));
else report({ ...run, isQuick, outcomes });
process.exitCode = outcomes.every(({ status }) => status === 0) ? 0 : 1;

function report(night) {
  writeFileSync(kept, JSON.stringify(night));
  writeFileSync(join(root, 'docs', 'reliability.md'), reportOf(night));
}

function refuse(reason) {
  console.error(reason);
  process.exit(2);
}

async function outcomeOf(name) {
  const { home, minutes: usual, quick, does } = parts[name];
  const { minutes = usual, args = [], env: less = {} } = isQuick ? (quick ?? {}) : {};
  const command = [...(home ? ['--filter', `@charsheet/${home}`] : []), 'run', name, ...args];
  console.error(`${name}, at most ${minutes} minutes ...`);
  const start = performance.now();
  const env = { ...process.env, ...less, NO_COLOR: '1', FORCE_COLOR: undefined };
  // A group of its own, to be ended as a whole.
  const child = spawn(tool('pnpm'), command, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const end = () => process.kill(-child.pid, 'SIGKILL');
  const late = setTimeout(end, minutes * 60_000);
  const stop = () => {
    end();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  const closed = once(child, 'close');
  const [status] = await once(child, 'exit');
  // All it has said is there then, but for what something that outlives it may still say.
  await Promise.race([closed, delay(5000, undefined, { ref: false })]);
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
  clearTimeout(late);
  output = stripVTControlCharacters(output);
  writeFileSync(join(logs, `${name}.log`), output);
  const seconds = Math.round((performance.now() - start) / 1000);
  const lessEnv = Object.entries(less).map(([key, value]) => `${key}=${value} `);
  const outcome = { name, does, command: `${lessEnv.join('')}pnpm ${command.join(' ')}`, status, seconds, output };
  console.error(figuresLine(outcome));
  return outcome;
}

function commit() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
  return `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${git('status', '--porcelain') ? ', with changes' : ''}`;
}
