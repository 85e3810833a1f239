// All that takes too long for `npm test`, one part after the other, each in its time: `pnpm nightly`. It puts what they found into
// docs/reliability.md; with parts named, as in `pnpm nightly model takeover`, only these run, and it is printed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

import { root, tool } from './run.mjs';

/** By the command of each, the package that has it, what it shows, and how many minutes it may take. */
const parts = {
  model: ['server', 20, 'whatever is done with sheets ends as in a model in memory'],
  takeover: ['server', 20, 'whatever people and an attacker do, the attacker gets into no account'],
  'account-timing': ['server', 10, 'the time of an answer does not tell which addresses have an account'],
  'adapter-suite': ['server', 10, 'the account library reads and writes as its own tests want it'],
  contention: ['server', 20, 'of many who change one sheet none overwrites another'],
  'bulk-rounds': ['cli', 20, 'an import that is cut and sent again stores each sheet once'],
  'crash-rounds': ['server', 10, 'the embedded database loses nothing when its process is killed'],
  'database-faults': [
    'server',
    90,
    'whatever befalls a PostgreSQL, each route answers in time and honestly, and all is well soon after',
  ],
  failover: ['server', 20, 'when machines fail nothing that was acknowledged is lost, and the service goes on soon'],
  'under-load': ['server', 20, 'the service answers while callers do their worst'],
  'catch-up': ['server', 20, 'readers notice little while a million names are folded again'],
  'list-cost': ['server', 10, 'the last page of a long list costs what the first one does'],
  journeys: ['server', 30, 'people get through with a browser, and every page can be used without eyes or mouse'],
};

/** Beside its figures the output of each part is kept whole. */
const logs = join(root, 'node_modules', '.cache', 'charsheet', 'nightly');

/** A line about one route under a fault: the route, the slowest answer, and its status. */
const ofRoute = /^((?:GET|POST|PUT|PATCH|DELETE) \S+)(?: \S+)*? {2,}(\d+) ms {2,}(\d{3})/;
/** What the test runner and pnpm say of themselves. */
const noise = /^\s*(RUN|✓|✗|×|↓|❯|Start at|Duration|stdout \||stderr \||>|-+ |[─⎯])/;
/** More lines than any part has that passes. */
const mostLines = 150;

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`there is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
mkdirSync(logs, { recursive: true });
const outcomes = [];
for (const name of named.length > 0 ? named : Object.keys(parts)) outcomes.push(await outcomeOf(name));
if (named.length > 0) console.log(outcomes.map(sectionOf).join('\n'));
else writeFileSync(join(root, 'docs', 'reliability.md'), reportOf(outcomes));
process.exitCode = outcomes.every(({ status }) => status === 0) ? 0 : 1;

async function outcomeOf(name) {
  const [home, minutes] = parts[name];
  const command = ['--filter', `@charsheet/${home}`, name];
  console.error(`${name}, at most ${minutes} minutes ...`);
  const start = performance.now();
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
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
  return { name, command: `pnpm ${command.join(' ')}`, status, seconds: (performance.now() - start) / 1000, output };
}

function wordFor({ status }) {
  if (status === null) return 'was stopped, since it took too long';
  return status === 0 ? 'passed' : 'failed';
}

function reportOf(all) {
  const [{ model } = { model: 'unknown' }] = cpus();
  const minutes = all.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  return `# Reliability

What \`pnpm nightly\` found on ${new Date().toISOString().slice(0, 10)} at commit ${commit()}, in ${Math.round(minutes)} minutes: Node.js ${process.versions.node},
${process.platform} ${process.arch}, ${cpus().length} processors (${model}). Each part runs alone by the command that stands with it.

| Part | What it shows | Outcome |
| --- | --- | --- |
${all.map((one) => `| [${one.name}](#${one.name}) | ${parts[one.name][2]} | ${wordFor(one)} |`).join('\n')}
${slowestIn(all)}
${all.map(sectionOf).join('\n')}`;
}

function sectionOf(one) {
  const figures = figuresIn(one.output);
  return `## ${one.name}

\`${one.command}\` ${wordFor(one)}, in ${Math.round(one.seconds)} seconds.

\`\`\`text
${figures.length > 0 ? figures.join('\n') : 'It says nothing but that.'}
\`\`\`
`;
}

/** What a part has said, without single routes and what tools say of themselves. */
function figuresIn(output) {
  const lines = output.split('\n').map((line) => line.replace(/ {2,}slowest {2,}.*/, '').trimEnd());
  return lines.filter((line) => line !== '' && !noise.test(line) && !ofRoute.test(line)).slice(-mostLines);
}

/** The slowest answers of all, and what was done to the service meanwhile. */
function slowestIn(all) {
  const answers = [];
  for (const { output } of all) {
    let fault = '';
    for (const line of output.split('\n')) {
      fault = /^(.*): \d+ answers /.exec(line)?.[1] ?? fault;
      const [, route, ms, status] = ofRoute.exec(line) ?? [];
      if (route) answers.push({ fault, route, ms: Number(ms), status });
    }
  }
  const slowest = answers.sort((a, b) => b.ms - a.ms).slice(0, 5);
  if (slowest.length === 0) return '';
  const rows = slowest.map(({ fault, route, ms, status }) => `| \`${route}\` | ${ms} | ${status} | ${fault} |`);
  return `
The five slowest answers, of ${answers.length} kinds of request under a fault, and the fault that made them so:

| Route | Milliseconds | Status | Fault |
| --- | ---: | ---: | --- |
${rows.join('\n')}
`;
}

function commit() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
  return `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${git('status', '--porcelain') ? ', with changes' : ''}`;
}
