import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';

import { describe, expect, test } from 'vitest';

import { replaceBuiltin } from '../../../server/test/builtins.js';
import { folder, told } from '../../test/in-process.js';
import { type Overwriting, writeSafely } from './write-file.js';

/** Writes `new` to a file; resolves with what it is refused with. */
async function write(file: string, overwrite: Overwriting): Promise<readonly string[] | undefined> {
  try {
    await writeSafely(file, 'new', { overwrite });
    return undefined;
  } catch (error) {
    return told(error);
  }
}

const text = (file: string) => readFileSync(file, 'utf8');
const modeOf = (file: string) => (statSync(file).mode & 0o7777).toString(8);

describe('what a file is to others stays', () => {
  test('its permissions', async () => {
    const { at, path } = folder({ a: 'old, and longer' });
    chmodSync(at('a'), 0o640);
    expect(await write(at('a'), 'writable')).toBeUndefined();
    expect([text(at('a')), modeOf(at('a')), readdirSync(path)]).toEqual(['new', '640', ['a']]);
  });

  test.runIf(process.getuid?.() === 0)('its owner and its group', async () => {
    const { at } = folder({ a: 'old' });
    chownSync(at('a'), 12_345, 23_456);
    await write(at('a'), 'writable');
    const { uid, gid } = statSync(at('a'));
    expect([text(at('a')), uid, gid]).toEqual(['new', 12_345, 23_456]);
  });

  test('links to it, several in a row and from elsewhere', async () => {
    const { at } = folder({ a: 'old' });
    mkdirSync(at('sub'));
    symlinkSync('../a', at('sub/link'));
    symlinkSync('sub/link', at('outer'));
    await write(at('outer'), 'writable');
    expect([text(at('a')), lstatSync(at('outer')).isSymbolicLink()]).toEqual(['new', true]);
  });

  test('its other names', async () => {
    const { at } = folder({ a: 'old, and longer' });
    linkSync(at('a'), at('b'));
    await write(at('a'), 'writable');
    expect(text(at('b'))).toBe('new');
  });

  test.each(['chown', 'rename'])('it is the same file where %s does not work', async (name) => {
    const { at, path } = folder({ a: 'old, and longer' });
    const { ino } = statSync(at('a'));
    const refuse = () => Promise.reject(Object.assign(new Error(), { code: name === 'chown' ? 'EPERM' : 'EBUSY' }));
    if (name === 'rename') replaceBuiltin(fs, 'rename', refuse);
    else {
      const handle = await fs.open(at('a'));
      replaceBuiltin(Object.getPrototypeOf(handle), 'chown', refuse);
      await handle.close();
    }
    expect(await write(at('a'), 'writable')).toBeUndefined();
    expect([text(at('a')), statSync(at('a')).ino, readdirSync(path)]).toEqual(['new', ino, ['a']]);
  });
});

test('a link to nothing yet: the file is made where it leads', async () => {
  const { at } = folder();
  mkdirSync(at('sub'));
  symlinkSync('sub/a', at('link'));
  expect(await write(at('link'), 'nothing')).toBeUndefined();
  expect(text(at('sub/a'))).toBe('new');
});

describe('refused, with nothing changed', () => {
  test.each([
    ['nothing', ['cannot write a: it exists already', 'to overwrite it: --force']],
    ['writable', ['cannot write a: it is read-only', 'to overwrite it all the same: --force']],
  ] as const)('a read-only file, over %s', async (overwrite, lines) => {
    const { at, plain } = folder({ a: 'old' });
    chmodSync(at('a'), 0o444);
    expect((await write(at('a'), overwrite))?.map(plain)).toEqual(lines);
    expect(text(at('a'))).toBe('old');
    expect(await write(at('a'), 'anything')).toBeUndefined();
    expect([text(at('a')), modeOf(at('a'))]).toEqual(['new', '444']);
  });

  test.each([
    ['nope/a', 'cannot write nope/a: there is no folder nope'],
    ['nope/', 'cannot write nope/: there is no folder nope/'],
    ['file/a', 'cannot write file/a: file is not a folder'],
    ['sub', 'cannot write sub: it is a folder'],
    ['dangling', 'cannot write dangling: there is no folder nope'],
    ['loop', 'cannot write loop: too many links one behind the other'],
  ])('%s', async (name, line) => {
    const { at, path, plain } = folder({ file: '' });
    mkdirSync(at('sub'));
    symlinkSync('nope/a', at('dangling'));
    symlinkSync('loop', at('loop'));
    const before = readdirSync(path);
    expect((await write(at(name), 'anything'))?.map(plain)).toEqual([line]);
    expect(readdirSync(path)).toEqual(before);
  });
});

test('when a file cannot be replaced and writing into it fails, its text comes back', async () => {
  const { at } = folder({ a: 'old, and longer' });
  linkSync(at('a'), at('b'));
  const handle = await fs.open(at('a'));
  const prototype: { truncate: (length: number) => Promise<void> } = Object.getPrototypeOf(handle);
  await handle.close();
  const { truncate } = prototype;
  let calls = 0;
  replaceBuiltin(prototype, 'truncate', function (this: unknown, length: number) {
    if (++calls > 1) return truncate.call(this as never, length);
    return Promise.reject(Object.assign(new Error(), { code: 'ENOSPC' }));
  });
  expect((await write(at('a'), 'writable'))?.[0]).toContain('no space left on the device');
  expect(text(at('a'))).toBe('old, and longer');
});

test('what comes into the place meanwhile is not overwritten', async () => {
  const { at } = folder();
  const lastCheck = async () => writeFileSync(at('a'), 'of another');
  const writing = writeSafely(at('a'), 'new', { overwrite: 'nothing', lastCheck });
  expect(await writing.catch(told)).toEqual([`cannot write ${at('a')}: it exists already`]);
  expect(text(at('a'))).toBe('of another');
});
