import { describe, expect, it } from 'vitest';

import { cliClientId } from '@charsheet/schema';

import { testApp } from '../../test/harness.js';
import { goodPassword, lastMail, newAddress, register, signUp, tokenOf } from '../../test/people.js';
import { textOf, titleOf, visitor } from '../../test/visitor.js';
import { en } from '../layout/texts/en.js';

describe('forms on PGlite', () => {
  const app = testApp('PGlite');
  const password = goodPassword;

  const signedIn = async (name?: string) => {
    const person = await app.someone(name);
    return { ...person, me: visitor(app, person.cookie) };
  };

  it.each([
    [
      'bad fields at /sign-up',
      { name: '', email: 'bence@', password: 'short' },
      ['missing', 'not-an-address', 'too-short'],
    ],
    [
      'odd fields at /sign-up',
      { name: '\u200b', email: `${'x'.repeat(250)}@example.org`, password: '\0'.repeat(12) },
      ['not-visible', 'too-long', 'control-character'],
    ],
    ['nothing at /sign-in', {}, ['missing']],
    ['no address at /verify-email', { email: 'bence' }, ['not-an-address']],
    ['no address at /reset-password', { email: 'bence' }, ['not-an-address']],
    ['a short password at /reset-password', { token: 'x', newPassword: 'short' }, ['too-short']],
  ] as const)('anonymous: %s: the form is shown again with its faults', async (what, fields, faults) => {
    const page = await visitor(app).post(what.split(' at ')[1] ?? '', fields);
    expect(page.status).toBe(422);
    expect(titleOf(page)).toMatch(/^Error: /);
    for (const fault of faults) expect(textOf(page)).toContain(en.faults[fault]);
    expect(page.body).not.toMatch(/type="password"[^>]*value=/);
    expect(page.body.match(/ autofocus/g)).toHaveLength(1);
  });

  it('anonymous: what was entered stays, as text and nothing else', async () => {
    const name = '"><script>alert(1)</script>';
    const page = await visitor(app).post('/sign-up', { name, email: 'x', password: 'a long password' });
    expect(page.body).not.toContain('<script');
    expect(page.body).toContain('value="&quot;>&lt;script>alert(1)&lt;/script>"');
    expect(page.body).not.toContain('a long password');
  });

  it('anonymous: signing up looks the same for a known address and a new one', async () => {
    const known = await register(app);
    const answers = await Promise.all(
      [known, newAddress()].map(async (email) => {
        const me = visitor(app);
        return textOf(await me.follow(await me.post('/sign-up', { name: 'Bence', email, password })));
      }),
    );
    expect(answers[0]).toContain(en.checkMail.lead);
    expect(answers[0]).toBe(answers[1]);
    expect((await lastMail(app, known)).template).toBe('already-registered');
  });

  it('anonymous: mails go out in the language of the pages', async () => {
    const email = newAddress();
    await visitor(app).post('/sign-up?lang=hu', { name: 'Bence', email, password });
    expect((await lastMail(app, email)).language).toBe('hu');
  });

  it('anonymous: looking at the page of a mail changes nothing, its button confirms', async () => {
    const email = await signUp(app);
    const token = tokenOf(await lastMail(app, email));
    const me = visitor(app);
    expect(await me.post('/sign-in', { email, password })).toMatchObject({ status: 422 });
    await app.send({ method: 'HEAD', path: `/verify-email?token=${token}` });
    const page = await me.get(`/verify-email?token=${token}`);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(textOf(await me.post('/sign-in', { email, password }))).toContain(en.signIn.notVerified);
    const answer = await me.post('/verify-email', { token });
    expect(textOf(await me.follow(answer))).toContain(en.notices['address-confirmed']);
    expect(await me.post('/sign-in', { email, password })).toMatchObject({ status: 303 });
    expect(me.cookies.has(app.cookieName())).toBe(true);
  });

  it('anonymous: another mail can be had, and a bad link leads there', async () => {
    const email = await signUp(app);
    const me = visitor(app);
    const page = await me.post('/verify-email', { token: 'x' });
    expect(page.status).toBe(400);
    expect(textOf(page)).toContain(en.verify.badToken);
    await me.post('/verify-email', { email });
    expect(await app.mails(email)).toHaveLength(2);
  });

  it('anonymous: an outcome is told once', async () => {
    const me = visitor(app, (await app.someone()).cookie);
    expect(textOf(await me.follow(await me.post('/sign-out')))).toContain(en.notices['signed-out']);
    expect(textOf(await me.get('/'))).not.toContain(en.notices['signed-out']);
  });

  it('anonymous: an outcome that nobody has is not told', async () => {
    const cookie = `${app.cookieName('notice')}=<b>`;
    const page = await app.send({ path: '/', headers: { cookie, accept: 'text/html' } });
    expect(page.body).not.toContain('role="status"');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/%09/evil.example', 'javascript:alert(1)'])(
    'anonymous: signing in does not lead to %s',
    async (next) => {
      const { user } = await app.someone();
      const path = `/sign-in?${new URLSearchParams({ next })}`;
      const answer = await visitor(app).post(path, { email: user.email, password });
      expect(answer).toMatchObject({ status: 303, headers: { location: '/characters' } });
    },
  );

  it('anonymous: too many wrong passwords are told with the wait', async () => {
    const { user } = await app.someone();
    const me = visitor(app);
    const fields = { email: user.email, password: 'not the password' };
    for (let count = 0; count < 10; count++) expect((await me.post('/sign-in', fields)).status).toBe(422);
    const page = await me.post('/sign-in', fields);
    expect(page.status).toBe(429);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(textOf(page)).toContain('Wait 15 minutes, then try again.');
  });

  it('signed in: the name is changed', async () => {
    const { me } = await signedIn();
    const answer = await me.post('/account', { part: 'name', name: 'Kósza <i>Bence</i>' });
    const page = await me.follow(answer);
    expect(textOf(page)).toContain(en.notices['name-changed']);
    expect(page.body).toContain('value="Kósza &lt;i>Bence&lt;/i>"');
  });

  it('signed in: the password is changed, and this browser stays signed in', async () => {
    const { me, user } = await signedIn();
    const wrong = await me.post('/account', {
      part: 'password',
      currentPassword: 'wrong',
      newPassword: 'battery staple',
    });
    expect(wrong.status).toBe(422);
    expect(textOf(wrong)).toContain(en.faults['wrong-password']);
    const fields = { part: 'password', currentPassword: password, newPassword: 'battery staple' };
    expect(textOf(await me.follow(await me.post('/account', fields)))).toContain(en.notices['password-changed']);
    const again = await visitor(app).post('/sign-in', { email: user.email, password: 'battery staple' });
    expect(again.status).toBe(303);
  });

  it('signed in: the address is changed in two steps', async () => {
    const { me, user } = await signedIn();
    expect(textOf(await me.post('/account', { part: 'email', newEmail: user.email.toUpperCase() }))).toContain(
      en.faults['same-address'],
    );
    const email = newAddress();
    await me.post('/account', { part: 'email', newEmail: email });
    const first = tokenOf(await lastMail(app, user.email));
    expect(textOf(await me.get(`/verify-email?token=${first}`))).toContain(en.verify.purposes.approve.lead);
    const approved = await me.follow(await me.post('/verify-email', { token: first }));
    expect(textOf(approved)).toContain(en.notices['address-approved']);
    const second = tokenOf(await lastMail(app, email));
    const moved = await me.follow(await me.post('/verify-email', { token: second }));
    expect(textOf(moved)).toContain(en.notices['address-changed']);
    expect((await visitor(app).post('/sign-in', { email, password })).status).toBe(303);
  });

  it('signed in: other sessions are listed and ended; those of others are not', async () => {
    const { me, user } = await signedIn();
    const other = visitor(app);
    await other.post(
      '/sign-in',
      { email: user.email, password },
      { 'user-agent': 'Mozilla/5.0 (Linux) Firefox/140.0' },
    );
    const page = await me.get('/account');
    expect(textOf(page)).toContain('Firefox, Linux');
    const id = /name="session" value="([^"]*)"/.exec(page.body)?.[1] ?? '';
    const stranger = await signedIn();
    await stranger.me.post('/account', { part: 'sessions', session: id });
    expect((await other.get('/account')).status).toBe(200);
    const answer = await me.post('/account', { part: 'sessions', session: id });
    expect(textOf(await me.follow(answer))).toContain(en.notices['session-ended-there']);
    expect((await other.get('/account')).status).toBe(303);
    expect((await me.post('/account', { part: 'sessions', session: 'x' })).status).toBe(303);
  });

  it('signed in: everywhere else is signed out', async () => {
    const { me, user } = await signedIn();
    const other = visitor(app);
    await other.post('/sign-in', { email: user.email, password });
    await me.post('/account', { part: 'sessions' });
    expect((await other.get('/account')).status).toBe(303);
    expect((await me.get('/account')).status).toBe(200);
  });

  it('signed in: the account goes with the right password only', async () => {
    const { me } = await signedIn();
    expect((await me.post('/account', { part: 'remove', password: 'wrong' })).status).toBe(422);
    const answer = await me.post('/account', { part: 'remove', password });
    expect(textOf(await me.follow(answer))).toContain(en.notices['account-deleted']);
    expect(me.cookies.has(app.cookieName())).toBe(false);
  });

  it('signed in: an unknown part of the account changes nothing', async () => {
    const { me } = await signedIn();
    for (const part of ['', 'constructor', '__proto__']) {
      expect((await me.post('/account', { part, name: 'x' })).status).toBe(422);
    }
  });

  it('signed in: a code is shown, refused and of no use then', async () => {
    const { me } = await signedIn('Virág');
    const { body } = await app.client.devices.code({ body: { client_id: cliClientId } });
    if (!('user_code' in body)) throw new Error(body.error);
    const code = body.user_code.toLowerCase();
    const page = await me.get(`/device?user_code=${code}`);
    expect(textOf(page)).toContain('Account Virág');
    const answer = await me.post('/device', { user_code: code, verdict: 'deny' });
    expect(textOf(await me.follow(answer))).toContain(en.notices['device-denied']);
    expect(textOf(await me.get(`/device?user_code=${code}`))).toContain(en.faults['used-code']);
    expect((await me.post('/device', { user_code: 'nothing', verdict: 'approve' })).status).toBe(422);
    expect((await me.get('/device?user_code=')).status).toBe(422);
  });
});
