import { describe, expect, test } from 'vitest';

import { answering, charsheet, problem } from '../../test/in-process.js';
import { config, entry, ok, origin, service, signedIn } from '../../test/signed-in.js';
import { Unreachable } from '../errors.js';

const done = `Signed out of ${origin}.\n`;
const stays = 'the session goes on there until it was not used for 30 days\n';

test('the session ends, and its token is forgotten', async () => {
  const { connect, requests } = answering(ok({ success: true }));
  const others = { [`${origin}/a/`]: entry, 'https://a.test/': entry };
  const { env, entries, modes } = config({ [service]: entry, ...others });
  expect(await charsheet(['logout'], { connect, env })).toEqual({ status: 0, stdout: '', stderr: done });
  expect(requests).toMatchObject([{ path: '/auth/sign-out', headers: { authorization: `Bearer ${entry.token}` } }]);
  expect(entries()).toEqual(others);
  expect(modes()).toEqual(['600', '700']);
});

describe('the token is forgotten all the same', () => {
  const away = new Unreachable('connection refused', undefined, false, {});

  test.each([
    ['when it was of no use any more', problem(401, 'invalid-credentials'), ''],
    ['without a network', away, `note: cannot reach ${origin} (connection refused): ${stays}`],
    ['when the server is at fault', problem(500, 'internal'), `note: ${origin} failed: a title: ${stays}`],
  ])('%s', async (_, answer, note) => {
    const { connect } = answering(answer);
    const { env, entries } = signedIn();
    expect(await charsheet(['logout'], { connect, env })).toEqual({ status: 0, stdout: '', stderr: note + done });
    expect(entries()).toEqual({});
  });

  test('when an older version has kept it, by its origin', async () => {
    const { connect } = answering(ok({ success: true }));
    const { env, entries } = config({ [origin]: entry });
    expect(await charsheet(['logout'], { connect, env })).toMatchObject({ status: 0, stderr: done });
    expect(entries()).toEqual({});
  });

  test('when others can read the file', async () => {
    const { connect } = answering(ok({ success: true }));
    const { env, entries, letOthersRead, modes } = signedIn();
    letOthersRead();
    expect(await charsheet(['logout'], { connect, env })).toMatchObject({ status: 0 });
    expect([entries(), modes()]).toEqual([{}, ['600', '700']]);
  });
});

test('who is not signed in need not be signed out', async () => {
  const { env } = config();
  const stderr = `Not signed in to ${origin}.\nnote: CHARSHEET_TOKEN is still set\n`;
  const result = await charsheet(['logout'], { env: { ...env, CHARSHEET_TOKEN: 'x' } });
  expect(result).toEqual({ status: 0, stdout: '', stderr });
});
