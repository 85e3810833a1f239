// What `pnpm nightly` writes of its parts. A part says its figures in lines of its output: "figures " and an object in JSON.
import { cpus } from 'node:os';

import { parts } from './nightly-parts.mjs';
import { root } from './run.mjs';

/** A line about one route under a fault: the route, the slowest answer, and its status. */
const ofRoute = /^((?:GET|POST|PUT|PATCH|DELETE) \S+)(?: \S+)*? {2,}(\d+) ms {2,}(\d{3})/;
/** What the test runner, pnpm, Node.js and logs say of themselves. */
const noise =
  /^\s*(RUN|✓|✗|×|↓|❯|Start at|Duration|Test Files|Tests|stdout \||stderr \||>|-+ |[─⎯]|at |\(node:|\(Use `node|\{"level")/;
/** What tests say that failed, and of it as much as fits on a line. */
const failure = /^ *(FAIL |.*AssertionError).{0,200}/;
/** More lines than any part has that passes. */
const mostLines = 150;

/** Figures of which the worst of all parts counts; others are added up. */
const worst = new Set(['slowest answer, ms', 'ready again after, ms']);
/** What stands of all parts together. */
const common = [
  ...['requests', 'rounds', 'acknowledged writes', 'verified writes', 'lost writes'],
  ...['answers 503 with Retry-After', 'other answers 5xx', 'slowest answer, ms', 'ready again after, ms'],
];

export function reportOf({ outcomes: all, date, commit, isQuick }) {
  const [{ model } = { model: 'unknown' }] = cpus();
  const minutes = Math.round(all.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
  const machine = `Node.js ${process.versions.node}, ${process.platform} ${process.arch}, ${cpus().length} processors (${model})`;
  return `# Reliability

What \`pnpm nightly${isQuick ? ' --quick' : ''}\` found on ${date} at commit ${commit}, in ${minutes} minutes: ${machine}.
${isQuick ? 'It was a quick run: of each part a little, of some nothing. ' : ''}Each part runs alone by the command that stands with it.${all.some(({ again }) => again) ? ' What ran again later says so.' : ''}

| Part | What it shows | Outcome |
| --- | --- | --- |
${all.map((one) => `| [${one.name}](#${one.name}) | ${one.does} | ${wordFor(one)}${whenAgain(one)} |`).join('\n')}

${totalsOf(all)}
${slowestIn(all)}
${all.map(sectionOf).join('\n')}`;
}

export function sectionOf(one) {
  const said = parts[one.name].isTests ? failuresIn(one.output) : saidIn(one.output);
  const figures = figuresIn(one);
  return [
    `## ${one.name}\n\n\`${one.command}\` ${wordFor(one)}${whenAgain(one)}, in ${one.seconds} seconds.\n`,
    ...groupsOf(figures).map((group) => (group.length > 2 ? tableOf(group) : listOf(group))),
    ...(said.length > 0 ? [`\`\`\`text\n${said.join('\n')}\n\`\`\`\n`] : []),
  ].join('\n');
}

/** Figures of the same names stand together. */
function groupsOf(figures) {
  const groups = new Map();
  for (const some of figures) {
    const names = Object.keys(some).join();
    groups.set(names, [...(groups.get(names) ?? []), some]);
  }
  return [...groups.values()];
}

const listOf = (group) => `${group.map((some) => `- ${inWords(some)}`).join('\n')}\n`;

function tableOf(group) {
  const names = Object.keys(group[0]);
  const alignment = names.map((name) => (typeof group[0][name] === 'number' ? '---:' : '---'));
  const rows = [names, alignment, ...group.map((some) => names.map((name) => shown(some[name])))];
  return `${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

const shown = (value) => (typeof value === 'number' ? value.toLocaleString('en') : value);

/** Of a part that ran again by itself. */
const whenAgain = ({ again }) => (again ? ` on ${again.date} at commit ${again.commit}` : '');

/** One line, for whoever waits. */
export const figuresLine = (one) =>
  [`${one.name} ${wordFor(one)} in ${one.seconds} s`, ...figuresIn(one).map(inWords)].join('\n  ');

const inWords = (figures) =>
  Object.entries(figures)
    .map(([name, value]) => `${name}${typeof value === 'number' ? ':' : ''} ${shown(value)}`)
    .join('; ');

function wordFor({ status }) {
  if (status === null) return 'was stopped, since it took too long';
  return status === 0 ? 'passed' : 'failed';
}

/** The figures that a part has said; of one that has none, how many tests passed. */
function figuresIn({ output }) {
  const told = output.split('\n').flatMap((line) => /^figures (\{.*\})$/.exec(line)?.[1] ?? []);
  if (told.length > 0) return told.map((text) => JSON.parse(text));
  const [, failed = 0, passed] = /^\s*Tests +(?:(\d+) failed \| )?(\d+) passed/m.exec(output) ?? [];
  return passed === undefined ? [] : [{ 'tests passed': Number(passed), 'tests failed': Number(failed) }];
}

function totalsOf(all) {
  const figures = all.flatMap(figuresIn);
  const rows = common.flatMap((name) => {
    const values = figures.flatMap((some) => (typeof some[name] === 'number' ? [some[name]] : []));
    if (values.length === 0) return [];
    const value = worst.has(name) ? Math.max(...values) : values.reduce((a, b) => a + b);
    return [`| ${name}${worst.has(name) ? ', at worst' : ''} | ${value.toLocaleString('en')} |`];
  });
  if (rows.length === 0) return '';
  return ['Of all parts together:', '', '| | |', '| --- | ---: |', ...rows, ''].join('\n');
}

const failuresIn = (output) =>
  output
    .split('\n')
    .flatMap((line) => failure.exec(line)?.[0].trim() ?? [])
    .slice(0, mostLines);

/** What a part has said, without figures, single routes and what tools say of themselves. */
function saidIn(output) {
  const lines = output.split('\n').map((line) =>
    line
      .replace(/ {2,}slowest {2,}.*/, '')
      .replaceAll(root, '')
      .trimEnd(),
  );
  const isSaid = (line) => line !== '' && !line.startsWith('figures {') && !noise.test(line) && !ofRoute.test(line);
  return lines.filter(isSaid).slice(-mostLines);
}

/** An answer waits for the database until its time is over. */
const whySlow = (status) =>
  status === '503'
    ? 'its time was over, and it says when to come again'
    : 'it waited for the database, and got what it asked for';

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
  const rows = slowest.map(
    ({ fault, route, ms, status }) => `| \`${route}\` | ${ms} | ${status} | ${fault} | ${whySlow(status)} |`,
  );
  return `The five slowest answers, of ${answers.length} kinds of request under a fault:

| Route | Milliseconds | Status | Fault | Why |
| --- | ---: | ---: | --- | --- |
${rows.join('\n')}
`;
}
