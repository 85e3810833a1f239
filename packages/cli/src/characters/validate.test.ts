import { EventEmitter } from 'node:events';
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';

import { describe, expect, onTestFinished, test } from 'vitest';

import { charsheet, folder } from '../../test/in-process.js';
import { goodSheet, noComma, sheetWith } from '../../test/sheets.js';

const utf16 = Buffer.from(`\ufeff${goodSheet}`, 'utf16le');
const latin1 = Buffer.from(goodSheet, 'latin1');
const withMark = `\ufeff${goodSheet}`;
const manyFaults = sheetWith(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`x${i}`, i])));
const mebibyte = 1024 * 1024;

/** To the superuser every file is readable; until the end of the test it is somebody else. */
function becomeNobody(): void {
  if (process.geteuid?.() !== 0) return;
  process.seteuid?.(65_534);
  onTestFinished(() => process.seteuid?.(0));
}

describe('files', () => {
  test.each<[string, Record<string, string | Uint8Array>, number, RegExp]>([
    ['good', { 'a.json': goodSheet }, 0, /^a\.json: ok\n$/],
    ['several', { 'a.json': goodSheet, 'b.json': goodSheet }, 0, /^a\.json: ok\nb\.json: ok\n$/],
    ['a byte order mark', { 'a.json': withMark }, 0, /^a\.json: ok\n$/],
    ['Windows line ends', { 'a.json': goodSheet.replaceAll('\n', '\r\n') }, 0, /^a\.json: ok\n$/],
    ['empty', { 'a.json': '' }, 6, /^a\.json: the text is empty\n$/],
    ['white space', { 'a.json': ' \n' }, 6, /^a\.json: the text is empty, it has only white space\n$/],
    ['UTF-16', { 'a.json': utf16 }, 6, /^a\.json:1:1: .*UTF-16.*\n$/],
    ['Latin 1', { 'a.json': latin1 }, 6, /^a\.json:2:13: .*UTF-8.*\n2 \| {3}"name": "K.sza Bence",\n {2}\| {13}\^\n$/],
    ['no comma', { 'a.json': noComma }, 6, /^a\.json:3:3: .*\n3 \| {3}"faj": "f_ember"\n {2}\| {3}\^\n$/],
    [
      'bad values',
      { 'a.json': sheetWith({ kor: 'x' }) },
      6,
      /^a\.json:1:45: \/kor must be .*, not "x"\n1 \| .*\n {2}\| +\^\n$/,
    ],
    [
      'not an object',
      { 'a.json': '[]' },
      6,
      /^a\.json:1:1: the sheet must be an object, not a list\n1 \| \[\]\n {2}\| \^\n$/,
    ],
    ['good and bad', { 'a.json': '[]', 'b.json': goodSheet }, 6, /^a\.json:1:1: .*\n.*\n.*\nb\.json: ok\n$/],
    [
      'of 1 MiB',
      { 'a.json': Buffer.from(goodSheet + ' '.repeat(mebibyte - Buffer.byteLength(goodSheet))) },
      0,
      /ok\n$/,
    ],
    ['over 1 MiB', { 'a.json': goodSheet.padEnd(mebibyte + 1) }, 6, /^a\.json: larger than 1 MiB, .*\n$/],
    ['a name with an escape', { 'a\u001b[2J.json': '[]' }, 6, /^a\\u001b\[2J\.json:1:1: the sheet/],
    [
      'a member with an escape',
      { 'a.json': sheetWith({ 'x\u001b[2J': 1 }) },
      6,
      /^a\.json:1:466: \/x\\u001b\[2J is not/,
    ],
    [
      'a member with a long name',
      { 'a.json': sheetWith({ ['x'.repeat(9999)]: 1 }) },
      6,
      /^a\.json:1:466: \/x{199}… is not/,
    ],
    [
      'more faults than are told',
      { 'a.json': manyFaults },
      6,
      /^(.* is not a.*\n(.*\n {2}\| +\^\n)?){100}a\.json: there are more .* 100\n$/,
    ],
    [
      'more values than are read',
      { 'a.json': `[${'1,'.repeat(90_000)}1]` },
      6,
      /^a\.json:1:40000: there are more than 20000 /,
    ],
  ])('%s', async (_, content, status, stdout) => {
    const { at, plain } = folder(content);
    const result = await charsheet(['validate', ...Object.keys(content).map(at)]);
    expect(result).toMatchObject({ status, stderr: '' });
    expect(plain(result.stdout)).toMatch(stdout);
  });

  test.each([
    ['missing', 'nope.json', 'no such file'],
    ['a folder', 'folder', 'it is a folder'],
    ['in a file', 'good.json/x', 'no such file'],
    ['a link to itself', 'loop', 'too many links one behind the other'],
    ['a very long name', 'x'.repeat(300), 'the name is too long'],
  ])('%s', async (_, name, reason) => {
    const { at, plain } = folder({ 'good.json': goodSheet });
    mkdirSync(at('folder'));
    symlinkSync('loop', at('loop'));
    const { stderr, ...result } = await charsheet(['validate', at(name)]);
    expect(result).toEqual({ status: 1, stdout: '' });
    expect(plain(stderr)).toBe(`charsheet: ${name}: ${reason}\n`);
  });

  test('without permission', async () => {
    const { at, plain } = folder({ 'a.json': goodSheet });
    chmodSync(at('a.json'), 0);
    becomeNobody();
    const { status, stderr } = await charsheet(['validate', at('a.json')]);
    expect([status, plain(stderr)]).toEqual([1, 'charsheet: a.json: permission denied\n']);
  });

  test('one that cannot be read counts more than a bad one, and the others are still checked', async () => {
    const { at, plain } = folder({ 'bad.json': '[]', 'good.json': goodSheet });
    const names = ['bad.json', 'nope.json', 'bad.json', 'good.json'];
    const { status, stdout } = await charsheet(['validate', ...names.map(at)]);
    expect(status).toBe(1);
    expect(plain(stdout)).toMatch(/^bad\.json:1:1: .*\n.*\n.*\nbad\.json:1:1: .*\n.*\n.*\ngood\.json: ok\n$/);
  });
});

test('standard input', async () => {
  const result = await charsheet(['validate', '-'], { stdin: goodSheet });
  expect(result).toEqual({ status: 0, stdout: '<stdin>: ok\n', stderr: '' });
});

test('Ctrl-C while standard input has no data', async () => {
  const signals = new EventEmitter();
  async function* stdin() {
    signals.emit('SIGINT');
    yield await new Promise<Uint8Array>(() => {});
  }
  const result = await charsheet(['validate', '-'], { stdin: stdin(), signals });
  expect(result).toEqual({ status: 130, stdout: '', stderr: '' });
});

test('--quiet is silent about good ones only', async () => {
  const { at, plain } = folder({ 'bad.json': '[]', 'good.json': goodSheet });
  const { status, stdout } = await charsheet(['validate', '-q', at('good.json'), at('bad.json')]);
  expect([status, plain(stdout)]).toEqual([
    6,
    'bad.json:1:1: the sheet must be an object, not a list\n1 | []\n  | ^\n',
  ]);
});

test('--json prints a line for each', async () => {
  const { at } = folder({ 'bad.json': noComma, 'good.json': goodSheet });
  const names = [at('good.json'), at('bad.json'), at('nope.json')];
  const { status, stdout, stderr } = await charsheet(['validate', '--json', ...names]);
  expect(status).toBe(1);
  expect(JSON.parse(stderr)).toEqual({
    input: names[2],
    code: 'file-not-found',
    title: 'There is no such file',
    detail: 'no such file',
    errors: [],
  });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { file: names[0], ok: true, errors: [], findings: [] },
    {
      file: names[1],
      ok: false,
      errors: [{ pointer: '', code: 'json-syntax', message: expect.any(String), line: 3, column: 3 }],
      findings: [],
    },
    {
      file: names[2],
      ok: false,
      errors: [{ pointer: '', code: 'unreadable', message: 'no such file' }],
      findings: [],
    },
  ]);
});

