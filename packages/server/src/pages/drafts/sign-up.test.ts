import { describe, expect, it } from 'vitest';

import { testApp } from '../../../test/harness.js';
import { lastMail, newAddress, goodPassword as password, register, tokenOf } from '../../../test/people.js';
import { textOf, type Visitor, visitor } from '../../../test/visitor.js';
import { cleanUp } from '../../accounts/clean-up.js';
import { draftTexts } from './texts/texts.js';

const texts = draftTexts.en;

describe('a draft that goes with a sign-up, on PGlite', () => {
  const app = testApp('PGlite');
  const path = '/characters/new';

  /** A browser where somebody without an account has typed something, and wants to keep it. */
  const typing = async (name = 'something') => {
    const me = visitor(app);
    const { headers } = await me.post(path, { name, typist: '', do: 'keep' });
    const id = headers['location']?.replace('/sign-up?draft=', '') ?? '';
    return { me, id, waiting: `${path}?draft=${id}` };
  };

  /** Signs up as people do, with all that the page has. */
  const signUpAt = async (me: Visitor, email: string, given = password) => {
    const page = await me.get('/sign-up');
    const draft = /name="draft" value="([^"]*)"/.exec(page.body)?.[1];
    expect(textOf(page).includes(texts.goesWithSignUp)).toBe(draft !== undefined);
    const answer = await me.post('/sign-up', { name: 'Anna', email, password: given, ...(draft && { draft }) });
    if (draft) expect(textOf(await me.follow(answer))).toContain(texts.waitsForSignIn);
    return await lastMail(app, email);
  };
  const confirm = (me: Visitor, mail: Parameters<typeof tokenOf>[0]) =>
    me.post('/verify-email', { token: tokenOf(mail) });
  /** Where somebody is led who has signed in. */
  const signIn = async (me: Visitor, email: string, given = password) =>
    (await me.post('/sign-in', { email, password: given })).headers['location'];
  const row = (id: string) => app.database.knex('drafts').where({ id }).first();

  it('Anna, who opens the mail on another device, twice: it waits for her there and here, and nothing is stored', async () => {
    const [{ me, id, waiting }, phone, email] = [await typing(), visitor(app), newAddress()];
    const mail = await signUpAt(me, email);
    expect(JSON.stringify(mail)).not.toContain('something');
    expect(JSON.stringify(mail)).not.toContain(id);
    await confirm(phone, mail);
    await confirm(phone, mail);
    expect(await signIn(phone, email)).toBe(waiting);
    expect(await signIn(me, email)).toBe(waiting);
    const [page] = [await phone.get(waiting), await me.get(waiting)];
    expect(textOf(page)).toContain(texts.notStoredYet);
    expect(page.body).toContain('value="something"');
    expect(await app.database.knex('characters').where({ owner_id: (await row(id)).sign_up })).toEqual([]);
  });

  it('Bence, who signs in at the browser where Anna has signed up: is shown nothing of it', async () => {
    const { me } = await typing();
    await signUpAt(me, newAddress());
    const bence = await app.someone();
    expect(await signIn(me, bence.user.email)).toBe('/characters');
  });

  it('Anna, whom a stranger has signed up with a draft: neither a second sign-up nor a second mail brings her it', async () => {
    for (const way of ['sign-up', 'mail'] as const) {
      const [mallory, anna, email] = [await typing('of Mallory'), visitor(app), newAddress()];
      await signUpAt(mallory.me, email, 'the password of Mallory');
      expect((await row(mallory.id)).sign_up).not.toBeNull();
      if (way === 'sign-up') await confirm(anna, await signUpAt(anna, email));
      else {
        await anna.post('/verify-email', { email });
        await anna.post('/reset-password', { token: tokenOf(await lastMail(app, email)), newPassword: password });
      }
      expect(await signIn(anna, email)).toBe('/characters');
      expect((await row(mallory.id)).sign_up).toBeNull();
    }
  });

  it('Anna, who has confirmed what a stranger has signed up for: gets nothing of it once the password is hers', async () => {
    const [mallory, anna, email] = [await typing('of Mallory'), visitor(app), newAddress()];
    await confirm(anna, await signUpAt(mallory.me, email, 'the password of Mallory'));
    await anna.post('/reset-password', { email });
    await anna.post('/reset-password', { token: tokenOf(await lastMail(app, email)), newPassword: password });
    expect(await signIn(anna, email)).toBe('/characters');
  });

  it('Anna, who has an account: a draft of a stranger who signs up with her address never goes there', async () => {
    const [mallory, email] = [await typing(), await register(app)];
    await signUpAt(mallory.me, email);
    expect((await row(mallory.id)).sign_up).toBeNull();
    expect(await signIn(visitor(app), email)).toBe('/characters');
    // She who has typed it and had forgotten her account finds it at her browser.
    expect(await signIn(mallory.me, email)).toBe(mallory.waiting);
  });

  it('Anna, who signs up again, with another address or the same: it goes along', async () => {
    const [{ me, waiting }, phone, email] = [await typing(), visitor(app), newAddress()];
    await signUpAt(me, newAddress());
    await signUpAt(me, email);
    await confirm(phone, await signUpAt(me, email));
    expect(await signIn(phone, email)).toBe(waiting);
  });

  it('Anna, who has forgotten the password by then: finds it at the browser where she has typed it', async () => {
    const [{ me, waiting }, email] = [await typing(), newAddress()];
    await confirm(me, await signUpAt(me, email));
    await me.post('/reset-password', { email });
    const newPassword = 'another good password';
    await me.post('/reset-password', { token: tokenOf(await lastMail(app, email)), newPassword });
    expect(await signIn(visitor(app), email, newPassword)).toBe('/characters');
    expect(await signIn(me, email, newPassword)).toBe(waiting);
  });

  it('Anna, who never confirms: it goes with the sign-up', async () => {
    const [{ me, id }, email] = [await typing(), newAddress()];
    await signUpAt(me, email);
    await cleanUp(app.database.knex, new Date(Date.now() + 3 * 86_400_000));
    expect(await row(id)).toBeUndefined();
  });
});
