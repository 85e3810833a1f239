import { describe, expect, test } from 'vitest';

import { Unreachable } from '../src/errors.js';
import { answering, charsheet, folder, instantClock, problem } from './in-process.js';
import { goodSheet, noComma, sheetWith } from './sheets.js';
import { signedIn } from './signed-in.js';

describe('--json: every input that failed is a line of JSON', () => {
  const lines = (stderr: string) =>
    stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  test('files', async () => {
    const { at } = folder({
      'comma.json': noComma,
      'kor.json': sheetWith({ kor: -1 }),
      'rules.json': sheetWith({ jellem: 'QQ' }),
    });
    const names = ['comma.json', 'kor.json', 'rules.json', 'nope.json', '.'].map(at);
    const { status, stdout, stderr } = await charsheet(['create', '--json', '--strict', ...names]);
    expect([status, stdout]).toEqual([1, '']);
    expect(lines(stderr)).toMatchObject([
      {
        input: names[0],
        code: 'invalid-json',
        title: expect.any(String),
        detail: '',
        errors: [{ line: 3, column: 3 }],
      },
      { input: names[1], code: 'invalid-body', errors: [{ pointer: '/kor', code: 'out-of-range', line: 1 }] },
      { input: names[2], code: 'rules-violated', errors: [{ pointer: '/jellem', code: 'unknown-alignment' }] },
      { input: names[3], code: 'file-not-found', title: 'There is no such file', detail: 'no such file', errors: [] },
      { input: names[4], code: 'unreadable-file', detail: 'it is a folder', errors: [] },
    ]);
  });

  test('what the service says', async () => {
    const errors = [{ pointer: '/kor', code: 'later', message: 'no' }];
    const { connect } = answering(problem(400, 'invalid-body', { title: 'It does not fit', detail: 'so', errors }));
    const { stderr } = await charsheet(['create', '--json', '-'], { connect, stdin: goodSheet, env: signedIn().env });
    expect(lines(stderr)).toEqual([
      { input: '<stdin>', code: 'invalid-body', title: 'It does not fit', detail: 'so', errors },
    ]);
  });

  test('no server: with what to do', async () => {
    const away = new Unreachable('connection closed', undefined, true, {});
    const { connect } = answering(away, away, away);
    const setting = { connect, stdin: goodSheet, clock: instantClock() };
    const { stderr } = await charsheet(['create', '--json', '-', '--key', 'k'], setting);
    expect(lines(stderr)).toMatchObject([
      {
        input: '<stdin>',
        code: 'unreachable',
        detail: expect.stringMatching(/no answer from .*\n.*\n {2}charsheet create --key k -$/),
      },
    ]);
  });

  test.each([
    [['create', '--json'], 'usage', /missing required argument/],
    [['get', '--json', 'x'], 'usage', /"x" is neither the identifier nor the address of a sheet/],
    [['list', '--json'], 'not-signed-in', /sign in with: charsheet login$/],
  ])('the command: %j', async (args, code, detail) => {
    const { stderr } = await charsheet(args, { connect: answering().connect });
    expect(lines(stderr)).toEqual([
      { input: null, code, title: expect.any(String), detail: expect.stringMatching(detail), errors: [] },
    ]);
  });
});
