import { describe, expect, test } from 'vitest';

import { answering, charsheet, problem } from '../../test/in-process.js';
import { ok, user } from '../../test/signed-in.js';

const password = 'correct horse';
const done = `A mail is on its way to ${user.email}.
Follow the link in it to confirm the address, then sign in: charsheet login
If no mail comes: charsheet register --resend
`;

const accepted = () => answering(ok({ token: null, user }));

test('somebody at a terminal is asked, until the answers are good', async () => {
  const { connect, requests } = accepted();
  const { status, stdout, stderr } = await charsheet(['register'], {
    connect,
    typing: [
      ['Name: ', ' \r'],
      ['  It must have at least one visible character.\nName: ', 'Bence \r'],
      ['E-mail: ', 'bence\r'],
      ['  It must be an e-mail address.\nE-mail: ', `${user.email}\r`],
      ['Password (10 characters or more): ', 'short\r'],
      ['  It must have at least 10 characters.\nPassword (10 characters or more): ', `${password}\r`],
      ['Password again: ', 'correct house\r'],
      ['  The two are not the same.\nPassword (10 characters or more): ', `${password}\r`],
      ['Password again: ', `${password}\r`],
    ],
  });
  expect([status, stdout]).toEqual([0, '']);
  expect(stderr.endsWith(`\n${done}`)).toBe(true);
  expect(stderr).not.toMatch(/horse|house/);
  expect(requests.map(({ path }) => path)).toEqual(['/auth/sign-up/email']);
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ name: 'Bence', email: user.email, password });
});

test('what options say is not asked', async () => {
  const { connect } = accepted();
  const args = ['register', '--name', 'Bence', '--email', user.email];
  const typing = [
    ['Password (10 characters or more): ', `${password}\r`],
    ['Password again: ', `${password}\r`],
  ] as const;
  expect(await charsheet(args, { connect, typing })).toMatchObject({ status: 0 });
});

describe('a program', () => {
  const args = ['register', '--name', 'Bence', '--email', user.email, '--password-stdin'];

  test.each([password, `${password}\n`, `${password}\r\n`])(
    'gives the password on standard input: %j',
    async (stdin) => {
      const { connect, requests } = accepted();
      expect(await charsheet(args, { connect, stdin })).toEqual({ status: 0, stdout: '', stderr: done });
      expect(JSON.parse(requests[0]?.body ?? '').password).toBe(password);
    },
  );

  test.each<[string, string[], string | AsyncIterable<Uint8Array>, string]>([
    ['nothing', args, '', '--password-stdin: standard input is empty'],
    ['a short one', args, 'short', '--password-stdin: the password must have at least 10 characters'],
    ['far too much', args, 'x'.repeat(5000), '--password-stdin: standard input is too long for a password'],
    ['no address', ['register', '--name', 'B', '--password-stdin'], password, '--password-stdin needs --email too'],
    ['a bad address', [...args, '--email', 'x'], password, '--email: it must be an e-mail address'],
  ])('that gives %s is told so', async (_, args, stdin, line) => {
    expect(await charsheet(args, { stdin })).toEqual({ status: 2, stdout: '', stderr: `charsheet: ${line}\n` });
  });

  test('that gives nothing learns how to', async () => {
    const { status, stderr } = await charsheet(['register']);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^charsheet: there is no terminal to ask questions on\nfor scripts: charsheet register .*\n$/,
    );
  });

  test('a terminal is no place for a password that is shown', async () => {
    const { status, stderr } = await charsheet(args, { terminal: true });
    expect(status).toBe(2);
    expect(stderr).toMatch(/standard input is a terminal, not a file or a pipe\n$/);
  });
});

describe('--resend', () => {
  const again = done.replace(/If .*\n/, '');

  test('sends the mail once more', async () => {
    const { connect, requests } = answering(ok({ status: true }));
    const result = await charsheet(['register', '--resend', '--email', user.email], { connect });
    expect(result).toEqual({ status: 0, stdout: '', stderr: again });
    expect(requests).toMatchObject([{ path: '/auth/send-verification-email', body: `{"email":"${user.email}"}` }]);
  });

  test('asks for the address only', async () => {
    const { connect } = answering(ok({ status: true }));
    const typing = [['E-mail: ', `${user.email}\r`]] as const;
    expect(await charsheet(['register', '--resend'], { connect, typing })).toMatchObject({ status: 0 });
  });
});

test('a server that is not the default one is named in what to do next', async () => {
  const { connect } = answering(ok({ status: true }));
  const args = ['register', '--resend', '--email', user.email, '--url', 'https://a.test/b/'];
  const { stderr } = await charsheet(args, { connect });
  expect(stderr).toContain('then sign in: charsheet login --url https://a.test/b\n');
});

test('a password goes over an open network only when its owner says so', async () => {
  const args = ['register', '--name', 'B', '--email', user.email, '--password-stdin', '--url', 'http://a.test'];
  expect(await charsheet(args, { stdin: password })).toEqual({
    status: 2,
    stdout: '',
    stderr:
      'charsheet: http://a.test is not encrypted: your password could be read on the way\n' +
      'use its https:// address, or in a network that you trust: --insecure\n',
  });
  const { connect } = accepted();
  expect(await charsheet([...args, '--insecure'], { connect, stdin: password })).toMatchObject({ status: 0 });
});

test('too many tries', async () => {
  const { connect } = answering(problem(429, 'too-many-requests', { title: 'Too many' }, { 'retry-after': '600' }));
  const result = await charsheet(['register', '--resend', '--email', user.email], { connect });
  expect(result).toMatchObject({
    status: 7,
    stderr: 'charsheet: http://127.0.0.1:3000 failed: too many\ntry again in 10 minutes\n',
  });
});
