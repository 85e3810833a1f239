import { describe, expect, it } from 'vitest';

import { cliClientId } from '@charsheet/schema';

import { engines, testApp } from '../../test/harness.js';

const grant_type = 'urn:ietf:params:oauth:grant-type:device_code' as const;

describe.each(engines)('the device flow on %s', (engine) => {
  const app = testApp(engine);

  const begin = async () => {
    const { status, body } = await app.client.devices.code({ body: { client_id: cliClientId } });
    if (status !== 200) throw new Error(body.error);
    return body;
  };
  /** Asks for the token as if the interval had gone by. */
  const poll = async (device_code: string, client_id: string = cliClientId) => {
    await app.database.knex('device_codes').where({ device_code }).update({ last_polled_at: null });
    return await app.client.devices.token({ body: { grant_type, device_code, client_id } });
  };

  it('a program asks, its user approves, and the program is signed in', async () => {
    const person = await app.someone();
    const codes = await begin();
    expect(codes).toEqual({
      device_code: expect.stringMatching(/^\w{40}$/),
      user_code: expect.stringMatching(/^[A-Z2-9]{8}$/),
      verification_uri: `${app.url}/device`,
      verification_uri_complete: `${app.url}/device?user_code=${codes.user_code}`,
      expires_in: 900,
      interval: 5,
    });
    expect(await poll(codes.device_code)).toMatchObject({ status: 400, body: { error: 'authorization_pending' } });
    const soon = await app.client.devices.token({
      body: { grant_type, device_code: codes.device_code, client_id: cliClientId },
    });
    expect(soon).toMatchObject({ status: 400, body: { error: 'slow_down' } });
    expect(soon.headers['content-type']).toBe('application/json; charset=utf-8');

    const asTyped = `${codes.user_code.slice(0, 4)}-${codes.user_code.slice(4)}`.toLowerCase();
    const reviewed = await app.client.devices.review({ query: { user_code: asTyped } });
    expect(reviewed.body).toEqual({ user_code: asTyped, status: 'pending' });
    const approved = await app.as(person).devices.approve({ body: { userCode: asTyped } });
    expect(approved).toMatchObject({ status: 200, body: { success: true } });

    const { status, body } = await poll(codes.device_code);
    if (status !== 200) throw new Error(body.error);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^\w{32}\.[\w+/]{43}=$/),
      token_type: 'Bearer',
      expires_in: expect.any(Number),
      scope: '',
    });
    expect((await app.as({ ...person, token: body.access_token }).accounts.me()).body).toEqual(person.user);
    expect(await poll(codes.device_code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('a clock that was set back does not keep a program from asking', async () => {
    const codes = await begin();
    await poll(codes.device_code);
    await app.database.knex('device_codes').update({ last_polled_at: new Date(Date.now() + 86_400_000) });
    const body = { grant_type, device_code: codes.device_code, client_id: cliClientId };
    expect(await app.client.devices.token({ body })).toMatchObject({ body: { error: 'authorization_pending' } });
  });

  it('its user denies', async () => {
    const codes = await begin();
    await app.as(await app.someone()).devices.deny({ body: { userCode: codes.user_code } });
    expect(await poll(codes.device_code)).toMatchObject({ status: 400, body: { error: 'access_denied' } });
  });

  it('to look at a code is no claim to it; to decide is, and only one can', async () => {
    const [first, second] = [await app.someone(), await app.someone()];
    const codes = await begin();
    const path = `/auth/device?user_code=${codes.user_code}`;
    await app.send({ path, headers: { cookie: first.cookie } });
    await app.as(second).devices.approve({ body: { userCode: codes.user_code } });
    const late = await app.as(first).devices.approve({ body: { userCode: codes.user_code } });
    expect(late).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    const { body } = await poll(codes.device_code);
    expect(body).toHaveProperty('access_token');
  });

  it('nobody approves without an account', async () => {
    const codes = await begin();
    const call = app.client.devices.approve({ body: { userCode: codes.user_code } });
    await expect(call).rejects.toMatchObject({ problem: { status: 401, code: 'sign-in-required' } });
    expect(await poll(codes.device_code)).toMatchObject({ body: { error: 'authorization_pending' } });
  });

  it('codes end after a quarter of an hour', async () => {
    const codes = await begin();
    await app.database.knex('device_codes').update({ expires_at: new Date(Date.now() - 1000) });
    const approved = await app.as(await app.someone()).devices.approve({ body: { userCode: codes.user_code } });
    expect(approved).toMatchObject({ status: 400, body: { error: 'expired_token' } });
    expect(await poll(codes.device_code)).toMatchObject({ status: 400, body: { error: 'expired_token' } });
  });

  it.each([
    ['another client', { grant_type, device_code: 'x', client_id: 'other' }, 'invalid_client'],
    ['an unknown code', { grant_type, device_code: 'x', client_id: cliClientId }, 'invalid_grant'],
    ['another grant', { grant_type: 'password', device_code: 'x', client_id: cliClientId }, 'invalid_request'],
    ['not JSON', '{', 'invalid_request'],
  ])('a program that asks with %s gets an error as in RFC 8628', async (_, body, error) => {
    const answer = await app.send({
      method: 'POST',
      path: '/auth/device/token',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toEqual({ error, error_description: expect.any(String) });
  });
});
