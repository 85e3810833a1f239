import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { completeSheet } from '@charsheet/schema';

import { folder } from '../../../test/in-process.js';
import { owner, somebody, testService } from '../../../test/service.js';
import { sheetWith } from '../../../test/sheets.js';
import type { Connect } from '../../context.js';
import { connectByUndici } from '../../net/transport.js';

const app = testService();
const ndjson = (...names: string[]) => names.map((name) => `${sheetWith({ name })}\n`).join('');

async function namesOf(run: Awaited<ReturnType<typeof owner>>['run']): Promise<string[]> {
  const { stdout } = await run(['export']);
  const lines = stdout.split('\n').filter(Boolean);
  return lines.map((line) => (JSON.parse(line) as { name: string }).name).sort();
}

test('somebody who is not signed in is told so', async () => {
  const { path } = folder({ 'x.ndjson': ndjson('A') });
  const { status, stderr } = await somebody(app)(['import', join(path, 'x.ndjson')]);
  expect([status, stderr]).toEqual([4, expect.stringContaining('login')]);
});

test.each([
  ['lines', () => ndjson('A', 'B')],
  ['lines without a last end, with CR LF', () => ndjson('A', 'B').trimEnd().replace('\n', '\r\n')],
  [
    'an array that a person can read',
    () => `[\n${sheetWith({ name: 'A' })},\n ${JSON.stringify({ ...completeSheet, name: 'B' }, null, 2)}\n]\n`,
  ],
  ['compressed lines', () => gzipSync(ndjson('A', 'B'))],
])('the owner imports %s, and again, and has each sheet once', async (_, text) => {
  const { run } = await owner(app);
  const file = join(folder({ 'x.json': text() }).path, 'x.json');
  expect(await run(['import', file])).toMatchObject({
    status: 0,
    stdout: '2 stored, 0 changed, 0 left as they are, 0 refused\n',
  });
  expect((await run(['import', file, '--json'])).stdout).toBe('{"stored":0,"changed":0,"skipped":2,"refused":0}\n');
  expect(await namesOf(run)).toEqual(['A', 'B']);
});

test('a folder: its .json files are imported, others are named and left', async () => {
  const { run } = await owner(app);
  const { path } = folder({
    'a.json': JSON.stringify(completeSheet, null, 2),
    'b.json': '{"a": "x\ny"}',
    'c.txt': 'x',
  });
  const { status, stdout, stderr } = await run(['import', path]);
  expect([status, stdout]).toEqual([6, '1 stored, 0 changed, 0 left as they are, 1 refused\n']);
  expect(stderr).toContain('c.txt');
  expect(stderr).toContain(join(path, 'b.json:'));
});

test('what is refused is told with its place, and is kept as it was', async () => {
  const { run } = await owner(app);
  const bad = '{"name": 1}';
  const { path } = folder({ 'x.ndjson': `${ndjson('A')}\n${bad}\n${ndjson('B')}not json\n` });
  const rejects = join(path, 'refused');
  const { status, stderr } = await run(['import', '--rejects', rejects, join(path, 'x.ndjson')]);
  expect(status).toBe(6);
  expect(stderr).toContain('x.ndjson:3: /name ');
  expect(stderr).toContain('x.ndjson:5: ');
  expect(readFileSync(rejects, 'utf8')).toBe(`${bad}\nnot json\n`);
  const reasons = readFileSync(`${rejects}.reasons`, 'utf8').trimEnd().split('\n');
  expect(reasons.map((line) => (JSON.parse(line) as { code: string }).code)).toEqual(['invalid-body', 'invalid-json']);
  expect(await namesOf(run)).toEqual(['A', 'B']);
});

test.each([
  ['is cut', `[${sheetWith({ name: 'A' })}, {"name": `, 'after 1 whole elements'],
  ['is not all there is', `[${sheetWith({ name: 'A' })}]\n[${sheetWith({ name: 'B' })}]`, 'more follows'],
])('an array that %s: what is whole is stored, and the rest is told', async (_, text, told) => {
  const { run } = await owner(app);
  const { status, stderr } = await run(['import', join(folder({ 'x.json': text }).path, 'x.json')]);
  expect([status, stderr]).toEqual([6, expect.stringContaining(told)]);
  expect(await namesOf(run)).toEqual(['A']);
});

