import { describe, expect, test } from 'vitest';

import { answering, charsheet, folder, problem } from '../../test/in-process.js';
import { found, ids, noComma, record, sheetWith } from '../../test/sheets.js';
import { config, ok, signedIn } from '../../test/signed-in.js';

const [id] = ids;
const version = (n: number, more: object = {}) =>
  ok({ ...record(id), version: n, updatedAt: `2026-05-0${n}`, ...more });
const missing = problem(404, 'not-found', { title: 'There is no such sheet' });

async function diff(args: string[], answers: Parameters<typeof answering>, more: Parameters<typeof charsheet>[1] = {}) {
  const { connect, requests } = answering(...answers);
  const result = await charsheet(['diff', ...args], { connect, env: signedIn().env, ...more });
  return { ...result, paths: requests.map(({ path }) => path.replace(`/Character/${id}`, '')) };
}

describe('versions', () => {
  test.each([
    ['the last two', [id], [version(3, { kor: 28 }), version(2)], ['', '/versions/2'], [2, 3]],
    ['one and the current one', [id, '1'], [version(3, { kor: 28 }), version(1)], ['', '/versions/1'], [1, 3]],
    ['any two', [id, '1', '2'], [version(2, { kor: 28 }), version(1)], ['/versions/2', '/versions/1'], [1, 2]],
  ])('%s', async (_, args, answers, paths, [from, to]) => {
    expect(await diff(args, answers)).toEqual({
      status: 1,
      stdout: `--- ${id} version ${from}\n+++ ${id} version ${to}\n- /kor 27\n+ /kor 28\n`,
      stderr: '',
      paths,
    });
  });

  test('the same', async () => {
    expect(await diff([id], [version(2), version(1)])).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  test('who may read the sheet', async () => {
    const { stdout } = await diff([id, '--json'], [version(2, { isPublic: false }), version(1)]);
    expect(stdout).toBe('{"pointer":"/isPublic","from":true,"to":false}\n');
  });

  test('there is one only', async () => {
    expect(await diff([id], [found(id)])).toMatchObject({
      status: 2,
      stderr: `charsheet: ${id}: it has one version only\n`,
    });
  });
});

describe('a file and what is stored', () => {
  test('is the same, whatever schema it names', async () => {
    const stdin = sheetWith({ $schema: 'character.json' });
    expect(await diff(['-', id], [found(id)], { stdin })).toMatchObject({ status: 0, stdout: '' });
  });

  test('differs; a public sheet needs no account', async () => {
    const { at, plain } = folder({ 'a.json': sheetWith({ kor: 28, nem: 'a\u202e' }) });
    const { status, stdout } = await diff([at('a.json'), id], [found(id)], { env: config().env });
    expect(status).toBe(1);
    expect(plain(stdout)).toBe(`--- a.json\n+++ ${id} version 1\n- /kor 28\n+ /kor 27\n- /nem "a\\u202e"\n`);
  });

  test('--json: a change a line', async () => {
    const stdin = sheetWith({ kepzettsegek: ['k_a', 'k_allatidomitas', 'k_eloadas', 'k_ertekbecsles'] });
    const { stdout } = await diff(['-', id, '--json'], [found(id)], { stdin });
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { pointer: '/kepzettsegek/0', from: 'k_a' },
      { pointer: '/kepzettsegek/3', to: 'k_gyogyitas' },
    ]);
  });

  test('in words and colours on a terminal', async () => {
    const { at } = folder({ 'a.json': sheetWith({ kor: 28, jegyzetek: 'a\nb\u202e' }) });
    const { stdout } = await diff([at('a.json'), id, '--lang', 'hu'], [found(id)], { terminal: true });
    expect(stdout).toContain(
      '\u001b[31m- Kor: 28\u001b[39m\n\u001b[32m+ Kor: 27\u001b[39m\n\u001b[31m- Jegyzetek: a\\nb\\u202e\u001b[39m\n',
    );
  });

  test('a reader that has gone does not change the outcome', async () => {
    const result = await diff(['-', id], [found(id)], { stdin: sheetWith({ kor: 28 }), stdoutError: 'EPIPE' });
    expect(result).toMatchObject({ status: 1, stderr: '' });
  });
});

describe('trouble', () => {
  test.each([
    ['no such sheet', [id], [missing], /no such sheet/],
    ['no such version', [id, '1', '2'], [missing], /no such sheet/],
    ['a file alone', ['a.json'], [], /a file is compared with a sheet/],
    ['not a version', [id, '1', 'x'], [], /"x" is not the number of a version/],
    ['two files', ['a.json', 'b.json'], [], /both are files/],
    ['a version of a file', ['-', id, '3'], [], new RegExp(`"${id}" is not the number`)],
    ['no such file', ['/nonexistent/a.json', id], [], /no such file/],
    ['a bad file', ['-', id], [], /^<stdin>:3:3: /],
    ['nothing', [], [], /missing required argument 'sheet'/],
  ])('%s', async (_, args, answers, stderr) => {
    const result = await diff(args, answers, { stdin: noComma });
    expect(result).toMatchObject({ status: 2, stdout: '' });
    expect(result.stderr).toMatch(stderr);
  });
});
