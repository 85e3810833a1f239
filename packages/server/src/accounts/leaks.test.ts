import { describe, expect, it } from 'vitest';

import { engines, testApp } from '../../test/harness.js';
import { lastMail, register, signIn, signUp, tokenOf } from '../../test/people.js';

const newPassword = 'another good password';

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
    await app.send({ path: `/verify-email?a=b&token=${resetToken}&c=d` });
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
    expect(logged).toContain('/verify-email?a=b&token=...&c=d');
  });
});
