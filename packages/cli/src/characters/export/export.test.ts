import { existsSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { folder } from '../../../test/in-process.js';
import { owner, testService } from '../../../test/service.js';
import { sheetWith } from '../../../test/sheets.js';
import type { Connect } from '../../context.js';
import { Unreachable } from '../../errors.js';
import { connectByUndici } from '../../net/transport.js';

const app = testService();
const ndjson = (...names: string[]) => names.map((name) => `${sheetWith({ name })}\n`).join('');

/** An account with two sheets. */
async function withSheets() {
  const { run } = await owner(app);
  await run(['import', '-'], ndjson('A', 'B'));
  return run;
}

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

test('an export follows a link to a file', async () => {
  const run = await withSheets();
  const { path, at } = folder({ real: 'old' });
  symlinkSync('real', at('link'));
  expect((await run(['export', '-f', '-o', at('link')])).status).toBe(0);
  expect(lstatSync(at('link')).isSymbolicLink()).toBe(true);
  expect(readFileSync(at('real'), 'utf8').split('\n')).toHaveLength(3);
  expect(readdirSync(path).sort()).toEqual(['link', 'real']);
});

const full = '/dev/full';

test.skipIf(!existsSync(full))(
  'a disk that is full leaves the part under its own name, and the file that was there',
  async () => {
    const run = await withSheets();
    const { at } = folder({ 'all.ndjson': 'old' });
    symlinkSync(full, at('all.ndjson.partial'));
    const { status, stderr } = await run(['export', '-f', '-o', at('all.ndjson')]);
    expect([status, stderr]).toEqual([1, expect.stringContaining(`is in ${at('all.ndjson.partial')}`)]);
    expect(readFileSync(at('all.ndjson'), 'utf8')).toBe('old');
  },
);

test.skipIf(!existsSync(full))('a device is written to, and never gets a file in its place', async () => {
  const run = await withSheets();
  const { path, at } = folder();
  symlinkSync(full, at('link'));
  const { status, stderr } = await run(['export', '-o', at('link')]);
  expect([status, stderr]).toEqual([1, expect.not.stringContaining('partial')]);
  expect(statSync(at('link')).isCharacterDevice()).toBe(true);
  expect(readdirSync(path)).toEqual(['link']);
});

test('an export that is cut says where the part is, which never takes the place of a whole one', async () => {
  const run = await withSheets();
  const { at } = folder();
  writeFileSync(at('all'), 'old');
  const connect: Connect = async (target, interruption) => {
    const send = await connectByUndici(target, interruption);
    return async (request) => {
      const { stream, ...answer } = await send(request);
      return { ...answer, ...(stream && { stream: cut() }) };
    };
  };
  async function* cut() {
    yield Buffer.from(ndjson('A'));
    throw new Unreachable('of the test', undefined, true, {});
  }
  const { status, stderr } = await run(['export', '-f', '-o', at('all')], '', {}, { connect });
  expect([status, stderr]).toEqual([7, expect.stringMatching(/of the test[\s\S]*all\.partial/)]);
  expect([readFileSync(at('all'), 'utf8'), readFileSync(at('all.partial'), 'utf8')]).toEqual([
    'old',
    expect.any(String),
  ]);
});
