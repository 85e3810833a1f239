import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';

import { describe, expect, test } from 'vitest';

import { answering, charsheet, folder, instantClock, problem } from '../../test/in-process.js';
import { goodSheet, ids, noComma, record, sheetWith, stored } from '../../test/sheets.js';
import { entry, origin, signedIn } from '../../test/signed-in.js';
import type { Connect } from '../context.js';
import { Unreachable } from '../errors.js';

const [first, second] = ids;
const page = `Its page: ${origin}/Character/${first}\n`;
const one = `${page}note: stored without an account: it stays public, and nobody will be able to change or delete it\n`;
const pages = `Their pages: ${origin}/Character/<identifier>\n`;
const several = `${pages}note: stored without an account: they stay public, and nobody will be able to change or delete them\n`;

describe('what is stored', () => {
  test('one file: its identifier is all of standard output', async () => {
    const files = folder({ 'a.json': goodSheet });
    const { connect, requests } = answering(stored(first));
    const result = await charsheet(['create', files.at('a.json')], { connect });
    expect(result).toEqual({ status: 0, stdout: `${first}\n`, stderr: one });
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /Character']);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual(JSON.parse(goodSheet));
  });

  test('several files, in their order', async () => {
    const files = folder({ 'a.json': sheetWith({ name: 'A' }), 'b.json': sheetWith({ name: 'B' }) });
    const { connect, requests } = answering(stored(first), stored(second));
    const result = await charsheet(['create', files.at('b.json'), files.at('a.json')], { connect });
    expect(result).toEqual({ status: 0, stdout: `${first}\n${second}\n`, stderr: several });
    expect(requests.map(({ body = '' }) => JSON.parse(body).name)).toEqual(['B', 'A']);
  });

  test('standard input', async () => {
    const { connect, requests } = answering(stored(first));
    const result = await charsheet(['create', '-', '--quiet'], { connect, stdin: goodSheet });
    expect(result).toEqual({ status: 0, stdout: `${first}\n`, stderr: '' });
    expect(requests).toHaveLength(1);
  });

  test('who sits at a terminal is told that it is read', async () => {
    const { connect } = answering(stored(first));
    const { stderr } = await charsheet(['create', '-', '-q'], { connect, stdin: goodSheet, terminal: true });
    expect(stderr).toBe('\u001b[33mnote:\u001b[39m reading a sheet from the terminal; Ctrl-D ends it\n');
  });

  test('--json prints the record, on one line', async () => {
    const { connect } = answering(stored(first));
    const { stdout } = await charsheet(['--json', 'create', '-'], { connect, stdin: goodSheet });
    expect(stdout).toBe(`${JSON.stringify(record(first))}\n`);
  });

  test('with an account there is only the page to tell of', async () => {
    const { connect, requests } = answering(stored(first));
    const result = await charsheet(['create', '-'], { connect, stdin: goodSheet, env: signedIn().env });
    expect(result).toEqual({ status: 0, stdout: `${first}\n`, stderr: page });
    expect(requests[0]?.headers).toMatchObject({ authorization: `Bearer ${entry.token}` });
  });

  test('a token that has ended is no reason to store without an account', async () => {
    const { connect, requests } = answering(problem(401, 'invalid-credentials'));
    const result = await charsheet(['create', '-'], { connect, stdin: goodSheet, env: signedIn().env });
    expect(result).toEqual({
      status: 4,
      stdout: '',
      stderr: 'charsheet: not signed in to http://127.0.0.1:3000 any more\nsign in with: charsheet login\n',
    });
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['--private', {}, false],
    ['--public', {}, true],
    ['--private', { isPublic: true }, false],
    ['--public', { isPublic: false }, true],
    ['-q', { isPublic: false }, false],
    ['-q', {}, undefined],
  ])('%s, and %j in the file', async (option, members, isPublic) => {
    const { connect, requests } = answering(stored(first));
    const stdin = sheetWith(members);
    expect(await charsheet(['create', '-', option], { connect, stdin, env: signedIn().env })).toMatchObject({
      status: 0,
    });
    expect(requests[0]?.path).toBe('/Character');
    expect(JSON.parse(requests[0]?.body ?? '').isPublic).toBe(isPublic);
  });

  test('a sheet is not public and private', async () => {
    const result = await charsheet(['create', '-', '--private', '--public'], { stdin: goodSheet });
    expect(result).toMatchObject({ status: 2, stderr: expect.stringContaining('cannot be used with') });
  });

  test('a record may be edited and sent again', async () => {
    const { connect } = answering(stored(second));
    const stdin = JSON.stringify(record(first));
    expect(await charsheet(['create', '-', '-q'], { connect, stdin })).toMatchObject({ status: 0 });
  });
});

