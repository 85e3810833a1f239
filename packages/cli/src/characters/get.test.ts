import { mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { answering, charsheet, folder, instantClock, problem } from '../../test/in-process.js';
import { found, ids, record } from '../../test/sheets.js';
import { signedIn } from '../../test/signed-in.js';

const [id] = ids;
const pretty = `${JSON.stringify(record(id), null, 2)}\n`;
const compact = `${JSON.stringify(record(id))}\n`;

describe('standard output', () => {
  test.each([
    ['readable', ['get', id], pretty],
    ['for programs', ['get', id, '--json'], compact],
    ['the option in front', ['--json', 'get', id], compact],
    ['named as output', ['get', id, '-o', '-'], pretty],
  ])('%s', async (_, args, stdout) => {
    const { connect, requests } = answering(found(id));
    expect(await charsheet(args, { connect })).toEqual({ status: 0, stdout, stderr: '' });
    expect(requests[0]).toMatchObject({ method: 'GET', path: `/Character/${id}` });
  });

  test('a reader that has gone is no error', async () => {
    const { connect } = answering(found(id));
    const result = await charsheet(['get', id], { connect, stdoutError: 'EPIPE' });
    expect(result).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  test('a full disk is one', async () => {
    const { connect } = answering(found(id));
    expect(await charsheet(['get', id], { connect, stdoutError: 'ENOSPC' })).toMatchObject({
      status: 1,
      stderr: 'charsheet: cannot write to standard output: no space left on the device\n',
    });
  });
});

test.each([id.toUpperCase(), ` ${id}\n`])('%j is an identifier too', async (given) => {
  const { connect, requests } = answering(found(id));
  expect(await charsheet(['get', given], { connect })).toMatchObject({ status: 0 });
  expect(requests).toMatchObject([{ path: `/Character/${id}` }]);
});

describe('answers that are not the record', () => {
  const server = 'http://127.0.0.1:3000';
  const other = 'is this a charsheet server? choose another with --url\n';
  const down = (after: string) => problem(503, 'database-unavailable', { title: 'Down' }, { 'retry-after': after });

  test.each([
    [
      'no such sheet',
      problem(404, 'not-found', { title: 'There is no such sheet' }),
      3,
      `charsheet: ${id}: there is no such sheet\n` +
        'if it is a private one, sign in: charsheet login\n' +
        'Compare the identifier with the one you got when the sheet was stored.\n',
    ],
    ['a code of later, forbidden', problem(403, 'later', { detail: 'no' }), 4, `charsheet: ${id}: no\n`],
    ['a code of later, a conflict', problem(412, 'later', { detail: 'no' }), 5, `charsheet: ${id}: no\n`],
    ['a code that objects inherit', problem(418, 'constructor'), 1, `charsheet: ${id}: a title\n`],
    [
      'no such path',
      problem(404, 'no-such-path', { title: 'There is nothing at this path' }),
      7,
      `charsheet: ${server} failed: there is nothing at this path\n${other}`,
    ],
    [
      'an error of the server',
      problem(500, 'internal', { title: 'Something went wrong' }),
      7,
      `charsheet: ${server} failed: something went wrong\n` +
        'the operator finds the reason in the log under the request r-1\n',
    ],
    ['a busy server', down('5'), 7, `charsheet: ${server} failed: down\ntry again in 5 seconds\n`],
    ['a busy server with a date', down('Fri, 01 May 2026'), 7, `charsheet: ${server} failed: down\ntry again later\n`],
    ['faults of no known form', problem(400, 'invalid-query', { errors: 'x' }), 7, /answered with status 400/],
    [
      'a detail of no known form',
      problem(400, 'invalid-query', { detail: 7, errors: [7] }),
      7,
      /answered with status 400/,
    ],
    [
      'a page of a proxy',
      { status: 502, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<h1>Bad Gateway</h1>' },
      7,
      `charsheet: ${server} answered with status 502 and text/html\n${other}`,
    ],
    [
      'a redirection',
      { status: 308, headers: { location: 'https://a.test/\u001b[2J' }, body: '' },
      7,
      `charsheet: ${server} answered with status 308 and no content type\nit points to https://a.test/\\u001b[2J\n`,
    ],
    ['a good page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' }, 7, /and text\/html\n/],
    ['another JSON', { status: 200, body: 'null' }, 7, /answered with status 200 and application\/json\n/],
    ['not modified, unasked', { status: 304, body: '' }, 7, /answered with status 304/],
  ])('%s', async (_, answer, status, stderr) => {
    const { connect } = answering(answer, answer, answer);
    const result = await charsheet(['get', id], { connect, clock: instantClock() });
    expect(result).toMatchObject({ status, stdout: '' });
    if (typeof stderr === 'string') expect(result.stderr).toBe(stderr);
    else expect(result.stderr).toMatch(stderr);
  });

  test('no such sheet for somebody who is signed in', async () => {
    const { connect } = answering(problem(404, 'not-found', { title: 'There is no such sheet' }));
    const { stderr } = await charsheet(['get', id], { connect, env: signedIn().env });
    expect(stderr).toMatch(/no such sheet\nCompare/);
  });

  test('our own mistake is called one', async () => {
    const { connect } = answering(new TypeError('x is not a function'));
    expect(await charsheet(['get', id], { connect })).toMatchObject({
      status: 1,
      stderr: 'charsheet: unexpected error: x is not a function\nthis is a fault of charsheet itself\n',
    });
  });
});

describe('--output', () => {
  test('writes a new file, and nothing else', async () => {
    const { path, at } = folder();
    const { connect } = answering(found(id));
    const result = await charsheet(['get', id, '--output', at('sheet.json')], { connect });
    expect(result).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(readFileSync(at('sheet.json'), 'utf8')).toBe(pretty);
    expect(readdirSync(path)).toEqual(['sheet.json']);
  });

  test('does not overwrite, and does not even ask the server', async () => {
    const { at, plain } = folder({ 'sheet.json': 'mine' });
    const { connect, requests } = answering();
    const { status, stderr } = await charsheet(['get', id, '-o', at('sheet.json')], { connect });
    expect(status).toBe(1);
    expect(plain(stderr)).toBe('charsheet: cannot write sheet.json: it exists already\nto overwrite it: --force\n');
    expect(readFileSync(at('sheet.json'), 'utf8')).toBe('mine');
    expect(requests).toEqual([]);
  });

  test('overwrites by force', async () => {
    const { path, at } = folder({ 'sheet.json': 'mine' });
    const { connect } = answering(found(id));
    const result = await charsheet(['get', id, '-fo', at('sheet.json'), '--json'], { connect });
    expect(result).toMatchObject({ status: 0 });
    expect(readFileSync(at('sheet.json'), 'utf8')).toBe(compact);
    expect(readdirSync(path)).toEqual(['sheet.json']);
  });

  test('leaves the file alone when there is no sheet', async () => {
    const { path, at } = folder({ 'sheet.json': 'mine' });
    const { connect } = answering(problem(404, 'not-found'));
    const result = await charsheet(['get', id, '-fo', at('sheet.json')], { connect });
    expect(result).toMatchObject({ status: 3 });
    expect(readFileSync(at('sheet.json'), 'utf8')).toBe('mine');
    expect(readdirSync(path)).toEqual(['sheet.json']);
  });

  test.each([
    ['a folder', 'folder', 'it is a folder'],
    ['a file in a folder that is missing', 'nope/sheet.json', 'there is no folder nope'],
  ])('%s cannot be written', async (_, name, reason) => {
    const { at, plain } = folder();
    mkdirSync(at('folder'));
    const { connect } = answering(found(id));
    const { status, stderr } = await charsheet(['get', id, '-fo', at(name)], { connect });
    expect(status).toBe(1);
    expect(plain(stderr)).toBe(`charsheet: cannot write ${name}: ${reason}\n`);
  });

  // Through a link, so that a mistake costs the link and not the device of the whole machine.
  test.each(['-o', '-fo'])('a device stays a device: %s', async (flag) => {
    const { at } = folder();
    symlinkSync('/dev/null', at('null'));
    const { connect } = answering(found(id));
    expect(await charsheet(['get', id, flag, at('null')], { connect })).toMatchObject({ status: 0 });
    expect(readlinkSync(at('null'))).toBe('/dev/null');
  });
});

test('an old version', async () => {
  const { connect, requests } = answering(found(id));
  expect(await charsheet(['get', id, '--version', '3', '--json'], { connect })).toMatchObject({
    status: 0,
    stderr: '',
  });
  expect(requests[0]?.path).toBe(`/Character/${id}/versions/3`);
});

test.each(['0', '-1', 'x', '1.5', '2147483648'])('%j is no version', async (version) => {
  const result = await charsheet(['get', id, '--version', version]);
  expect(result).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('not the number of a version'),
  });
});
