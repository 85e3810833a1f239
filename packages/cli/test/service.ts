import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, vi } from 'vitest';

import { api, createClient, type Send } from '@charsheet/schema';

import type { Engine } from '../../server/test/engines.js';
import { dataFolder, environmentOn, startServer } from '../../server/test/server-process.js';
import { folder } from './in-process.js';
import { charsheet } from './process.js';
import { timeout, whenReady } from './ready.js';

/** The password of everybody. */
export const password = 'correct horse battery';

/** A server that writes its mails into files. */
export async function serve(engine: Engine) {
  const data = dataFolder();
  const url = await whenReady(startServer({ ...(await environmentOn(engine)), CHARSHEET_DATA: data }));
  const send: Send = async ({ path, ...request }) => {
    const answer = await fetch(url + path, request);
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
  };
  const client = createClient(api, send);
  return { url, client, outbox: join(data, 'outbox') };
}

export type Server = Awaited<ReturnType<typeof serve>>;

/** Somebody with a home of their own. */
export function somebody({ url }: Server) {
  const env = { CHARSHEET_CONFIG: folder().path, CHARSHEET_URL: url };
  const run = (args: string[], input = '', more: Record<string, string> = {}) =>
    charsheet(args, input, { env: { ...env, ...more } });
  return Object.assign(run, { env });
}

/** The token of the mail to an address, once there is one. */
const tokenOfMail = ({ outbox }: Server, email: string) =>
  vi.waitFor(
    () => {
      const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
      const mail = mails.find((text) => text.includes(`To: ${email}`));
      const token = /\/verify-email\?token=([\w.-]+)/.exec(mail ?? '')?.[1];
      if (!token) throw new Error(`no mail to ${email}`);
      return token;
    },
    { timeout },
  );

/** Somebody who has not confirmed the address yet. */
export async function registered(server: Server, email: string) {
  const run = somebody(server);
  const made = await run(['register', '--name', 'Kósza Bence', '--email', email, '--password-stdin'], password);
  expect(made).toMatchObject({ status: 0, stdout: '', stderr: expect.stringContaining(`to ${email}.\n`) });
  return run;
}

/** Somebody who is signed in. */
export async function signedIn(server: Server, email: string) {
  const run = await registered(server, email);
  await server.client.accounts.verifyEmail({ body: { token: await tokenOfMail(server, email) } });
  const result = await run(['login', '--email', email, '--password-stdin'], password);
  expect(result).toEqual({
    status: 0,
    stdout: '',
    stderr: `Signed in to ${server.url} as Kósza Bence <${email}>.\n`,
  });
  return run;
}
