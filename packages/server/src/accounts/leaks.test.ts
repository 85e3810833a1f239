import { describe, expect, it } from 'vitest';

import { engines, secret, testApp } from '../../test/harness.js';
import { goodPassword, lastMail, register, signIn, signUp, tokenOf } from '../../test/people.js';

const newPassword = 'another good password';

/** What follows the path of a link in which a token stands, however damaged, and what the log has of it. */
const mistyped = [
  ['?isPublic=true&token=~&limit=5', '?isPublic=true&...&limit=5'],
  ['?toke=~', '?...'],
  ['?~', '?...'],
  ['?limit=~&isPublic=x%26token=~&q=~', '?limit=...&isPublic=...&...'],
  [';token=~', ';token=...'],
  ['#token=~', ''],
] as const;

describe.each(engines)('secrets on %s', (engine) => {
  const app = testApp(engine);

  it('are in no answer but those that give them, and in no line of the log', async () => {
    const bodies: string[] = [];
    const note = ({ body }: { body: unknown }) => bodies.push(JSON.stringify(body));
    const email = await register(app);
    const { body: signedIn } = await signIn(app, email);
    const client = app.as({ token: signedIn.token });
    note(await client.accounts.me());
    note(await client.accounts.listSessions());
    note(await client.accounts.updateUser({ body: { name: 'Kósza Bence' } }));
    await client.accounts.requestPasswordReset({ body: { email } });
    const resetToken = tokenOf(await lastMail(app, email));
    await app.send({ path: `/reset-password?token=${resetToken}` });
    const lines = app.logged.length;
    for (const [query] of mistyped) await app.send({ path: `/verify-email${query.replaceAll('~', resetToken)}` });
    const shown = app.logged.slice(lines).map(({ url }) => url);
    expect(shown).toEqual(mistyped.map(([, logged]) => `/verify-email${logged}`));
    note(await client.accounts.changeEmail({ body: { newEmail: 'elsewhere@example.org' } }));
    note(await app.client.accounts.resetPassword({ body: { newPassword, token: resetToken } }));
    const waiting = tokenOf(await lastMail(app, await signUp(app)));
    bodies.push((await app.send({ path: '/User/me', headers: { authorization: `Bearer ${signedIn.token}` } })).body);

    const [account] = await app.database.knex('accounts').whereNotNull('password');
    const tokens = await app.database.knex('sessions').pluck('token');
    const secrets = [account.password, newPassword, resetToken, waiting, signedIn.token, ...tokens];
    const [answered, logged] = [bodies.join('\n'), JSON.stringify(app.logged)];
    for (const secret of secrets) {
      expect(answered).not.toContain(secret);
      expect(logged).not.toContain(secret);
    }
  });

  it('are not in the database, whoever steals it: but for links of mails that are not sent yet', async () => {
    const { knex } = app.database;
    const email = await register(app);
    const { body } = await signIn(app, email);
    await app.client.accounts.requestPasswordReset({ body: { email } });
    const resetToken = tokenOf(await lastMail(app, email));
    const waiting = tokenOf(await lastMail(app, await signUp(app)));
    const tables: string[] = await knex('pg_tables').where({ schemaname: 'public' }).pluck('tablename');
    const stolen = new Map<string, string>();
    for (const table of tables) stolen.set(table, JSON.stringify(await knex(table)));
    const holding = (secret: string) => tables.filter((table) => stolen.get(table)?.includes(secret));
    expect(holding(email)).toContain('users');
    for (const mine of [goodPassword, body.token, secret]) expect(holding(mine)).toEqual([]);
    for (const token of [resetToken, waiting]) expect(holding(token)).toEqual(['outbox']);
    const [unsigned = ''] = body.token.split('.');
    expect(holding(unsigned)).toEqual(['sessions']);
    const asked = { path: '/User/me', headers: { authorization: `Bearer ${unsigned}` } };
    expect(await app.refused(asked)).toMatchObject({ code: 'invalid-credentials' });
  });
});
