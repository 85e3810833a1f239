import { EventEmitter } from 'node:events';

import { describe, expect, test } from 'vitest';

import { answering, charsheet, instantClock, problem } from '../../test/in-process.js';
import { config, ok, origin, user } from '../../test/signed-in.js';
import { Unreachable } from '../errors.js';

const codes = {
  device_code: 'secret-of-the-device',
  user_code: 'KXWB7H2P',
  verification_uri: `${origin}/device`,
  verification_uri_complete: `${origin}/device?user_code=KXWB7H2P`,
  expires_in: 900,
  interval: 5,
};
const shown = `Open this page in a browser, sign in there, and confirm this code:

  ${origin}/device?user_code=KXWB7H2P
  KXWB-7H2P

Waiting up to 15 minutes; Ctrl-C gives up.
`;
const not = (error: string) => ({ status: 400, body: JSON.stringify({ error, error_description: 'words' }) });
const pending = not('authorization_pending');
const token = ok({ access_token: 'new+token', token_type: 'Bearer', expires_in: 9, scope: '' });

/** Runs `login --web` against these answers; tells how long it paused each time, in seconds. */
async function login(answers: Parameters<typeof answering>, args: string[] = []) {
  const { connect, requests } = answering(ok(codes), ...answers);
  const pauses: number[] = [];
  const { env } = config();
  const clock = instantClock((ms) => pauses.push(ms / 1000));
  return { ...(await charsheet(['login', '--web', ...args], { connect, env, clock })), requests, pauses };
}

test('the address and the code are shown, and the token is kept once it is confirmed', async () => {
  const { status, stdout, stderr, requests, pauses } = await login([pending, pending, token, ok(user)]);
  expect([status, stdout]).toEqual([0, '']);
  expect(stderr).toBe(`${shown}Signed in to ${origin} as Bence <${user.email}>.\n`);
  expect(pauses).toEqual([5, 5, 5]);
  expect(requests.map(({ path }) => path)).toEqual([
    '/auth/device/code',
    ...Array(3).fill('/auth/device/token'),
    '/User/me',
  ]);
  expect(JSON.parse(requests[1]?.body ?? '')).toEqual({
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: codes.device_code,
    client_id: 'charsheet-cli',
  });
});

test('--print-token leaves standard output to the token', async () => {
  const { stdout, stderr } = await login([token], ['--print-token']);
  expect([stdout, stderr]).toEqual(['new+token\n', shown]);
});

test('it asks more seldom when it is told to, and when the server is away for a moment', async () => {
  const away = new Unreachable('connection refused', undefined, false, {});
  const busy = problem(429, 'too-many-requests');
  const { status, pauses } = await login([not('slow_down'), pending, away, busy, token, ok(user)]);
  expect([status, pauses]).toEqual([0, [5, 10, 10, 15, 20]]);
});

describe('it ends', () => {
  const late = 'the code was not confirmed in time\nto get another one, do the same again\n';

  test.each([
    ['when the person says no', [not('access_denied')], 'it was refused in the browser\n'],
    ['when the code is too old for the server', [not('expired_token')], late],
    ['when the code is too old by the clock', Array(200).fill(pending), late],
    ['at an error that is not known', [not('invalid_grant')], 'no sign-in: words\n'],
  ])('%s', async (_, answers, line) => {
    const { status, stderr } = await login(answers);
    expect([status, stderr]).toEqual([4, `${shown}charsheet: ${line}`]);
  });

  test('when the server is at fault', async () => {
    expect(await login([problem(500, 'internal')])).toMatchObject({ status: 7 });
  });

  test('at Ctrl-C', async () => {
    const signals = new EventEmitter();
    const { connect } = answering(ok(codes), pending);
    const clock = instantClock(() => signals.emit('SIGINT'));
    const { env } = config();
    const result = await charsheet(['login', '--web'], { connect, env, signals, clock });
    expect(result).toEqual({ status: 130, stdout: '', stderr: shown });
  });
});
