import { expect, test } from 'vitest';

import { answering, charsheet, problem } from '../../test/in-process.js';
import { ids } from '../../test/sheets.js';
import { ok, signedIn } from '../../test/signed-in.js';

const [id] = ids;
const version = (n: number) => ({ version: n, updatedAt: `2026-05-0${n}T18:30:00.000Z` });
const page = (next: string | null, ...numbers: number[]) => ok({ items: numbers.map(version), next });

async function history(args: string[], terminal: boolean, ...answers: Parameters<typeof answering>) {
  const { connect, requests } = answering(...answers);
  const result = await charsheet(['history', id, ...args], { connect, env: signedIn().env, terminal });
  return { ...result, paths: requests.map(({ path }) => path.replace(`/Character/${id}/versions?`, '')) };
}

test('a terminal: a table', async () => {
  expect(await history([], true, page(null, 2, 1))).toEqual({
    status: 0,
    stderr: '',
    stdout: 'VERSION  STORED\n      2  2026-05-02 18:30:00 UTC\n      1  2026-05-01 18:30:00 UTC\n',
    paths: ['limit=50'],
  });
});

test('a pipe: a line for each version', async () => {
  const { stdout } = await history([], false, page(null, 2, 1));
  expect(stdout).toBe('2\t2026-05-02T18:30:00.000Z\n1\t2026-05-01T18:30:00.000Z\n');
});

test('--json', async () => {
  const { stdout } = await history(['--json'], true, page(null, 2, 1));
  expect(stdout).toBe(`${JSON.stringify(version(2))}\n${JSON.stringify(version(1))}\n`);
});

test('--limit, and a note when there are more', async () => {
  const { stderr, paths } = await history(['--limit', '2'], false, page('abc', 5, 4));
  expect([stderr, paths]).toEqual(['note: there are more than 2: --all lists every one\n', ['limit=2']]);
});

test('--all', async () => {
  const { stdout, stderr, paths } = await history(['--all'], false, page('abc', 3, 2), page(null, 1));
  expect([stdout.trimEnd().split('\n').length, stderr]).toEqual([3, '']);
  expect(paths).toEqual(['limit=200', 'limit=200&cursor=abc']);
});

test.each([
  ['missing', problem(404, 'not-found', { title: 'There is no such sheet' }), 3],
  ['of somebody else', problem(403, 'later', { detail: 'no' }), 4],
])('it is %s', async (_, answer, status) => {
  const result = await history([], false, answer);
  expect(result).toMatchObject({ status, stdout: '', stderr: expect.stringContaining(`charsheet: ${id}: `) });
});
