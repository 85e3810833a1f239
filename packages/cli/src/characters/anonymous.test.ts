import { stripVTControlCharacters } from 'node:util';

import { describe, expect, test } from 'vitest';

import { answering, charsheet, folder, problem } from '../../test/in-process.js';
import { goodSheet, ids, stored } from '../../test/sheets.js';
import { signedIn } from '../../test/signed-in.js';
import type { Typing } from '../../test/typing.js';

const [first] = ids;
const one = 'note: stored without an account: it stays public, and nobody will be able to change or delete it\n';

describe('without an account, at a terminal', () => {
  const question = 'Store it all the same? [y/N] ';
  const told =
    'Not signed in to http://127.0.0.1:3000: it will be public, and nobody will ever be able to change or delete it.\n';
  const create = (typing: Typing, ...args: string[]) => {
    const { at } = folder({ 'a.json': goodSheet });
    const { connect, requests } = answering(stored(first));
    return charsheet(['create', at('a.json'), ...args], { connect, typing }).then((result) => ({
      ...result,
      requests,
    }));
  };

  test('is told and asked before it is stored', async () => {
    const { status, stdout, stderr, requests } = await create([[question, 'y\r']]);
    expect([status, stdout, requests.length]).toEqual([0, `${first}\n`, 1]);
    expect(stderr.startsWith(told)).toBe(true);
    expect(stderr).not.toContain('note:');
  });

  test.each(['\r', 'n\r', '\u0003'])('answered with %j, nothing is sent', async (typed) => {
    const { status, stdout, requests } = await create([[question, typed]]);
    expect([status, stdout, requests]).toEqual([typed === '\u0003' ? 130 : 1, '', []]);
  });

  test('--yes: told, and not asked', async () => {
    const { status, stderr } = await create([], '--yes');
    expect([status, stripVTControlCharacters(stderr)]).toEqual([
      0,
      `Its page: http://127.0.0.1:3000/Character/${first}\n${one}`,
    ]);
  });

  test('signed in, or with --private: not asked', async () => {
    const { at } = folder({ 'a.json': goodSheet });
    const { connect } = answering(stored(first), problem(401, 'sign-in-required'));
    const { env } = signedIn();
    expect(await charsheet(['create', at('a.json')], { connect, env, typing: [] })).toMatchObject({ status: 0 });
    expect(await charsheet(['create', at('a.json'), '--private'], { connect, typing: [] })).toMatchObject({
      status: 4,
    });
  });
});
