import { expect, it } from 'vitest';

import { characterValidator, completeSheet } from '@charsheet/schema';
import { formOfSheet } from '@charsheet/schema/form';

import { testApp } from '../../../test/harness.js';
import { fieldsOfForm } from '../../../test/page-form.js';
import { lastMail, tokenOf } from '../../../test/people.js';
import { textOf, visitor } from '../../../test/visitor.js';
import { en } from '../../layout/texts/en.js';
import { draftTexts } from './texts/texts.js';

const app = testApp('PostgreSQL');

/** Somebody who has filled in the form of a new sheet for their eyes only when the session ends, and presses "Store". */
async function interrupted() {
  const person = await app.someone();
  const me = visitor(app, person.cookie);
  const empty = fieldsOfForm(await me.get('/characters/new')).filter(([name]) => ['key', 'typist'].includes(name));
  const filledIn = formOfSheet(completeSheet, characterValidator).map(([name, value]): [string, string] => [
    name,
    value,
  ]);
  const typed: [string, string][] = [...empty, ...filledIn, ['isPublic', 'false'], ['do', 'save']];
  await app.database.knex('sessions').where({ user_id: person.user.id }).delete();
  const answer = await me.post('/characters/new', typed);
  return { person, me, answer, sheets: () => app.database.knex('characters').select('owner_id', 'is_public') };
}

it('Anna, whose session has ended: nothing is stored for everybody, and after signing in all is there, to be stored as hers', async () => {
  const { person, me, answer, sheets } = await interrupted();
  const { user, password } = person;
  const asked = await me.follow(answer);
  expect(textOf(asked)).toContain(en.notices['session-ended-draft-kept']);
  expect(await sheets()).toEqual([]);
  const bence = await app.someone();
  const next = new URL(answer.headers['location'] ?? '', app.url).searchParams.get('next') ?? '';
  expect((await visitor(app, bence.cookie).get(next)).body).not.toContain(completeSheet.name);
  const path = `/sign-in?${new URLSearchParams({ next })}`;
  const resumed = await me.follow(await me.post(path, { email: user.email, password }));
  expect(textOf(resumed)).toContain(draftTexts.en.notStoredYet);
  const stored = await me.post(next, [...fieldsOfForm(resumed), ['do', 'save']]);
  expect(stored.headers['location']).toMatch(/^\/Character\//);
  expect(await sheets()).toEqual([{ owner_id: user.id, is_public: false }]);
  expect(await app.database.knex('drafts')).toEqual([]);
});

it('Anna, who has forgotten her password by then: is led to what she typed after she has chosen another', async () => {
  const { person, me, answer } = await interrupted();
  const { email } = person.user;
  const next = new URL(answer.headers['location'] ?? '', app.url).searchParams.get('next') ?? '';
  await me.post('/reset-password', { email });
  const newPassword = 'another good password';
  await me.post('/reset-password', { token: tokenOf(await lastMail(app, email)), newPassword });
  const signedIn = await me.post('/sign-in', { email, password: newPassword });
  expect(signedIn.headers['location']).toBe(next);
  expect((await me.follow(signedIn)).body).toContain(completeSheet.name);
});