describe('when a file is bad, nothing is sent', () => {
  const files = { 'good.json': goodSheet, 'comma.json': noComma, 'old.json': sheetWith({ kor: -1, Faj: 1 }) };
  const comma = /^comma\.json:3:3: expected .*\n3 \| {3}"faj": "f_ember"\n {2}\| {3}\^\n/;

  test.each([
    ['one of one', ['comma.json'], 6, [comma, /^charsheet: nothing was sent\n$/m]],
    [
      'every fault of every file',
      ['comma.json', 'good.json', 'old.json'],
      6,
      [
        comma,
        /^old\.json:1:\d+: \/Faj is not a member of the sheet; did you mean "faj"\?$/m,
        /^old\.json:1:\d+: \/kor must be a whole number from 0 to 1000000, not -1$/m,
        /^charsheet: nothing was sent: 2 of 3 files are bad\n$/m,
      ],
    ],
    ['a missing file', ['nope.json'], 1, [/^charsheet: nope\.json: no such file\n$/]],
    [
      'a missing file counts more than a bad one',
      ['comma.json', 'nope.json'],
      1,
      [comma, /^charsheet: nope\.json: no such file\ncharsheet: nothing was sent: 2 of 2 files are bad\n$/m],
    ],
  ])('%s', async (_, names, status, lines) => {
    const { at, plain } = folder(files);
    const { connect, requests } = answering();
    const result = await charsheet(['create', ...names.map(at)], { connect });
    expect(result).toMatchObject({ status, stdout: '' });
    for (const line of lines) expect(plain(result.stderr)).toMatch(line);
    expect(requests).toEqual([]);
  });

  test('standard input has a name', async () => {
    const { stderr } = await charsheet(['create', '-'], { stdin: noComma });
    expect(stderr).toMatch(/^<stdin>:3:3: /);
  });

  test('standard input is there once', async () => {
    expect(await charsheet(['create', '-', '-'], { stdin: goodSheet })).toEqual({
      status: 2,
      stdout: '',
      stderr: 'charsheet: "-" is named more than once, but standard input can be read only once\n',
    });
  });
});

