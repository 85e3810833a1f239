import { randomUUID } from 'node:crypto';

import type { Knex } from 'knex';

import type { User } from '@charsheet/schema';

import { type PasswordCost, passwords } from '../src/accounts/passwords.js';
import { sessionCookie, signature } from '../src/accounts/session-token.js';
import type { Site } from '../src/http/site.js';
import type { TestApp } from './harness.js';

/** Somebody with a confirmed address, signed in. */
export interface Person {
  user: User;
  password: string;
  /** Their bearer token. */
  token: string;
  /** Value of a `Cookie` header with the same session. */
  cookie: string;
}

const password = 'correct horse battery';
const hashes = new Map<PasswordCost | undefined, Promise<string>>();

function hashOf(cost: PasswordCost | undefined): Promise<string> {
  const known = hashes.get(cost) ?? passwords(cost).hash(password);
  hashes.set(cost, known);
  return known;
}

interface Maker {
  site: Site;
  knex: Knex;
  secret: string;
  passwordCost?: PasswordCost | undefined;
}

/** Makes an account and a session as the service would, only faster. */
export async function makePerson({ site, knex, secret, passwordCost }: Maker, name = 'Bence'): Promise<Person> {
  const id = randomUUID();
  const email = `${id}@example.org`;
  const [row] = await knex('users').insert({ id, name, email, email_verified: true }).returning('created_at');
  const account = { user_id: id, account_id: id, provider_id: 'credential', password: await hashOf(passwordCost) };
  await knex('accounts').insert(account);
  const token = randomUUID();
  await knex('sessions').insert({ user_id: id, token, expires_at: new Date(Date.now() + 30 * 86_400_000) });
  const signed = signature(secret).sign(token);
  const user = { id, name, email, emailVerified: true, createdAt: row.created_at.toISOString() };
  return { user, password, token: signed, cookie: sessionCookie(site).send(signed) };
}

export interface SentMail {
  template: string;
  language: string;
  values: Record<string, string>;
}

export async function sentMails(knex: Knex, to: string): Promise<SentMail[]> {
  return await knex('outbox')
    .where({ to_address: to })
    .orderBy('created_at')
    .orderBy('id')
    .select('template', 'language', 'values');
}

/** The token in the link of a mail. */
export function tokenOf({ values }: SentMail): string {
  return new URL(values['url'] ?? '').searchParams.get('token') ?? '';
}

export const goodPassword = password;

let addresses = 0;
/** An e-mail address that nobody has used yet. */
export const newAddress = () => `person${++addresses}@example.org`;

/** Signs up by the API, up to the mail that confirms the address; returns the address. */
export async function signUp(app: TestApp, email = newAddress()): Promise<string> {
  await app.client.accounts.signUp({ body: { name: 'Bence', email, password } });
  return email;
}

/** Signs up by the API, and confirms the address; returns the address. */
export async function register(app: TestApp, email = newAddress()): Promise<string> {
  await signUp(app, email);
  await app.client.accounts.verifyEmail({ body: { token: tokenOf(await lastMail(app, email)) } });
  return email;
}

export const signIn = (app: TestApp, email: string, given = password) =>
  app.client.accounts.signIn({ body: { email, password: given } });

export async function lastMail(app: TestApp, email: string): Promise<SentMail> {
  const mail = (await app.mails(email)).at(-1);
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
}
