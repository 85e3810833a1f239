import type { User } from '@charsheet/schema';

import { passwords } from '../../src/accounts/passwords.js';
import { dueFromNow } from '../../src/database/deadline.js';
import { draftStore } from '../../src/drafts/store.js';
import type { TestApp } from '../harness.js';
import { type Name, passwordOf } from './cast.js';

/** Lets something that somebody has typed go with their sign-up, as the page does. */
export async function keepWithSignUp({ database, now }: TestApp, name: Name, { id: userId, email }: User) {
  const store = draftStore(database.knex);
  const expiresAt = new Date(now.getTime() + 1000);
  const draft = { path: '/characters/new', fields: [['name', name]] as [string, string][], typist: undefined };
  // Each story has its own browsers.
  const secret = `${name} as ${email}`;
  const id = await store.keep(secret, { ...draft, replaces: '', typedAt: now, expiresAt }, dueFromNow());
  if (id) await store.join(secret, id, { userId, email }, dueFromNow());
}

/** What has come into an account with a sign-up, while the password of the account is not that of the one who has typed it. */
export async function strangersDrafts({ database, now }: TestApp, email: string): Promise<string[]> {
  const store = draftStore(database.knex);
  const accounts = database
    .knex('users')
    .join('accounts', 'user_id', 'users.id')
    .where({ email, email_verified: true });
  const found: string[] = [];
  for (const { user_id: account, password: hash } of await accounts.select('user_id', 'accounts.password')) {
    const finder = { secret: undefined, account };
    for (const { id } of await store.list(finder, now, dueFromNow())) {
      const name = (await store.find(finder, id, now, dueFromNow()))?.fields[0]?.[1] as Name;
      const isOwn = await passwords().verify({ hash, password: passwordOf(name) });
      if (!isOwn) found.push(`what ${name} has typed is at ${email}, whose password is somebody else's`);
    }
  }
  return found;
}
