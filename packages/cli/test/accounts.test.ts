import type { ChildProcess } from 'node:child_process';

import { describe, expect, it } from 'vitest';

import { engines } from '../../server/test/engines.js';
import { outcome, start } from './process.js';
import { timeout } from './ready.js';
import { password, registered, serve, signedIn, somebody } from './service.js';
import { goodSheet } from './sheets.js';

describe.each(engines)('accounts from the command line, with a server on %s', { timeout }, (engine) => {
  it('from the registration to a private sheet that nobody else sees', async () => {
    const server = await serve(engine);
    const bence = await signedIn(server, 'bence@example.org');
    const who = { name: 'Kósza Bence', email: 'bence@example.org', server: server.url };
    expect(JSON.parse((await bence(['whoami', '--json'])).stdout)).toEqual(who);

    const created = await bence(['create', '--private', '-'], goodSheet);
    expect(created).toMatchObject({ status: 0, stderr: '' });
    const id = created.stdout.trim();
    const listed = await bence(['list', '--json', '--min-level', '1']);
    expect(JSON.parse(listed.stdout)).toMatchObject({ id, isPublic: false });
    expect(await bence(['get', id])).toMatchObject({ status: 0 });

    const reka = await signedIn(server, 'reka@example.org');
    expect(await reka(['list'])).toEqual({ status: 0, stdout: '', stderr: '' });
    for (const other of [reka, somebody(server)]) expect(await other(['get', id])).toMatchObject({ status: 3 });

    expect(await bence(['logout'])).toMatchObject({ status: 0, stderr: `Signed out of ${server.url}.\n` });
    expect(await bence(['whoami'])).toMatchObject({ status: 4, stdout: '' });
    expect(await bence(['get', id])).toMatchObject({ status: 3 });
  });

  it('a token that was revoked stores nothing, and nothing without an account either', async () => {
    const server = await serve(engine);
    const bence = await signedIn(server, 'bence@example.org');
    const login = ['login', '--print-token', '--email', 'bence@example.org', '--password-stdin'];
    const token = (await bence(login, password)).stdout.trim();
    const withToken = { CHARSHEET_TOKEN: token };
    expect(await bence(['create', '-'], goodSheet, withToken)).toMatchObject({ status: 0, stderr: '' });

    await server.client.accounts.signOut({ headers: { authorization: `Bearer ${token}` } });
    const refused = await bence(['create', '-'], goodSheet, withToken);
    expect(refused).toMatchObject({ status: 4, stdout: '' });
    expect(refused.stderr).toMatch(/^charsheet: .* does not take the token in CHARSHEET_TOKEN\n/);
    expect(refused.stderr).not.toContain(token);
    expect((await bence(['list'])).stdout.trimEnd().split('\n')).toHaveLength(1);
  });

  it('signs in once the address is confirmed, with the right password', async () => {
    const server = await serve(engine);
    const run = await registered(server, 'bence@example.org');
    const login = (given: string) => run(['login', '--email', 'bence@example.org', '--password-stdin'], given);
    expect(await login(password)).toMatchObject({
      status: 4,
      stderr: expect.stringMatching(/not confirmed yet\n.*--resend/),
    });
    expect(await login('wrong horse battery')).toMatchObject({
      status: 4,
      stderr: expect.stringMatching(/is wrong\n/),
    });
    expect(await run(['whoami'])).toMatchObject({ status: 4 });
    expect(await run(['create', '--private', '-'], goodSheet)).toMatchObject({ status: 4, stdout: '' });
  });
});

// On one engine: most of its time is the pause between two questions, which the server chooses.
it('signing in by a browser', { timeout }, async () => {
  const server = await serve('PGlite');
  const bence = await signedIn(server, 'bence@example.org');
  const login = ['login', '--print-token', '--email', 'bence@example.org', '--password-stdin'];
  const authorization = `Bearer ${(await bence(login, password)).stdout.trim()}`;
  const device = start(['login', '--web', '--print-token'], { env: { CHARSHEET_URL: server.url } });
  const userCode = await shown(device, /user_code=(\w+)/);
  await server.client.devices.approve({ body: { userCode }, headers: { authorization } });
  const { status, stdout } = await outcome(device);
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^\S+\n$/) });
  const who = await somebody(server)(['whoami'], '', { CHARSHEET_TOKEN: stdout.trim() });
  expect(who).toMatchObject({ status: 0, stdout: expect.stringContaining('bence@example.org') });
});

/** What a pattern finds on standard error, once it is there. */
function shown({ stderr }: ChildProcess, pattern: RegExp): Promise<string> {
  let text = '';
  return new Promise((resolve) => {
    stderr?.on('data', (data) => {
      text += data;
      const found = pattern.exec(text)?.[1];
      if (found) resolve(found);
    });
  });
}
