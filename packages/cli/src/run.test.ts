import { describe, expect, test } from 'vitest';

import { answering, charsheet, silentContext } from '../test/in-process.js';
import { found, ids } from '../test/sheets.js';
import { version } from './config.js';
import { createProgram } from './program.js';

const [id] = ids;

test.each([
  ['--version', ['--version'], `${version}\n`],
  ['-V in front of a command', ['-V', 'get'], `${version}\n`],
])('%s', async (_, args, stdout) => {
  expect(await charsheet(args)).toEqual({ status: 0, stdout, stderr: '' });
});

test.each([
  ['no arguments', [], /^Usage: charsheet .*\n {2}create .*Examples:.*Exit status:\n {2}0 +done.*\n {2}130 +/s],
  ['--help', ['--help'], /^Usage: charsheet \[options\]/],
  ['help of a command', ['help', 'create'], /^Usage: charsheet create .*Options:.*--url.*Examples:/s],
  ['--help behind a command', ['get', '--help'], /^Usage: charsheet get .*--force/s],
])('%s', async (_, args, stdout) => {
  const result = await charsheet(args);
  expect(result).toMatchObject({ status: 0, stderr: '' });
  expect(result.stdout).toMatch(stdout);
  expect(Math.max(...result.stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
});

describe('topics of help', () => {
  test.each([
    ['rules', 80, [/^THE RULES OF THE GAME\n\n.*--strict/s]],
    [
      'files',
      40,
      [/^HOW A STORED SHEET IS NAMED\n\n {2}its identifier /, /\nDRAFTS\n\n.*\nSETTINGS\n\n.*config\.json/s],
    ],
    ['exit-status', 80, [/\n {2}130 {2}interrupted\n/, /\n {2}file-not-found {5}There is no such file\n/]],
  ])('%s in %i columns', async (topic, columns, expected) => {
    const { status, stdout, stderr } = await charsheet(['help', topic], { columns });
    expect([status, stderr]).toEqual([0, '']);
    for (const text of expected) expect(stdout).toMatch(text);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(columns);
    expect((await charsheet(['help'])).stdout).toMatch(new RegExp(`\nTopics .*\n  ${topic} `, 's'));
    const inHungarian = await charsheet(['help', topic, '--lang', 'hu'], { columns });
    expect(inHungarian).toMatchObject({ status, stderr, stdout: expect.stringMatching(/[áéíóöőúüű]/) });
    expect(inHungarian.stdout).not.toMatch(/ (?:the|of|and) /);
  });

  test('one that there is not', async () => {
    const stderr =
      'charsheet: there is no command or topic "exit-statuses"; did you mean "exit-status"?\nsee: charsheet help\n';
    expect(await charsheet(['help', 'exit-statuses'])).toEqual({ status: 2, stdout: '', stderr });
  });
});

test.each([
  [['creat'], `unknown command 'creat'; did you mean "create"?`, 'see: charsheet --help'],
  [['--url', 'http://a.test', 'xyz'], `unknown command 'xyz'`, 'see: charsheet --help'],
  [['create', '--quite', 'a'], `unknown option '--quite'; did you mean "--quiet"?`, 'see: charsheet create --help'],
  [['create', '--ulr', 'a'], `unknown option '--ulr'; did you mean "--url"?`, 'see: charsheet create --help'],
  [['create'], `missing required argument 'file'`, 'see: charsheet create --help'],
  [['get', id, id], `too many arguments for 'get'. Expected 1 argument but got 2.`, 'see: charsheet get --help'],
  [['--url'], `option '--url <url>' argument missing`, 'see: charsheet --help'],
  [['create', '-a.json'], `unknown option '-a.json'`, 'a file name that begins with "-" is given as ./-name'],
  [['\u001b[2J'], `unknown command '\\u001b[2J'`, 'see: charsheet --help'],
])('wrong usage: %j', async (args, line, next) => {
  expect(await charsheet(args)).toEqual({ status: 2, stdout: '', stderr: `charsheet: ${line}\n${next}\n` });
});

describe('options of all commands', () => {
  test.each([
    ['before', ['--url', 'http://a.test/x', '--json', 'get', id], {}],
    ['behind', ['get', id, '--json', '--url=http://a.test/x/'], {}],
    ['by environment', ['get', '--json', id], { CHARSHEET_URL: 'http://a.test/x' }],
  ])('%s', async (_, args, env) => {
    const { connect } = answering(found(id));
    let asked: string | undefined;
    const result = await charsheet(args, {
      env,
      connect: (target, interruption) => {
        asked = target.url.href;
        return connect(target, interruption);
      },
    });
    expect(result).toMatchObject({ status: 0, stderr: '' });
    expect(result.stdout).toMatch(/^\{"id":/);
    expect(asked).toBe('http://a.test/x');
  });

  test('a bad one', async () => {
    expect(await charsheet(['get', id, '--url', 'a.test'])).toEqual({
      status: 2,
      stdout: '',
      stderr: 'charsheet: --url: "a.test" is not an http:// or https:// URL\ndid you mean "http://a.test"?\n',
    });
  });
});

test('the name of the program is red in a terminal', async () => {
  const { stderr } = await charsheet(['creat'], { terminal: true });
  expect(stderr).toMatch(/^\S+charsheet:\S+ unknown/);
  expect(stderr.startsWith('\u001b[31mcharsheet:\u001b[39m')).toBe(true);
});

test.each((await createProgram(silentContext())).commands.map((command) => command.name()))(
  'the help of %s has examples, and fits into 80 columns',
  async (name) => {
    const { stdout } = await charsheet(['help', name]);
    expect(stdout).toContain('\nExamples:\n');
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  },
);

test.each([
  { args: ['get', '--help'], loaded: 'get' },
  { args: ['--version'], loaded: '' },
])('only what is needed is loaded: $args', async ({ args, loaded }) => {
  const { commands } = await createProgram(silentContext(), args);
  expect(commands.map((command) => command.name()).join()).toBe(loaded);
});

describe('--color', () => {
  const coloured = '\u001b[31mcharsheet:';
  test.each([
    ['always', false, {}, true],
    ['always', false, { NO_COLOR: '1' }, true],
    ['never', true, {}, false],
    ['never', true, { FORCE_COLOR: '1' }, false],
    ['auto', true, {}, true],
    ['auto', false, {}, false],
    ['auto', true, { NO_COLOR: '1' }, false],
  ] as const)('%s, on a terminal: %s, with %j', async (when, terminal, env, expected) => {
    for (const args of [
      ['--color', when, 'get', 'x'],
      ['get', 'x', `--color=${when}`],
    ]) {
      const { stderr } = await charsheet(args, { terminal, env });
      expect(stderr.startsWith(coloured)).toBe(expected);
    }
  });

  test('of another kind', async () => {
    const { status, stderr } = await charsheet(['get', 'x', '--color', 'maybe']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('Allowed choices are auto, always, never')]);
  });
});