describe('when a call fails, the rest is not sent', () => {
  const refusal = problem(400, 'invalid-body', {
    title: 'The body does not fit the schema',
    errors: [
      { pointer: '/kor', code: 'out-of-range', message: 'must be less' },
      { pointer: '', code: 'wrong-type', message: 'must\u001b[2J be an object' },
    ],
  });
  const closed = new Unreachable('connection closed', undefined, true, {});
  const refused = new Unreachable('connection refused', undefined, false, {});

  test.each([
    [
      'a refusal',
      refusal,
      6,
      'b.json: /kor must be less\n' +
        'b.json: must\\u001b[2J be an object\n' +
        'charsheet: b.json: the body does not fit the schema\n' +
        'stored: 1 of 3 sheets; stopped at b.json\n',
    ],
    [
      'an account is needed',
      problem(401, 'sign-in-required', { detail: 'not without an account' }),
      4,
      'charsheet: not without an account\n' +
        'stored: 1 of 3 sheets; stopped at b.json\n' +
        'sign in with: charsheet login\n',
    ],
    [
      'a lost connection',
      closed,
      7,
      'charsheet: no answer from http://127.0.0.1:3000 (connection closed)\n' +
        'stored: 1 of 3 sheets; stopped at b.json\n' +
        'b.json may be stored or not; to send it without storing it twice:\n' +
        '  charsheet create --key KEY b.json\n',
    ],
    [
      'no connection',
      refused,
      7,
      'charsheet: cannot reach http://127.0.0.1:3000 (connection refused)\n' +
        'stored: 1 of 3 sheets; stopped at b.json\n' +
        'start one with "charsheet serve", or choose another with --url\n',
    ],
  ])('%s', async (_, answer, status, stderr) => {
    const { at, plain } = folder({ 'a.json': goodSheet, 'b.json': goodSheet, 'c.json': goodSheet });
    const { connect, requests } = answering(stored(first), answer, answer, answer);
    const files = [at('a.json'), at('b.json'), at('c.json')];
    const result = await charsheet(['create', ...files], { connect, clock: instantClock() });
    const key = requests[1]?.headers['idempotency-key'] ?? '';
    expect(plain(result.stderr).replace(key, 'KEY')).toBe(one + stderr);
    expect(result).toMatchObject({ status, stdout: `${first}\n` });
    expect(requests).toHaveLength(answer === closed ? 4 : 2);
  });

  test('an answer that is no record', async () => {
    const { connect } = answering({ status: 201, body: '{"id":7}' });
    const result = await charsheet(['create', '-'], { connect, stdin: goodSheet });
    expect(result).toEqual({
      status: 7,
      stdout: '',
      stderr:
        'charsheet: http://127.0.0.1:3000 answered with status 201 and application/json\n' +
        'is this a charsheet server? choose another with --url\n',
    });
  });

  test('Ctrl-C during a call', async () => {
    const signals = new EventEmitter();
    const keys: unknown[] = [];
    const connect: Connect = async (_, interruption) => (request) =>
      new Promise((_resolve, reject) => {
        keys.push(request.headers['idempotency-key']);
        interruption.addEventListener('abort', () => reject(interruption.reason));
        signals.emit('SIGINT');
      });
    const result = await charsheet(['create', '-'], { connect, stdin: goodSheet, signals });
    expect(result).toEqual({
      status: 130,
      stdout: '',
      stderr:
        '<stdin> may be stored or not; to send it without storing it twice:\n' +
        `  charsheet create --key ${keys[0]} -\n`,
    });
  });

  test.each([
    ['EPIPE', 'standard output is closed'],
    ['ENOSPC', 'cannot write to standard output: no space left on the device'],
  ])('an identifier that cannot be printed (%s) is not lost', async (stdoutError, reason) => {
    const { connect } = answering(stored(first));
    const result = await charsheet(['create', '-', '-q'], { connect, stdin: goodSheet, stdoutError });
    expect(result).toMatchObject({ status: 1, stderr: `charsheet: stored as ${first}, but ${reason}\n` });
  });

  test('when an identifier cannot be printed, the others are not sent', async () => {
    const { at, plain } = folder({ 'a.json': goodSheet, 'b.json': goodSheet });
    const { connect, requests } = answering(stored(first));
    const args = ['create', '-q', at('a.json'), at('b.json')];
    const { status, stderr } = await charsheet(args, { connect, stdoutError: 'EPIPE' });
    expect(status).toBe(1);
    expect(plain(stderr)).toBe(
      `charsheet: stored as ${first}, but standard output is closed\nstored: 1 of 2 sheets; stopped at b.json\n`,
    );
    expect(requests).toHaveLength(1);
  });
});

