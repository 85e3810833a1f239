import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { completeSheet } from '@charsheet/schema';

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

test('an array that is cut: what is whole is stored, and the rest is told', async () => {
  const { run } = await owner(app);
  const { path } = folder({ 'x.json': `[${sheetWith({ name: 'A' })}, {"name": ` });
  const { status, stderr } = await run(['import', join(path, 'x.json')]);
  expect([status, stderr]).toEqual([6, expect.stringContaining('after 1 whole elements')]);
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

test('an import that was cut goes on with --resume, and stores the same line as often as it is there', async () => {
  const { run, token } = await owner(app);
  const { path } = folder({ 'x.ndjson': ndjson('A', 'B', 'A', 'C') });
  const [file, home] = [join(path, 'x.ndjson'), join(path, 'home')];
  const stopped = await run(['import', file], '', { CHARSHEET_TOKEN: 'none', CHARSHEET_CONFIG: home });
  expect(stopped.stderr).toContain(`import --resume ${file}`);
  // Two lines were stored before it stopped.
  await run(['import', '-'], ndjson('A', 'B'));
  const [bookmark = ''] = readdirSync(join(home, 'imports'));
  writeFileSync(join(home, 'imports', bookmark), '{"done":2}');
  const { stdout } = await run(['import', '--resume', file], '', { CHARSHEET_TOKEN: token, CHARSHEET_CONFIG: home });
  expect(stdout).toBe('2 stored, 0 changed, 0 left as they are, 0 refused\n');
  expect(await namesOf(run)).toEqual(['A', 'A', 'B', 'C']);
  expect(readdirSync(join(home, 'imports'))).toEqual([]);
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
