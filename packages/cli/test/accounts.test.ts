import { readFileSync } from 'node:fs';

import { expect, it, vi } from 'vitest';

import type { Clock } from '../src/terminal/io.js';
import { folder, realClock } from './in-process.js';
import { owner, password, registered, signedIn, somebody, testService } from './service.js';
import { goodSheet } from './sheets.js';

const app = testService();

it('from the registration to a private sheet that nobody else sees', async () => {
  const bence = await signedIn(app, 'bence@example.org');
  const who = { name: 'Kósza Bence', email: 'bence@example.org', server: app.url };
  expect(JSON.parse((await bence(['whoami', '--json'])).stdout)).toEqual(who);

  const created = await bence(['create', '--private', '-'], goodSheet);
  const id = created.stdout.trim();
  expect(created).toMatchObject({ status: 0, stderr: `Its page: ${app.url}/Character/${id}\n` });
  const listed = await bence(['list', '--json', '--min-level', '1']);
  expect(JSON.parse(listed.stdout)).toMatchObject({ id, isPublic: false });
  expect(await bence(['get', id])).toMatchObject({ status: 0 });

  const { run: reka } = await owner(app);
  expect(await reka(['list'])).toEqual({ status: 0, stdout: '', stderr: '' });
  for (const other of [reka, somebody(app)]) expect(await other(['get', id])).toMatchObject({ status: 3 });

  expect(await bence(['logout'])).toMatchObject({ status: 0, stderr: `Signed out of ${app.url}.\n` });
  expect(await bence(['whoami'])).toMatchObject({ status: 4, stdout: '' });
  expect(await bence(['get', id])).toMatchObject({ status: 3 });
});

it('a token that was revoked stores nothing, and nothing without an account either', async () => {
  const email = 'virag@example.org';
  const virag = await signedIn(app, email);
  const token = (await virag(['login', '--print-token', '--email', email, '--password-stdin'], password)).stdout.trim();
  const withToken = { CHARSHEET_TOKEN: token };
  expect(await virag(['create', '-'], goodSheet, withToken)).toMatchObject({ status: 0 });

  await app.client.accounts.signOut({ headers: { authorization: `Bearer ${token}` } });
  const refused = await virag(['create', '-'], goodSheet, withToken);
  expect(refused).toMatchObject({ status: 4, stdout: '' });
  expect(refused.stderr).toMatch(/^charsheet: .* does not take the token in CHARSHEET_TOKEN\n/);
  expect(refused.stderr).not.toContain(token);
  expect((await virag(['list'])).stdout.trimEnd().split('\n')).toHaveLength(1);
});

it('signs in once the address is confirmed, with the right password', async () => {
  const run = await registered(app, 'zsofi@example.org');
  const login = (given: string) => run(['login', '--email', 'zsofi@example.org', '--password-stdin'], given);
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

it('signing in by a browser', async () => {
  const { token, user } = await app.someone();
  const headers = { authorization: `Bearer ${token}` };
  let shown = '';
  const clock: Clock = {
    ...realClock,
    /** The pause between two questions, which the server chooses, is over when the code is confirmed. */
    async sleep() {
      const userCode = /user_code=(\w+)/.exec(shown)?.[1] ?? '';
      await app.client.devices.approve({ body: { userCode }, headers });
    },
  };
  const onStderr = (text: string) => {
    shown += text;
  };
  const { at } = folder();
  const browser = { BROWSER: `echo %s > ${at('page')} &` };
  const login = await somebody(app)(['login', '--web', '--print-token'], '', browser, { clock, onStderr });
  expect(login).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\S+\n$/) });
  await vi.waitFor(() => expect(shown).toContain(`\n  ${readFileSync(at('page'), 'utf8')}`));
  const who = await somebody(app)(['whoami'], '', { CHARSHEET_TOKEN: login.stdout.trim() });
  expect(who).toMatchObject({ status: 0, stdout: expect.stringContaining(user.email) });
});
