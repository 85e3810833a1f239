import { expect, test } from 'vitest';

import { answering, charsheet, problem } from '../../test/in-process.js';
import { found, ids, record } from '../../test/sheets.js';
import { ok, signedIn } from '../../test/signed-in.js';

const [id] = ids;
const owned = ok({ items: [], next: null });
const gone = { status: 204, body: '' };
const stale = problem(412, 'precondition-failed', { header: 'If-Match', etag: '"5"', version: 5 });
const question = `Delete Kósza Bence (${id})? [y/N] `;
const deleted = `Deleted Kósza Bence (${id}).\nTo bring it back, within 30 days: charsheet restore ${id}\n`;

async function remove(args: string[], typed: string | undefined, ...answers: Parameters<typeof answering>) {
  const { connect, requests } = answering(...answers);
  const typing = typed === undefined ? {} : { typing: [[question, typed] as const] };
  const result = await charsheet(['delete', id, ...args], { connect, env: signedIn().env, ...typing });
  return { ...result, calls: requests.map(({ method, headers }) => `${method} ${headers['if-match'] ?? ''}`.trim()) };
}

test.each(['y\r', 'YES\r', ' yes \r'])('asked and answered with %j', async (typed) => {
  const { status, stdout, stderr, calls } = await remove([], typed, owned, found(id), gone);
  expect({ status, stdout, calls }).toEqual({ status: 0, stdout: '', calls: ['GET', 'GET', 'DELETE "1"'] });
  expect(stderr).toContain(deleted);
});

test.each(['\r', 'n\r', 'Kósza Bence\r'])('asked and answered with %j, nothing is deleted', async (typed) => {
  const { status, stderr, calls } = await remove([], typed, owned, found(id));
  expect({ status, calls }).toEqual({ status: 1, calls: ['GET', 'GET'] });
  expect(stderr).toMatch(/nothing was deleted\n$/);
});

test('Ctrl-C at the question', async () => {
  expect(await remove([], '\u0003', owned, found(id))).toMatchObject({ status: 130, calls: ['GET', 'GET'] });
});

test('a name cannot change what the question says', async () => {
  const { connect } = answering(owned, ok({ ...record(id), name: 'a\u001b[2J' }));
  const typing = [[`Delete a\\u001b[2J (${id})? [y/N] `, 'n\r'] as const];
  expect(await charsheet(['delete', id], { connect, env: signedIn().env, typing })).toMatchObject({ status: 1 });
});

test('--yes', async () => {
  expect(await remove(['--yes'], undefined, owned, found(id), gone)).toEqual({
    status: 0,
    stdout: '',
    stderr: deleted,
    calls: ['GET', 'GET', 'DELETE "1"'],
  });
});

test('--json prints what was deleted', async () => {
  const { stdout } = await remove(['-y', '--json'], undefined, owned, found(id), gone);
  expect(stdout).toBe(`${JSON.stringify(record(id))}\n`);
});

test('without a terminal it is not done', async () => {
  expect(await remove([], undefined)).toEqual({
    status: 2,
    stdout: '',
    stderr: 'charsheet: there is no terminal to ask on\nto delete without a question: --yes\n',
    calls: [],
  });
});

test('somebody changes it meanwhile', async () => {
  expect(await remove(['-y'], undefined, owned, found(id), stale)).toMatchObject({
    status: 5,
    stdout: '',
    stderr:
      `charsheet: ${id}: it was changed meanwhile: it is at version 5 now, not 1\n` +
      `to see the difference: charsheet diff ${id} 1\n`,
  });
});

test.each([
  ['missing', [problem(404, 'not-found', { title: 'There is no such sheet' })], 3, /no such sheet\n/],
  ['not yours', [problem(403, 'later', { detail: 'no' })], 4, /: no\n/],
])('it is %s', async (_, answers, status, stderr) => {
  // Nobody is asked what is refused in any case.
  const result = await charsheet(['delete', id], {
    connect: answering(...answers).connect,
    env: signedIn().env,
    typing: [],
  });
  expect(result).toMatchObject({ status, stdout: '' });
  expect(result.stderr).toMatch(stderr);
});
