import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
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

test.each([
  ['all', (part: Buffer) => part],
  ['all.gz', gunzipSync],
])(
  'an export into %s that is cut says where the part is, which has all that came and takes no place',
  async (file, unpacked) => {
    const run = await withSheets();
    const { at } = folder({ [file]: 'old' });
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
    const { status, stderr } = await run(['export', '-f', '-o', at(file)], '', {}, { connect });
    expect([status, stderr]).toEqual([7, expect.stringContaining(`${file}.partial`)]);
    expect(stderr).toContain('of the test');
    expect(readFileSync(at(file), 'utf8')).toBe('old');
    expect(JSON.parse(unpacked(readFileSync(at(`${file}.partial`))).toString())).toMatchObject({ name: 'A' });
  },
);

test('an export whose part cannot be made says why, and of no part', async () => {
  const run = await withSheets();
  const { path, at } = folder();
  mkdirSync(at('all.partial'));
  const { status, stderr } = await run(['export', '-o', at('all')]);
  expect([status, stderr]).toEqual([1, expect.not.stringContaining('partial')]);
  expect(readdirSync(path)).toEqual(['all.partial']);
});
