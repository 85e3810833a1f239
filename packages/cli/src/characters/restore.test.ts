import { expect, test } from 'vitest';

import { answering, charsheet, problem } from '../../test/in-process.js';
import { ids, record } from '../../test/sheets.js';
import { ok, signedIn } from '../../test/signed-in.js';

const [id] = ids;
const title = `Kósza Bence (${id})`;
const version = (n: number, more: object = {}) => ok({ ...record(id), version: n, ...more });
const stale = problem(412, 'precondition-failed', { header: 'If-Match', etag: '"9"', version: 9 });

async function restore(args: string[], ...answers: Parameters<typeof answering>) {
  const { connect, requests } = answering(...answers);
  const result = await charsheet(['restore', id, ...args], { connect, env: signedIn().env });
  return {
    ...result,
    requests,
    calls: requests.map(({ method, path }) => `${method} ${path.replace(`/Character/${id}`, '')}`),
  };
}

test('a deleted sheet', async () => {
  const { status, stdout, stderr, calls } = await restore([], version(4));
  expect({ status, stdout, calls }).toEqual({ status: 0, stdout: '', calls: ['POST /restore'] });
  expect(stderr).toBe(`${title} is there, at version 4.\n`);
});

test('an old version; who may read the sheet stays as it is', async () => {
  const now = version(4, { isPublic: false });
  const result = await restore(['--version', '2'], now, version(2, { kor: 7 }), version(5));
  expect(result).toMatchObject({
    status: 0,
    stdout: '',
    stderr: `Stored version 2 of ${title} again, as version 5.\n`,
  });
  expect(result.calls).toEqual(['POST /restore', 'GET /versions/2', 'PUT ']);
  expect(result.requests[2]?.headers).toMatchObject({ 'if-match': '"4"' });
  expect(JSON.parse(result.requests[2]?.body ?? '')).toMatchObject({ kor: 7, isPublic: false });
});

test('the version that is current', async () => {
  const { stderr, calls } = await restore(['--version', '4'], version(4));
  expect([stderr, calls]).toEqual([`${title} is at version 4 already.\n`, ['POST /restore']]);
});

test('--json', async () => {
  const { stdout, stderr } = await restore(['--json'], version(4));
  expect([stdout, stderr]).toEqual([`${version(4).body}\n`, '']);
});

test('somebody changes it meanwhile', async () => {
  expect(await restore(['--version', '2'], version(4), version(2), stale)).toMatchObject({
    status: 5,
    stderr:
      `charsheet: ${id}: it was changed meanwhile: it is at version 9 now, not 4\n` +
      `to see the difference: charsheet diff ${id} 4\n`,
  });
});

const missing = problem(404, 'not-found', { title: 'There is no such sheet' });

test('a sheet that is of neither edition is missing', async () => {
  const { status, stderr, calls } = await restore([], missing, missing);
  expect([status, stderr, calls]).toEqual([
    3,
    expect.stringMatching(/no such sheet/),
    ['POST /restore', `POST /Character2E/${id}/restore`],
  ]);
});

test.each([
  [[], problem(403, 'later', { detail: 'no' }), 4, /: no\n/],
  [['--version', 'x'], new Error(), 2, /It is not the number of a version/],
])('%j', async (args, answer, status, stderr) => {
  const result = await restore(args, answer);
  expect(result).toMatchObject({ status, stdout: '' });
  expect(result.stderr).toMatch(stderr);
});
