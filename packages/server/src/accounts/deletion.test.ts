import { describe, expect, it } from 'vitest';

import { buildCharacter } from '../../test/fixtures.js';
import { engines, testApp } from '../../test/harness.js';
import { register, signIn } from '../../test/people.js';
import { cleanUp } from './clean-up.js';

const day = 86_400_000;

describe.each(engines)('the end of an account on %s', (engine) => {
  const app = testApp(engine);
  const status = async (token: string) =>
    (await app.send({ path: '/User/me', headers: { authorization: `Bearer ${token}` } })).status;

  it('comes with the password only; then sheets and sessions are gone, and the address is free', async () => {
    const person = await app.someone();
    const client = app.as(person);
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      ids.push((await client.characters.create({ body: { ...buildCharacter(), isPublic: i === 0 } })).body.id);
    }
    const other = await signIn(app, person.user.email);
    const body = JSON.stringify({});
    const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
    expect(await app.refused({ method: 'POST', path: '/auth/delete-user', headers, body })).toMatchObject({
      code: 'invalid-body',
      errors: [{ pointer: '/password', code: 'missing-member' }],
    });
    const wrong = client.accounts.deleteUser({ body: { password: 'a wrong password' } });
    await expect(wrong).rejects.toMatchObject({ problem: { status: 400, code: 'invalid-password' } });
    expect(await status(person.token)).toBe(200);

    const done = await client.accounts.deleteUser({ body: { password: person.password } });
    expect(done.body).toEqual({ success: true, message: 'User deleted' });
    expect([await status(person.token), await status(other.body.token)]).toEqual([401, 401]);
    for (const id of ids) expect(await app.refused({ path: `/Character/${id}` })).toMatchObject({ code: 'not-found' });
    await register(app, person.user.email);
  });

  it('comes by itself after 48 hours when the address was never confirmed', async () => {
    const { knex } = app.database;
    const old = new Date(Date.now() - 2 * day - 1000);
    const young = new Date(Date.now() - 2 * day + 60_000);
    await knex('users').insert([
      { name: 'x', email: 'old@x.test', created_at: old },
      { name: 'x', email: 'young@x.test', created_at: young },
      { name: 'x', email: 'confirmed@x.test', created_at: old, email_verified: true },
    ]);
    expect(await cleanUp(knex)).toMatchObject({ accounts: 1 });
    const left = await knex('users').where('email', 'like', '%@x.test').orderBy('email').pluck('email');
    expect(left).toEqual(['confirmed@x.test', 'young@x.test']);
  });

  it('of sessions, tokens, codes and counts is cleaned up after, by several servers at once', async () => {
    const { knex } = app.database;
    const { user } = await app.someone();
    const past = new Date(Date.now() - 1000);
    await knex('sessions').insert({ user_id: user.id, token: 'past', expires_at: past });
    await knex('verifications').insert({ identifier: 'past', value: 'x', expires_at: past });
    const code = { user_code: 'PAST', device_code: 'past', status: 'pending', expires_at: past };
    await knex('device_codes').insert(code);
    await knex('rate_limits').insert({ key: 'past', count: 1, last_request: Date.now() - day - 1000 });
    await knex('rate_limits').insert({ key: 'recent', count: 1, last_request: Date.now() });
    const removed = await Promise.all([cleanUp(knex), cleanUp(knex)]);
    const sum = (name: string) => removed.reduce((all, one) => all + (one[name] ?? 0), 0);
    expect(['sessions', 'verifications', 'deviceCodes', 'rateLimits'].map(sum)).toEqual([1, 1, 1, 1]);
    expect(await knex('sessions').where({ user_id: user.id })).toHaveLength(1);
    expect(await knex('rate_limits').where({ key: 'recent' })).toHaveLength(1);
  });
});