test('an array is known by its beginning, however that comes', async () => {
  const { run } = await owner(app);
  const pieces = ['\ufeff', '\n', ' ', `[${sheetWith({ name: 'A' })}`, ']'].map((piece) => Buffer.from(piece));
  expect((await run(['import', '-'], '', {}, { stdin: Readable.from(pieces) })).status).toBe(0);
  expect(await namesOf(run)).toEqual(['A']);
});

test('nothing is stored by --dry-run, and all or nothing by --atomic', async () => {
  const { run } = await owner(app);
  const { path } = folder({ 'x.ndjson': `${ndjson('A', 'B')}{}\n`, 'good.ndjson': ndjson('A', 'B') });
  const file = join(path, 'x.ndjson');
  expect((await run(['import', '--dry-run', file])).stdout).toBe('nothing was stored: 2 would be taken, 1 refused\n');
  expect((await run(['import', '--atomic', file])).stdout).toBe('nothing was stored: 1 refused\n');
  expect(await namesOf(run)).toEqual([]);
  expect((await run(['import', '--atomic', join(path, 'good.ndjson')])).stdout).toContain('2 stored');
});

test('what was exported is private with --private, whatever it was', async () => {
  const { run } = await owner(app);
  await run(['import', '-'], ndjson('A'));
  const { stdout } = await run(['export']);
  const other = await owner(app);
  expect((await other.run(['import', '--private', '-'], stdout)).status).toBe(0);
  expect((await other.run(['export'])).stdout).toContain('"isPublic":false');
});

/** An account whose imports are cut by the service after so many lines. */
async function cutShort() {
  const { run, token } = await owner(app);
  const { path, at } = folder();
  const home = join(path, 'home');
  const connect: Connect = async (target, interruption) => {
    const send = await connectByUndici(target, interruption);
    return async (request) => {
      const answer = await send(request);
      return answer.stream && most < Number.POSITIVE_INFINITY ? { ...answer, stream: cutAfter(answer.stream) } : answer;
    };
  };
  let most = Number.POSITIVE_INFINITY;
  async function* cutAfter(stream: AsyncIterable<Uint8Array>) {
    const lines = (await text(Readable.from(stream))).split('\n').slice(0, most);
    yield Buffer.from(lines.map((line) => `${line}\n`).join('') + cut);
  }
  return {
    run,
    at,
    /** The bookmarks that are kept. */
    bookmarks: () => readdirSync(join(home, 'imports')),
    import(args: string[], after = Number.POSITIVE_INFINITY, as = token) {
      most = after;
      const env = { CHARSHEET_TOKEN: as, CHARSHEET_CONFIG: home };
      return run(['import', ...args], '', env, { connect });
    },
  };
}

const down = {
  type: '/docs/problems/busy',
  title: 'Busy',
  status: 503,
  code: 'busy',
  requestId: '1',
  detail: 'of the test',
};
const cut = `${JSON.stringify({ done: false, status: 503, problem: down })}\n`;

test('an import that the service cuts says why, counts no line as refused, and goes on with --resume', async () => {
  const { run, at, bookmarks, ...cutting } = await cutShort();
  const bad = '{"name": 1}';
  writeFileSync(at('x'), `${ndjson('A', 'B')}${bad}\n${ndjson('A', 'C')}${bad}\n${ndjson('D')}`);
  const args = ['--rejects', at('refused'), at('x')];
  const stopped = await cutting.import(args, 4);
  expect([stopped.status, stopped.stdout]).toEqual([7, '']);
  expect(stopped.stderr).toContain('of the test');
  expect(stopped.stderr).toContain(`import --resume --rejects ${at('refused')} ${at('x')}`);
  // As by a process that was killed before it kept how far it had come.
  appendFileSync(at('refused'), 'something else');
  const { status, stdout } = await cutting.import(['--resume', ...args]);
  expect([status, stdout]).toEqual([6, '0 stored, 0 changed, 2 left as they are, 1 refused\n']);
  expect(readFileSync(at('refused'), 'utf8')).toBe(`${bad}\n${bad}\n`);
  expect(await namesOf(run)).toEqual(['A', 'A', 'B', 'C', 'D']);
  expect(bookmarks()).toEqual([]);
});