test('a text with many faults shows the place of the first ten', async () => {
  const stdin = `{"a": 1,\n${'"a": 1,\n'.repeat(30)}"b": 1}`;
  const { stdout } = await charsheet(['validate', '-'], { stdin });
  expect(stdout.match(/^<stdin>:/gm)).toHaveLength(30);
  expect(stdout.match(/\^$/gm)).toHaveLength(10);
});

test('colour in a terminal', async () => {
  const { stdout } = await charsheet(['validate', '-'], { stdin: goodSheet, terminal: true });
  expect(stdout).toBe('<stdin>: \u001b[32mok\u001b[39m\n');
});

describe('the rules of the game', () => {
  const elf = sheetWith({ faj: 'f_etuniai', osztaly: 'o_pap', harcosSpecializaciok: [], szint: 6, jellem: 'QQ' });
  const error = '<stdin>: /jellem error: The first edition has no alignment "QQ"';
  const disputed = '<stdin>: /szint note: For race Etunian and class Priest the text of the rules ends at level 5';

  test('are asked of a sheet that fits the schema, and keep it from nothing', async () => {
    const { status, stdout } = await charsheet(['validate', '-'], { stdin: elf });
    expect(status).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.filter((line) => line.startsWith(error) || line.startsWith(disputed))).toHaveLength(2);
    expect(lines.at(-1)).toBe('<stdin>: 5 rules errors, 2 rules notes');
  });

  test('in Hungarian', async () => {
    const { stdout } = await charsheet(['validate', '-'], { stdin: elf, env: { LANG: 'hu_HU.UTF-8' } });
    expect(stdout).toContain('<stdin>: /jellem hiba: Az első kiadásban nincs „QQ” jellem;');
  });

  test('levels have colours on a terminal', async () => {
    const { stdout } = await charsheet(['validate', '-'], { stdin: elf, terminal: true });
    expect(stdout).toContain('/jellem \u001b[31merror:\u001b[39m The');
    expect(stdout).toContain('/szint \u001b[33mnote:\u001b[39m For');
  });

  test.each([
    ['--strict makes errors count', ['--strict'], 6, /error: /, /: ok/],
    ['--quiet leaves out notes', ['-q'], 0, /error: /, /note: |: ok/],
    ['--no-rules leaves out both', ['--no-rules'], 0, /^<stdin>: ok\n$/, /error|note/],
  ])('%s', async (_, args, status, there, notThere) => {
    const result = await charsheet(['validate', '-', ...args], { stdin: elf });
    expect(result).toMatchObject({ status, stderr: '', stdout: expect.stringMatching(there) });
    expect(result.stdout).not.toMatch(notThere);
  });

  test('--strict is content with notes', async () => {
    const noted = sheetWith({ felszereles: { fegyverIDk: ['szablya'] }, szint: 1, hpRolls: [], osztaly: 'o_pap' });
    const stdin = JSON.stringify({ ...JSON.parse(noted), harcosSpecializaciok: [], tulajdonsagNovelesek: [] });
    const { status, stdout } = await charsheet(['validate', '-', '--strict'], { stdin });
    expect([status, stdout]).toEqual([0, expect.stringMatching(/ note: .*\n<stdin>: ok, 1 rules note\n$/)]);
  });

  test('--json has them beside the faults', async () => {
    const stdin = sheetWith({ jellem: 'QQ' });
    const finding = { code: 'unknown-alignment', level: 'error', pointer: '/jellem', message: expect.any(String) };
    const judged = { file: '-', ok: true, errors: [], findings: [finding] };
    const { stdout } = await charsheet(['validate', '-', '--json'], { stdin });
    expect(JSON.parse(stdout)).toEqual(judged);
    const strict = await charsheet(['validate', '-', '--json', '--strict'], { stdin });
    expect([strict.status, JSON.parse(strict.stdout)]).toEqual([6, { ...judged, ok: false }]);
  });

  test('--strict without rules is no wish', async () => {
    expect(await charsheet(['validate', '-', '--strict', '--no-rules'], { stdin: elf })).toMatchObject({ status: 2 });
  });
});
