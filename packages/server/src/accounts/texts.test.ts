import { describe, expect, it } from 'vitest';

import { engines } from '../../test/engines.js';
import { testApp } from '../../test/harness.js';

const grant = 'urn:ietf:params:oauth:grant-type:device_code';
const client_id = 'charsheet-cli';
const password = 'correct horse battery';

describe.each(engines)('texts with characters that no database keeps, on %s', (engine) => {
  const app = testApp(engine);
  const bad = ['\0', 'a\0b', 'a\u0007', '\ud800'];

  /** What the API takes, with the text in one of its members. */
  const bodies: [path: string, body: (text: string) => object][] = [
    ['/auth/device/code', (text) => ({ client_id: text })],
    ['/auth/device/code', (text) => ({ client_id, scope: text })],
    ['/auth/device/token', (text) => ({ grant_type: grant, client_id, device_code: text })],
    ['/auth/device/token', (text) => ({ grant_type: grant, client_id: text, device_code: 'a' })],
    ['/auth/device/approve', (text) => ({ userCode: text })],
    ['/auth/device/deny', (text) => ({ userCode: text })],
    ['/auth/verify-email', (text) => ({ token: text })],
    ['/auth/reset-password', (text) => ({ token: text, newPassword: password })],
    ['/auth/reset-password', (text) => ({ token: 'a', newPassword: text.repeat(10) })],
    ['/auth/sign-in/email', (text) => ({ email: 'a@example.org', password: text })],
    ['/auth/sign-in/email', (text) => ({ email: `${text}a@example.org`, password })],
    ['/auth/sign-in/email', (text) => ({ email: 'a@example.org', password, callbackURL: `/${text}` })],
    ['/auth/sign-up/email', (text) => ({ name: text, email: 'a@example.org', password })],
    ['/auth/send-verification-email', (text) => ({ email: `a${text}@example.org` })],
    ['/auth/request-password-reset', (text) => ({ email: 'a@example.org', redirectTo: `/${text}` })],
    ['/auth/change-password', (text) => ({ currentPassword: text, newPassword: password })],
    ['/auth/change-email', (text) => ({ newEmail: `a@${text}example.org` })],
    ['/auth/update-user', (text) => ({ name: text })],
    ['/auth/delete-user', (text) => ({ password: text })],
    ['/auth/revoke-session', (text) => ({ id: text })],
  ];

  it.each(bodies)('somebody sends them to %s: refused', async (path, body) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${(await app.someone()).token}` };
    const statuses = bad.map(async (text) => {
      const sent = JSON.stringify(body(text));
      return (await app.send({ method: 'POST', path, headers, body: sent })).status;
    });
    expect(await Promise.all(statuses)).toEqual([400, 400, 400, 400]);
  });

  const forms: [path: string, field: string][] = [
    ['/sign-in', 'email=a%40example.org&password'],
    ['/sign-in', 'password=a&email'],
    ['/sign-up', 'name=a&email=a%40example.org&password'],
    ['/sign-up', 'email=a%40example.org&password=correct+horse&name'],
    ['/verify-email', 'token'],
    ['/verify-email', 'email'],
    ['/reset-password', 'newPassword=correct+horse+battery&token'],
    ['/reset-password', 'token=a&newPassword'],
    ['/reset-password', 'email'],
    ['/device', 'verdict=approve&user_code'],
    ['/device', 'verdict=deny&user_code'],
    ['/account', 'part=name&name'],
    ['/account', 'part=email&newEmail'],
    ['/account', 'part=password&newPassword=correct+horse&currentPassword'],
    ['/account', 'part=password&currentPassword=a&newPassword'],
    ['/account', 'part=deletion&password'],
    ['/account', 'part'],
  ];

  it.each(forms)('somebody sends them with the form of %s (%s): refused', async (path, field) => {
    const { token } = await app.someone();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${token}` };
    for (const text of ['%00', 'a%00b', 'a%07']) {
      const { status } = await app.send({ method: 'POST', path, headers, body: `${field}=${text}` });
      expect([400, 422]).toContain(status);
    }
  });

  it.each([
    '/auth/device?user_code=%00',
    '/device?user_code=a%00b',
    '/Character?q=%00',
    '/Character?cursor=%00',
    '/Character/%00',
    '/characters?q=%00&cursor=%00',
    '/verify-email?token=%00',
    '/reset-password?token=%00',
    '/sign-in?next=%00',
    '/?lang=%00',
  ])('somebody asks for %s: never an error of ours', async (path) => {
    const headers = { authorization: `Bearer ${(await app.someone()).token}`, accept: 'text/html' };
    expect((await app.send({ path, headers })).status).toBeLessThan(500);
  });
});
