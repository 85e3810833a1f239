import { describe, expect, test } from 'vitest';

import { answering, charsheet, problem } from '../../test/in-process.js';
import { config, entry, ok, origin, service, signedIn, user } from '../../test/signed-in.js';

const token = 'new+token/2=';
const password = 'correct horse';
const good = () => [ok({ token, user }), ok(user)] as const;
const byProgram = ['login', '--email', user.email, '--password-stdin'];

test('somebody at a terminal is asked', async () => {
  const { connect, requests } = answering(...good());
  const { env, entries } = config();
  const typing = [
    ['E-mail: ', `${user.email}\r`],
    ['Password: ', `${password}\r`],
  ] as const;
  const { status, stdout, stderr } = await charsheet(['login'], { connect, env, typing });
  expect([status, stdout]).toEqual([0, '']);
  expect(stderr.endsWith(`Signed in to ${origin} as Bence <${user.email}>.\n`)).toBe(true);
  expect(stderr).not.toContain(password);
  expect(requests).toMatchObject([
    { path: '/auth/sign-in/email', body: JSON.stringify({ email: user.email, password }) },
    { path: '/User/me', headers: { authorization: `Bearer ${token}` } },
  ]);
  expect(requests[0]?.headers).not.toHaveProperty('authorization');
  expect(entries()).toEqual({ [service]: { token, email: user.email } });
});

test('a program gives the password on standard input', async () => {
  const { connect } = answering(...good());
  const { env, entries } = config({ 'https://a.test': entry });
  const result = await charsheet(byProgram, { connect, env, stdin: password });
  expect(result).toEqual({ status: 0, stdout: '', stderr: `Signed in to ${origin} as Bence <${user.email}>.\n` });
  expect(entries()).toEqual({ 'https://a.test': entry, [service]: { token, email: user.email } });
});

test('the session before is ended, since its token is forgotten', async () => {
  const { connect, requests } = answering(...good(), new Error('whatever happens to it'));
  const { env, entries } = signedIn();
  expect(await charsheet(byProgram, { connect, env, stdin: password })).toMatchObject({ status: 0 });
  expect(requests[2]).toMatchObject({ path: '/auth/sign-out', headers: { authorization: `Bearer ${entry.token}` } });
  expect(entries()).toEqual({ [service]: { token, email: user.email } });
});

test('an entry of an older version, by its origin, is taken over', async () => {
  const { connect, requests } = answering(...good(), ok({ success: true }));
  const { env, entries } = config({ [origin]: entry });
  expect(await charsheet(byProgram, { connect, env, stdin: password })).toMatchObject({ status: 0 });
  expect(requests[2]).toMatchObject({ path: '/auth/sign-out', headers: { authorization: `Bearer ${entry.token}` } });
  expect(entries()).toEqual({ [service]: { token, email: user.email } });
});

test('two services of one host are two', async () => {
  const { connect, requests } = answering(...good());
  const [a, b] = [`${origin}/a`, `${origin}/b`];
  const { env, entries } = config({ [`${a}/`]: entry, [service]: entry });
  expect(await charsheet([...byProgram, '--url', b], { connect, env, stdin: password })).toMatchObject({ status: 0 });
  expect(requests).toHaveLength(2);
  expect(entries()).toEqual({ [`${a}/`]: entry, [service]: entry, [`${b}/`]: { token, email: user.email } });
});

test('--print-token prints it, and keeps nothing', async () => {
  const { connect, requests } = answering(ok({ token, user }));
  const { env, entries } = signedIn();
  const args = [...byProgram, '--print-token'];
  expect(await charsheet(args, { connect, env, stdin: password })).toEqual({
    status: 0,
    stdout: `${token}\n`,
    stderr: '',
  });
  expect(entries()).toEqual({ [service]: entry });
  expect(requests).toHaveLength(1);
});

test('who has a token in the environment too is told', async () => {
  const { connect } = answering(...good());
  const env = { ...config().env, CHARSHEET_TOKEN: 'x' };
  const { stderr } = await charsheet(byProgram, { connect, env, stdin: password });
  expect(stderr).toMatch(/\.\nnote: CHARSHEET_TOKEN is set, and goes before this\n$/);
});

describe('what goes wrong', () => {
  test.each([
    [
      'a wrong password',
      problem(401, 'invalid-email-or-password'),
      'the e-mail address or the password is wrong\n' +
        `if the password is lost, choose another at ${origin}/reset-password\n`,
    ],
    [
      'an address that is not confirmed',
      problem(403, 'email-not-verified'),
      'the e-mail address is not confirmed yet\n' +
        'follow the link in the mail to it; to get another mail: charsheet register --resend\n',
    ],
  ])('%s', async (_, answer, text) => {
    const { connect } = answering(answer);
    const { env } = config();
    const result = await charsheet(byProgram, { connect, env, stdin: password });
    expect(result).toEqual({ status: 4, stdout: '', stderr: `charsheet: ${text}` });
  });

  test.each([undefined, '', 'a\nb', 7])('a token that is none: %j', async (bad) => {
    const { connect } = answering(ok({ token: bad, user }));
    const { env } = config();
    const result = await charsheet(byProgram, { connect, env, stdin: password });
    expect(result).toMatchObject({ status: 7, stderr: expect.stringMatching(/answered with status 200/) });
  });

  test('no terminal', async () => {
    const { status, stderr } = await charsheet(['login'], { env: config().env });
    expect(status).toBe(2);
    expect(stderr).toMatch(/no terminal .*\nfor scripts: .*--password-stdin.*\nor .*: charsheet login --web\n$/);
  });

  test('two ways at once', async () => {
    expect(await charsheet(['login', '--web', '--email', 'x'])).toMatchObject({ status: 2 });
  });

  test('a file that cannot be read is found before anybody types a password', async () => {
    const { env, letOthersRead, file } = signedIn();
    letOthersRead();
    expect(await charsheet(['login'], { env, typing: [] })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`${file}: others on this computer can read it, so it is not used\n`),
    });
  });

  test('an open network', async () => {
    const { status, stderr } = await charsheet([...byProgram, '--url', 'http://a.test'], { stdin: password });
    expect(status).toBe(2);
    expect(stderr).toMatch(/http:\/\/a\.test is not encrypted/);
  });
});

test('a token that cannot be kept is of no use to anybody: its session is ended', async () => {
  const { connect, requests } = answering(ok({ token, user }), problem(500, 'internal'), ok({ success: true }));
  const { env } = config();
  expect(await charsheet(byProgram, { connect, env, stdin: password })).toMatchObject({ status: 7 });
  expect(requests[2]).toMatchObject({ path: '/auth/sign-out', headers: { authorization: `Bearer ${token}` } });
});
