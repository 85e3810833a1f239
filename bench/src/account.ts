import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { api, createClient, type Send } from '@charsheet/schema';

export const person = { name: 'Kósza Bence', email: 'bench@example.org', password: 'correct horse battery' };
const timeoutMs = 20_000;

/** Makes an account of our service as a person would, by its API and the mail it sends; returns a bearer token. */
export async function makeAccount(url: string, folder: string): Promise<string> {
  const send: Send = async ({ path, ...request }) => {
    const answer = await fetch(url + path, request);
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
  };
  const { accounts } = createClient(api, send);
  await accounts.signUp({ body: person });
  await accounts.verifyEmail({ body: { token: await tokenOfMail(join(folder, 'data', 'outbox')) } });
  const { email, password } = person;
  const { body } = await accounts.signIn({ body: { email, password } });
  return body.token;
}

async function tokenOfMail(outbox: string): Promise<string> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const token = /\/verify-email\?token=([\w.-]+)/.exec(mails(outbox))?.[1];
    if (token) return token;
    await sleep(50);
  }
  throw new Error(`no mail came into ${outbox}`);
}

function mails(outbox: string): string {
  try {
    return readdirSync(outbox)
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .join('\n');
  } catch {
    // It is made with the first mail.
    return '';
  }
}
