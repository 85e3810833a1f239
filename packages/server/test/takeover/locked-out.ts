import { lastMail, tokenOf } from '../people.js';
import { type Name, passwordOf } from './cast.js';
import type { World } from './world.js';

const guesses = 11;

/**
 * Strangers guess passwords, more often than anybody may: who holds a mailbox must still get into its account; at once
 * where they are signed in, or have signed in before, and by a reset from anywhere.
 */
export async function lockedOut(world: World): Promise<string[]> {
  const { app, holders } = world;
  const users: { email: string }[] = await app.database
    .knex('users')
    .where({ email_verified: true })
    .whereIn('email', [...holders.keys()]);
  const found = users.map(({ email }) => lockedOutOf(world, email, holders.get(email) as Name));
  return (await Promise.all(found)).flat();
}

async function lockedOutOf(world: World, email: string, holder: Name): Promise<string[]> {
  const { app } = world;
  const found: string[] = [];
  const expectDone = async (what: string, call: Promise<unknown>) => {
    await call.catch((error) => found.push(`${holder} cannot ${what} at ${email}: ${error}`));
  };
  const wrong = { email, password: 'a wrong password' };
  const guess = () =>
    world
      .elsewhere()
      .accounts.signIn({ body: wrong })
      .catch(() => {});
  await Promise.all(Array.from({ length: guesses }, guess));

  const password = passwordOf(holder);
  const knows = world.places.get(email)?.has(holder);
  if (knows) await expectDone('sign in again', world.at(holder).accounts.signIn({ body: { email, password } }));
  const session = await sessionAt(world, email, holder);
  const change = { currentPassword: password, newPassword: password, revokeOtherSessions: false };
  if (session) {
    await expectDone('change the password', app.as(session).accounts.changePassword({ body: change }));
    // That has set the counts to zero.
    await Promise.all(Array.from({ length: guesses }, guess));
  }

  const { accounts } = world.elsewhere();
  await accounts.requestPasswordReset({ body: { email } });
  const token = tokenOf(await lastMail(app, email));
  await expectDone('reset the password', accounts.resetPassword({ body: { token, newPassword: password } }));
  await expectDone('sign in after a reset', accounts.signIn({ body: { email, password } }));
  return found;
}

/** A session of somebody in an account that is not over. */
async function sessionAt({ app, sessions }: World, email: string, holder: Name) {
  for (const session of sessions.filter(({ name }) => name === holder)) {
    const me = await app
      .as(session)
      .accounts.me()
      .catch(() => undefined);
    if (me?.body.email === email) return session;
  }
  return undefined;
}
