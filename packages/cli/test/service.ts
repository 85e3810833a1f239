import { expect } from 'vitest';

import { type TestApp, testApp } from '../../server/test/harness.js';
import { lastMail, tokenOf } from '../../server/test/people.js';
import type { Connect } from '../src/context.js';
import { connectByUndici } from '../src/net/transport.js';
import { charsheet, folder, type Setting } from './in-process.js';
import { config } from './signed-in.js';

/** The password of everybody. */
export const password = 'correct horse battery';

/** A service within this process, for the tests of one file; on one engine, the faster one, since nobody sees from here which it is. */
export const testService = (): TestApp => testApp('PostgreSQL');

/** Runs command lines of one person, with a home of their own. */
export type Run = (
  args: string[],
  input?: string,
  env?: Record<string, string>,
  more?: Setting,
) => ReturnType<typeof charsheet>;

let callers = 0;

/** The real way to a server, from a network address of one's own: the service limits some calls by address. */
function connectFromElsewhere(): Connect {
  const address = `192.0.2.${++callers}`;
  return async (target, interruption) => {
    const send = await connectByUndici(target, interruption);
    return (request) => send({ ...request, headers: { ...request.headers, 'x-forwarded-for': address } });
  };
}

function runIn(home: string, { url }: TestApp): Run {
  const connect = connectFromElsewhere();
  return (args, stdin = '', env = {}, more = {}) =>
    charsheet(args, { stdin, connect, env: { CHARSHEET_CONFIG: home, CHARSHEET_URL: url, ...env }, ...more });
}

/** Somebody who is not signed in. */
export const somebody = (app: TestApp): Run => runIn(folder().path, app);

/** Somebody with an account, signed in. */
export async function owner(app: TestApp): Promise<{ run: Run; token: string }> {
  const { token, user } = await app.someone('Kósza Bence');
  return { run: runIn(config({ [`${app.url}/`]: { token, email: user.email } }).home, app), token };
}

/** Somebody who has registered, and not confirmed the address yet. */
export async function registered(app: TestApp, email: string): Promise<Run> {
  const run = somebody(app);
  const made = await run(['register', '--name', 'Kósza Bence', '--email', email, '--password-stdin'], password);
  expect(made).toMatchObject({ status: 0, stdout: '', stderr: expect.stringContaining(`to ${email}.\n`) });
  return run;
}

/** Somebody who has registered, confirmed the address and signed in. */
export async function signedIn(app: TestApp, email: string): Promise<Run> {
  const run = await registered(app, email);
  await app.client.accounts.verifyEmail({ body: { token: tokenOf(await lastMail(app, email)) } });
  const result = await run(['login', '--email', email, '--password-stdin'], password);
  expect(result).toEqual({
    status: 0,
    stdout: '',
    stderr: `Signed in to ${app.url} as Kósza Bence <${email}>.\n`,
  });
  return run;
}
