import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { completeSheet, completeSheet2E } from '@charsheet/schema';

import { badLines } from '../../../../server/test/bad-lines.js';
import { folder } from '../../../test/in-process.js';
import { owner, somebody, testService } from '../../../test/service.js';
import { sheetWith } from '../../../test/sheets.js';

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

test('a file with one sheet that a person can read is imported, with a mark before it as well', async () => {
  const { run } = await owner(app);
  const { path } = folder({ 'x.json': `\ufeff${JSON.stringify({ ...completeSheet, name: 'A' }, null, 2)}\n` });
  expect((await run(['import', join(path, 'x.json')])).stdout).toBe(
    '1 stored, 0 changed, 0 left as they are, 0 refused\n',
  );
  expect(await namesOf(run)).toEqual(['A']);
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

test('a folder of sheets as the service of kemkas answers with them, of both editions', async () => {
  const { run } = await owner(app);
  const { path } = folder({
    'reka.json': JSON.stringify({ ...completeSheet, isPublic: false, nem: null, tolvajkepzettsegek: ['k_rejtozes'] }),
    'sari.json': JSON.stringify({ ...completeSheet2E, nem: null, kepzettsegFajError: 'x' }, null, 2),
    'wrong.json': JSON.stringify({ ...completeSheet, tolvajkepzettsegek: null, magassag: 180 }),
  });
  const { status, stdout, stderr } = await run(['import', path]);
  expect([status, stdout]).toEqual([6, '2 stored, 0 changed, 0 left as they are, 1 refused\n']);
  expect(stderr).toContain('magassag');
  const exported = (await run(['export'])).stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { nem, ...sari } = completeSheet2E;
  expect(exported.sort((a, b) => b.kor - a.kor)).toEqual([
    expect.objectContaining({ ...completeSheet, isPublic: false, Tolvajkepzettsegek: ['k_rejtozes'] }),
    expect.objectContaining({ ...sari, isPublic: true }),
  ]);
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

test.each(['\n', '\r\n'])(
  'every kind of bad line is kept byte for byte, between good ones that are stored, with the end %j',
  async (end) => {
    const { run } = await owner(app);
    const { at } = folder();
    const all = Object.entries(badLines);
    const lines = all.flatMap(([kind, [bytes]]) => [bytes, Buffer.from(sheetWith({ name: kind }))]);
    const ended = (some: Buffer[]) => Buffer.concat(some.flatMap((line) => [line, Buffer.from(end)]));
    writeFileSync(at('x'), ended(lines));
    const { status, stdout } = await run(['import', '--rejects', at('refused'), at('x')]);
    expect([status, stdout]).toEqual([
      6,
      `${all.length} stored, 0 changed, 0 left as they are, ${all.length} refused\n`,
    ]);
    expect(readFileSync(at('refused')).equals(ended(all.map(([, [bytes]]) => bytes)))).toBe(true);
    const reasons = readFileSync(at('refused.reasons'), 'utf8').trimEnd().split('\n');
    const told = reasons.map((line) => JSON.parse(line) as { place: string; code: string });
    expect(told.map(({ place, code }) => [place, code])).toEqual(
      all.map(([, [, code]], index) => [`${at('x')}:${2 * index + 1}`, code]),
    );
    expect(await namesOf(run)).toEqual(all.map(([kind]) => kind).sort());
  },
);

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
