import { describe, expect, test } from 'vitest';

import { editorOf } from '../../test/editor.js';
import { answering, charsheet, folder } from '../../test/in-process.js';
import { goodSheet, ids, record, sheetWith, stored } from '../../test/sheets.js';
import { ok, signedIn } from '../../test/signed-in.js';

const [first, second] = ids;

describe('create', () => {
  const files = { 'a.json': sheetWith({ jellem: 'QQ', faj: 'f_orias' }), 'b.json': goodSheet };
  const env = () => signedIn().env;

  test('are told in short of what was stored', async () => {
    const { at, plain } = folder(files);
    const { connect } = answering(stored(first), stored(second));
    const result = await charsheet(['create', at('a.json'), at('b.json')], { connect, env: env() });
    expect(result).toMatchObject({ status: 0, stdout: `${first}\n${second}\n` });
    expect(plain(result.stderr)).toMatch(
      /^note: a\.json: 2 rules errors; see: charsheet show \S+1e64\nTheir pages: .*\n$/,
    );
  });

  test('--strict refuses what is against them, and sends nothing', async () => {
    const { at, plain } = folder(files);
    const { connect, requests } = answering();
    const result = await charsheet(['create', '--strict', at('b.json'), at('a.json')], { connect, env: env() });
    expect(result).toMatchObject({ status: 6, stdout: '' });
    expect(plain(result.stderr)).toMatch(
      /^a\.json: \/\w+ .*\na\.json: .*\ncharsheet: nothing was sent: 1 of 2 files are bad\n$/,
    );
    expect(requests).toEqual([]);
  });
});

const owned = ok({ items: [], next: null });

describe.each([
  ['update', (file: string) => ['update', first, file], [] as const],
  ['edit', () => ['edit', first], [owned, ok(record(first))] as const],
])('%s', (_, args, before) => {
  const setting = () => {
    const { at, path } = folder({ 'a.json': sheetWith({ jellem: 'QQ', id: first, version: 1 }) });
    return { file: at('a.json'), env: { ...signedIn().env, EDITOR: editorOf({ jellem: 'QQ' }), TMPDIR: path } };
  };

  test('tells in short what they have against it', async () => {
    const { file, env } = setting();
    const { connect } = answering(...before, ok({ ...record(first), version: 2 }));
    const { status, stderr } = await charsheet(args(file), { connect, env });
    expect([status, stderr]).toEqual([0, expect.stringContaining(`: 1 rules error; see: charsheet show ${first}\n`)]);
  });

  test('--strict refuses it', async () => {
    const { file, env } = setting();
    const { connect, requests } = answering(...before);
    const { status, stderr } = await charsheet([...args(file), '--strict'], { connect, env });
    expect([status, stderr]).toEqual([6, expect.stringMatching(/json: \/jellem .*\ncharsheet: nothing was sent\n/)]);
    expect(requests).toHaveLength(before.length);
  });
});
