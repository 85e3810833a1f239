import { chmodSync, lstatSync, readdirSync, renameSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { instantClock, realClock, told } from '../../test/in-process.js';
import { config, entry, origin } from '../../test/signed-in.js';
import { credentialsFile } from './credentials.js';

const open = (env: Record<string, string>, clock = realClock) => credentialsFile({ env, clock });
const other = { token: 'another', email: 'reka@example.org' };

describe('changing', () => {
  test('makes a file and a folder that only their owner can read', async () => {
    const { env, modes, entries, home } = config();
    await open(env).change((all) => {
      all[origin] = entry;
    });
    expect(entries()).toEqual({ [origin]: entry });
    expect(modes()).toEqual(['600', '700']);
    expect(readdirSync(home)).toEqual(['credentials.json']);
  });

  test('says at once that there can be no folder for it', async () => {
    const change = open({ CHARSHEET_CONFIG: '/proc/charsheet' }).change(() => {});
    await expect(change.catch(told)).resolves.toEqual([
      expect.stringContaining('cannot write /proc/charsheet/credentials.json'),
    ]);
  });

  test('keeps what it does not know', async () => {
    const { env, entries } = config({ [origin]: { ...entry, later: 1 } });
    await open(env).change((all) => {
      all['https://a.test'] = other;
    });
    expect(entries()).toEqual({ [origin]: { ...entry, later: 1 }, 'https://a.test': other });
  });

  test('by many at a time loses nothing', async () => {
    const { env, entries, home } = config();
    const origins = Array.from({ length: 20 }, (_, at) => `https://${at}.test`);
    const add = (one: string) =>
      open(env).change((all) => {
        all[one] = other;
      });
    await Promise.all(origins.map(add));
    expect(Object.keys(entries() as object).sort()).toEqual(origins.sort());
    expect(readdirSync(home)).toEqual(['credentials.json']);
  });

  test('waits for a lock, but not for one that was left behind', async () => {
    const { env, entries, file } = config({});
    writeFileSync(`${file}.lock`, 'of a process that was killed');
    const edit = () => open(env, instantClock()).change((all) => Object.assign(all, { [origin]: entry }));
    await expect(edit().catch(told)).resolves.toEqual([`cannot lock ${file}.lock: another process holds it`]);
    utimesSync(`${file}.lock`, 0, 0);
    await edit();
    expect(entries()).toEqual({ [origin]: entry });
  });

  test('begins again when its lock was taken away', async () => {
    const { env, entries, file } = config({});
    let times = 0;
    await open(env).change((all) => {
      if (++times > 1) return void Object.assign(all, { [origin]: entry });
      writeFileSync(`${file}.lock`, 'of another');
      utimesSync(`${file}.lock`, 0, 0);
    });
    expect([times, entries()]).toEqual([2, { [origin]: entry }]);
  });
});

test('a link to the file stays one', async () => {
  const { env, entries, file, modes } = config({});
  renameSync(file, `${file}.real`);
  symlinkSync('credentials.json.real', file);
  await open(env).change((all) => Object.assign(all, { [origin]: entry }));
  expect([entries(), lstatSync(file).isSymbolicLink(), modes()[0]]).toEqual([{ [origin]: entry }, true, '600']);
});

test('a read-only file is not written over', async () => {
  const { env, entries, file } = config({});
  chmodSync(file, 0o400);
  const change = open(env).change((all) => Object.assign(all, { [origin]: entry }));
  await expect(change.catch(told)).resolves.toEqual([
    `cannot write ${file}: it is read-only`,
    `to make it writable: chmod u+w "${file}"`,
  ]);
  expect(entries()).toEqual({});
});

describe('reading', () => {
  test.each([0o640, 0o604, 0o660])('a file with the mode %i is refused', async (mode) => {
    const { env, file } = config({ [origin]: entry });
    chmodSync(file, mode);
    expect(await open(env).read().catch(told)).toContain(
      `${file}: others on this computer can read it, so it is not used`,
    );
    expect(await open(env).read(true)).toEqual({ [origin]: entry });
  });

  test.each([
    '',
    '{',
    '[]',
    'null',
    '{"http://a.test":{}}',
    '{"http://a.test":null}',
    '{"a":{"token":1,"email":""}}',
    '{"a":{"token":"x\\ny","email":""}}',
  ])('a damaged file is refused: %j', async (text) => {
    const { env, file } = config(text);
    expect(await open(env).read().catch(told)).toContain(`${file}: is damaged`);
  });

  test('no file, no folder', async () => {
    expect(await open(config().env).read()).toEqual({});
  });
});