describe('many files', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => `0193d1a8-6f2b-7c41-9e0d-${String(at).padStart(12, '0')}`);
  const files = (ids: string[]) =>
    Object.fromEntries(ids.map((id) => [`${id.slice(-2)}.json`, sheetWith({ name: id })]));

  /** A service whose answers come in another order than the requests. */
  function slowService(refuse: (name: string) => ReturnType<typeof problem> | undefined = () => undefined) {
    const seen = { atOnce: 0, most: 0 };
    const connect: Connect = async () => async (request) => {
      seen.most = Math.max(seen.most, ++seen.atOnce);
      const { name } = JSON.parse(request.body ?? '') as { name: string };
      for (let turn = Number(name.slice(-1)); turn < 10; turn++) await setImmediate();
      seen.atOnce--;
      return { headers: { 'content-type': 'application/json' }, ...(refuse(name) ?? stored(name)) };
    };
    return { connect, seen };
  }

  test('are sent several at a time, and their identifiers keep the order', async () => {
    const ids = many(60);
    const { at } = folder(files(ids));
    const { connect, seen } = slowService();
    const args = ['create', '-q', ...ids.map((id) => at(`${id.slice(-2)}.json`))];
    expect(await charsheet(args, { connect })).toEqual({
      status: 0,
      stdout: ids.map((id) => `${id}\n`).join(''),
      stderr: '',
    });
    expect(seen.most).toBe(8);
  });

  test('when one is refused, those that were on their way are told with their identifiers', async () => {
    const ids = many(20);
    const { at, plain } = folder(files(ids));
    const { connect } = slowService((name) => (name === ids[10] ? problem(400, 'invalid-body') : undefined));
    const args = ['create', '-q', ...ids.map((id) => at(`${id.slice(-2)}.json`))];
    const { status, stdout, stderr } = await charsheet(args, { connect });
    expect([status, stdout.split('\n').length - 1]).toEqual([6, 10]);
    expect(plain(stderr)).toContain(
      `stored: 12 of 20 sheets; stopped at 10.json\n11.json was on its way and is stored as ${ids[11]}\n`,
    );
  });

  test('are sent on when the service says that it takes more', async () => {
    const ids = many(3);
    const { at } = folder(files(ids));
    const sleeps: number[] = [];
    const busy = [problem(429, 'too-many-requests', {}, { 'retry-after': '7' })];
    const { connect } = slowService((name) => (name === ids[1] ? busy.pop() : undefined));
    const args = ['create', ...ids.map((id) => at(`${id.slice(-2)}.json`))];
    const result = await charsheet(args, { connect, clock: instantClock((ms) => sleeps.push(ms)) });
    expect(result).toMatchObject({ status: 0, stdout: ids.map((id) => `${id}\n`).join('') });
    expect(sleeps).toEqual([7000]);
  });
});

describe('the key that a sheet is sent with', () => {
  test('is another for each sheet', async () => {
    const { at } = folder({ 'a.json': goodSheet });
    const { connect, requests } = answering(stored(first), stored(second));
    await charsheet(['create', at('a.json'), at('a.json')], { connect });
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(new Set(keys).size).toBe(2);
  });

  test('may be given', async () => {
    const { connect, requests } = answering(stored(first));
    expect(await charsheet(['create', '-', '--key', 'k-1'], { connect, stdin: goodSheet })).toMatchObject({
      status: 0,
    });
    expect(requests[0]?.headers['idempotency-key']).toBe('k-1');
  });

  test('is in the command that goes on, with the options and the name that a shell reads', async () => {
    const { at, plain } = folder({ "it's a.json": goodSheet });
    const { connect } = answering(problem(500, 'internal'));
    const args = ['create', '--private', '--key', 'k-1', at("it's a.json"), '--url', 'http://127.0.0.1:9'];
    const { status, stderr } = await charsheet(args, { connect });
    expect(status).toBe(7);
    expect(plain(stderr)).toContain(
      String.raw`charsheet create --private --key k-1 'it'\''s a.json' --url http://127.0.0.1:9`,
    );
  });

  test.each([
    [['--key', 'a b', '-'], /visible ASCII/],
    [['--key', '', '-'], /visible ASCII/],
    [['--key', 'k', 'a', 'b'], /--key is for one sheet\n/],
  ])('%j', async (args, stderr) => {
    expect(await charsheet(['create', ...args])).toMatchObject({ status: 2, stderr: expect.stringMatching(stderr) });
  });
});