// The service knows a line by what it is sent of it, and takes the second of two for new by how often it came before.
test.each<[string, string, string, string[]]>([
  ['by its end', sheetWith({ name: 'A' }), `${sheetWith({ name: 'A' })}\r`, []],
  ['by the mark before it', `\ufeff${sheetWith({ name: 'A' })}`, sheetWith({ name: 'A' }), []],
  [
    'by a member that is sent otherwise',
    sheetWith({ name: 'A', isPublic: true }),
    sheetWith({ name: 'A', isPublic: false }),
    ['--private'],
  ],
])('what goes on tells a line that differs from one before only %s', async (_, first, second, args) => {
  const { run, at, ...cutting } = await cutShort();
  writeFileSync(at('x'), `${first}\n`);
  await cutting.import([...args, at('x')], 1);
  writeFileSync(at('x'), `${first}\n${second}\n`);
  expect((await cutting.import([...args, '--resume', at('x')])).stdout).toContain('1 stored, ');
  expect(await namesOf(run)).toEqual(['A', 'A']);
});

test.each<[string, (at: (name: string) => string) => Promise<string | undefined>]>([
  ['another account', async () => (await owner(app)).token],
  ['an input that has changed', async (at) => void writeFileSync(at('x'), ndjson('E', 'A', 'B', 'C'))],
])('--resume begins at the beginning for %s', async (_, other) => {
  const { run, at, ...cutting } = await cutShort();
  writeFileSync(at('x'), ndjson('A', 'B', 'C'));
  await cutting.import([at('x')], 2);
  const token = await other(at);
  await cutting.import(['--resume', at('x')], undefined, token);
  const { stdout } = await run(['export'], '', token === undefined ? {} : { CHARSHEET_TOKEN: token });
  const names = readFileSync(at('x'), 'utf8').match(/(?<="name":")\w/g);
  expect(stdout.match(/(?<="name":")\w/g)?.sort()).toEqual(names?.sort());
});

test('refused lines are not written into the input', async () => {
  const { run } = await owner(app);
  const { path, at } = folder({ x: ndjson('A') });
  const { status, stderr } = await run([
    'import',
    '--rejects',
    join(path, '..', path.split('/').at(-1) ?? '', 'x'),
    at('x'),
  ]);
  expect([status, stderr]).toEqual([2, expect.stringContaining('is the input itself')]);
  expect(readFileSync(at('x'), 'utf8')).toBe(ndjson('A'));
});

test('an export is a file of lines, compressed by its name, or a folder; it takes no place of a file', async () => {
  const { run } = await owner(app);
  await run(['import', '-'], ndjson('Kósza Bence', 'B'));
  const { path } = folder({ 'there.ndjson': '' });
  const file = join(path, 'all.ndjson.gz');
  expect(await run(['export', '-o', file])).toMatchObject({ status: 0, stdout: '', stderr: `2 records in ${file}\n` });
  expect(gunzipSync(readFileSync(file)).toString().split('\n')).toHaveLength(3);
  await run(['export', '--folder', join(path, 'all')]);
  expect(readdirSync(join(path, 'all')).sort()).toEqual([
    expect.stringMatching(/^b-[0-9a-f-]{36}\.json$/),
    expect.stringMatching(/^kosza-bence-[0-9a-f-]{36}\.json$/),
  ]);
  expect((await run(['export', '-o', join(path, 'there.ndjson')])).status).toBe(1);
  expect(readdirSync(path).sort()).toEqual(['all', 'all.ndjson.gz', 'there.ndjson']);
});
