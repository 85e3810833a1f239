import { describe, expect, test } from 'vitest';

import { answering, charsheet, problem } from '../../test/in-process.js';
import { config, entry, ok, origin, service, signedIn, user } from '../../test/signed-in.js';

const nobody = (url: string, option = '') =>
  `charsheet: not signed in to ${url}\nsign in with: charsheet login${option}\n`;

describe('who is signed in', () => {
  test('for a person', async () => {
    const { connect } = answering(ok({ ...user, name: 'Be\u001bnce' }));
    const stdout = `name    Be\\u001bnce\ne-mail  ${user.email}\nserver  ${origin}\n`;
    expect(await charsheet(['whoami'], { connect, env: signedIn().env })).toEqual({ status: 0, stdout, stderr: '' });
  });

  test('for a program, without the token', async () => {
    const { connect } = answering(ok(user));
    const { stdout } = await charsheet(['whoami', '--json'], { connect, env: signedIn().env });
    expect(stdout).toBe(`{"name":"Bence","email":"${user.email}","server":"${origin}"}\n`);
  });
});

describe('which token is sent', () => {
  const sent = async (args: string[], env: Record<string, string>) => {
    const { connect, requests } = answering(ok(user));
    const { status, stderr } = await charsheet(['whoami', ...args], { connect, env });
    return { status, stderr, header: requests[0]?.headers['authorization'] };
  };

  test.each([
    ['the default server', [], service],
    ['a base URL with a path', ['--url', `${origin}/sheets/`], `${origin}/sheets/`],
    ['by an older version', [], origin],
    ['by an older version, for a base URL with a path', ['--url', `${origin}/sheets`], origin],
  ])('the one that was kept: %s', async (_, args, name) => {
    const { env } = config({ [name]: entry, [`${origin}/another/`]: { ...entry, token: 'x' } });
    expect(await sent(args, env)).toEqual({ status: 0, stderr: '', header: `Bearer ${entry.token}` });
  });

  test.each([
    'http://127.0.0.1:3001',
    'http://localhost:3000',
    'https://127.0.0.1:3000',
    'http://127.0.0.1',
    `${origin}/a`,
    `${origin}/A`,
  ])('none to another service: %s', async (url) => {
    const result = await sent(['--url', url], signedIn().env);
    expect(result).toEqual({ status: 4, stderr: nobody(url, ` --url ${url}`), header: undefined });
  });

  test.each(['of-environment', ' of-environment\n'])('the one of the environment goes before: %j', async (token) => {
    const env = { ...signedIn().env, CHARSHEET_TOKEN: token };
    expect(await sent([], env)).toEqual({ status: 0, stderr: '', header: 'Bearer of-environment' });
  });

  test('the file does not matter then', async () => {
    const { env, letOthersRead } = signedIn();
    letOthersRead();
    expect(await sent([], { ...env, CHARSHEET_TOKEN: 'x' })).toMatchObject({ status: 0, header: 'Bearer x' });
  });

  test('the one of the environment, over an open network: a note says so', async () => {
    const env = { CHARSHEET_TOKEN: 'x', CHARSHEET_URL: 'http://a.test' };
    const stderr = 'note: CHARSHEET_TOKEN goes to http://a.test unencrypted: others on the way can read it\n';
    expect(await sent([], env)).toEqual({ status: 0, stderr, header: 'Bearer x' });
  });

  test('one with a line break is none, and is not printed', async () => {
    const { status, stderr } = await sent([], { CHARSHEET_TOKEN: 'secret\nx: y' });
    const advice = 'to get one: charsheet login --print-token\n';
    expect([status, stderr]).toEqual([2, `charsheet: CHARSHEET_TOKEN: is not a token\n${advice}`]);
  });
});

describe('nobody is signed in', () => {
  test('there is no token', async () => {
    expect(await charsheet(['whoami'], { env: config().env, connect: answering().connect })).toEqual({
      status: 4,
      stdout: '',
      stderr: nobody(origin),
    });
  });

  test.each([
    ['the one that was kept', {}, `not signed in to ${origin} any more\nsign in with: charsheet login\n`],
    [
      'the one of the environment',
      { CHARSHEET_TOKEN: 'secret' },
      `${origin} does not take the token in CHARSHEET_TOKEN\nto get one: charsheet login --print-token\n`,
    ],
  ])('the token has ended: %s', async (_, more, text) => {
    const { connect, requests } = answering(problem(401, 'invalid-credentials'));
    const result = await charsheet(['whoami'], { connect, env: { ...signedIn().env, ...more } });
    expect(result).toEqual({ status: 4, stdout: '', stderr: `charsheet: ${text}` });
    expect(requests).toHaveLength(1);
  });

  test('others can read the file', async () => {
    const { env, file, letOthersRead } = signedIn();
    letOthersRead();
    const { status, stderr } = await charsheet(['whoami'], { env });
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^charsheet: .* others on this computer can read it.*\n.* charsheet logout; .*chmod 600 ".*"\n$/,
    );
    expect(stderr).toContain(`chmod 600 "${file}"`);
    expect(stderr).not.toContain(entry.token);
  });
});
