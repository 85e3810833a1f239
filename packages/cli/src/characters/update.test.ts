import { readFileSync, writeFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { answering, charsheet, folder, problem } from '../../test/in-process.js';
import { found, goodSheet, ids, noComma, record, sheetWith } from '../../test/sheets.js';
import { config, entry, ok, signedIn } from '../../test/signed-in.js';
import type { Connect } from '../context.js';
import { Unreachable } from '../errors.js';

const [id, other] = ids;
const changed = ok({ ...record(id), version: 4 });
const stale = problem(412, 'precondition-failed', { header: 'If-Match', etag: '"5"', version: 5 });
const storedAs = `Stored Kósza Bence (${id}) as version 4.\n`;

/** Updates from a file `a.json`. */
async function update(text: string, args: string[], ...answers: Parameters<typeof answering>) {
  const { at, plain } = folder({ 'a.json': text });
  const { connect, requests } = answering(...answers);
  const result = await charsheet(['update', id, at('a.json'), ...args], { connect, env: signedIn().env });
  return { ...result, stderr: plain(result.stderr), requests, file: () => readFileSync(at('a.json'), 'utf8') };
}

describe('which version is replaced', () => {
  test.each([
    ['that of the record in the file', { ...record(id), version: 3 }, [], '"3"'],
    ['the one that an option names', record(id), ['--if-version', '7'], '"7"'],
    ['any, by force', record(id), ['--force'], '*'],
    ['any, by force, from a copy of another sheet', record(other), ['--force'], '*'],
  ])('%s', async (_, sheet, args, ifMatch) => {
    const { status, requests } = await update(JSON.stringify(sheet), args, changed);
    expect(status).toBe(0);
    expect(requests).toMatchObject([
      {
        method: 'PUT',
        path: `/Character/${id}`,
        headers: { 'if-match': ifMatch, authorization: `Bearer ${entry.token}` },
      },
    ]);
  });

  test.each([
    ['a sheet that was never read', goodSheet],
    ['a version of nothing', sheetWith({ version: 9 })],
  ])('the current one, for %s', async (_, text) => {
    const { stderr, requests } = await update(text, [], found(id), changed);
    expect(stderr).toBe(storedAs);
    expect(requests.map(({ method, headers }) => `${method} ${headers['if-match']}`)).toEqual([
      'GET undefined',
      'PUT "1"',
    ]);
  });

  test('no version of another sheet', async () => {
    expect(await update(JSON.stringify(record(other)), [])).toMatchObject({
      status: 2,
      stderr:
        `charsheet: a.json: it is a copy of another sheet, ${other}\n` +
        `to put it in the place of ${id} all the same: --force\n`,
      requests: [],
    });
  });
});

describe('what is said', () => {
  test('the file is at the new version, and can be sent again', async () => {
    const name = 'a \\"version\\": 1';
    const text = JSON.stringify({ ...record(id), name }, null, 2).replace('"version": 1', '"version" :1');
    const { stdout, stderr, file } = await update(text, [], changed);
    expect([stdout, stderr]).toEqual(['', `${storedAs}a.json is at this version now.\n`]);
    expect(file()).toBe(text.replace('"version" :1', '"version" :4'));
  });

  test('a file that was changed meanwhile is left alone: how to go on with it', async () => {
    const { at, plain } = folder({ 'a.json': JSON.stringify(record(id)) });
    const later = JSON.stringify({ ...record(id), kor: 99 });
    const connect: Connect = async () => async () => {
      writeFileSync(at('a.json'), later);
      return { headers: { 'content-type': 'application/json' }, ...changed };
    };
    const { stderr } = await charsheet(['update', id, at('a.json')], { connect, env: signedIn().env });
    const command = `charsheet get ${id} --force --output a.json`;
    expect(plain(stderr)).toBe(`${storedAs}To go on with a.json, have it at this version: ${command}\n`);
    expect(readFileSync(at('a.json'), 'utf8')).toBe(later);
  });

  test('a copy of another sheet stays what it is', async () => {
    const text = JSON.stringify(record(other));
    const { stderr, file } = await update(text, ['--force'], changed);
    expect([stderr, file()]).toEqual([storedAs, text]);
  });

  test('--json: the record', async () => {
    const { stdout, stderr } = await update(goodSheet, ['--json'], found(id), changed);
    expect([stdout, stderr]).toEqual([`${changed.body}\n`, '']);
  });
});

test.each([
  ['--private', { isPublic: true }, false],
  ['--public', {}, true],
  ['--force', {}, undefined],
])('who may read it: %s, and %j in the file', async (option, members, isPublic) => {
  const { requests } = await update(
    sheetWith(members),
    ['--if-version', '1', option].slice(option === '--force' ? 2 : 0),
    changed,
  );
  expect(JSON.parse(requests[0]?.body ?? '').isPublic).toBe(isPublic);
});

describe('nothing is lost', () => {
  const closed = new Unreachable('connection closed', undefined, true, {});

  test.each([
    [
      'a conflict',
      [],
      stale,
      5,
      `charsheet: ${id}: it was changed meanwhile: it is at version 5 now, not 1\n` +
        `to see the difference: charsheet diff a.json ${id}\n` +
        `to put yours in its place: charsheet update --if-version 5 ${id} a.json\n`,
    ],
    [
      'a conflict of what is to be private',
      ['--private'],
      stale,
      5,
      `charsheet: ${id}: it was changed meanwhile: it is at version 5 now, not 1\n` +
        `to see the difference: charsheet diff a.json ${id}\n` +
        `to put yours in its place: charsheet update --private --if-version 5 ${id} a.json\n`,
    ],
    [
      'a lost connection, which is not tried again',
      [],
      closed,
      7,
      'charsheet: no answer from http://127.0.0.1:3000 (connection closed)\n' +
        `it may be stored or not; to find out: charsheet diff a.json ${id}\n`,
    ],
    [
      'a sheet of somebody else',
      [],
      problem(403, 'later', { detail: 'it is not yours' }),
      4,
      'charsheet: a.json: it is not yours\n',
    ],
    [
      'a fault that only the server sees',
      [],
      problem(400, 'invalid-body', { title: 'Bad', errors: [{ pointer: '/kor', code: 'later', message: 'is odd' }] }),
      6,
      'a.json: /kor is odd\ncharsheet: a.json: bad\n',
    ],
  ])('%s', async (_, args, answer, status, stderr) => {
    const result = await update(JSON.stringify(record(id)), args, answer);
    expect(result).toMatchObject({ status, stdout: '', stderr });
    expect(result.requests).toHaveLength(1);
  });

  test('a conflict of standard input', async () => {
    const { connect } = answering(stale);
    const stdin = JSON.stringify(record(id));
    const { stderr } = await charsheet(['update', id, '-'], { connect, stdin, env: signedIn().env });
    expect(stderr).toContain(`to see the difference: charsheet diff ${id} 1 5\n`);
  });
});

test.each([
  ['bad JSON', noComma, 6, /^a\.json:3:3: .*charsheet: nothing was sent\n$/s],
  ['a fault', sheetWith({ kor: -1 }), 6, /^a\.json:1:45: \/kor must be .*\n.*\n.*\ncharsheet: nothing was sent\n$/],
])('%s', async (_, text, status, stderr) => {
  const result = await update(text, []);
  expect(result).toMatchObject({ status, stdout: '', requests: [] });
  expect(result.stderr).toMatch(stderr);
});

test.each([
  [['update', 'abc', '-'], 4, /not signed in to/],
  [['update', id, '-', '--if-version', '0'], 2, /It is not the number of a version/],
  [['update', id, '-', '--if-version', '1', '--force'], 2, /cannot be used with/],
  [['update', id, '/nonexistent/a.json'], 1, /no such file/],
  [['update', id, '-'], 4, /not signed in to/],
])('%j', async (args, status, stderr) => {
  const result = await charsheet(args, { connect: answering().connect, stdin: goodSheet, env: config().env });
  expect(result).toMatchObject({ status, stdout: '' });
  expect(result.stderr).toMatch(stderr);
});
