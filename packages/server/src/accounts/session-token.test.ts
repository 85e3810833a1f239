import { expect, it } from 'vitest';

import { sessionCookie } from './session-token.js';

it.each([
  ['http://127.0.0.1:3000', 'charsheet-3000.session_token', 'Path=/; HttpOnly; SameSite=Lax'],
  ['http://127.0.0.1:3001', 'charsheet-3001.session_token', 'Path=/; HttpOnly; SameSite=Lax'],
  ['https://example.org', '__Host-charsheet.session_token', 'Path=/; HttpOnly; Secure; SameSite=Lax'],
  ['https://example.org:8443', '__Host-charsheet-8443.session_token', 'Path=/; HttpOnly; Secure; SameSite=Lax'],
  ['https://example.org/app', '__Secure-charsheet-app.session_token', 'Path=/app; HttpOnly; Secure; SameSite=Lax'],
])('the cookie of the service at %s is %s', (url, name, attributes) => {
  const cookie = sessionCookie({ url: () => url });
  expect(cookie.store('a.b=')).toBe(`${name}=a.b%3D; Max-Age=2592000; ${attributes}`);
  expect(cookie.remove()).toBe(`${name}=; Max-Age=0; ${attributes}`);
});
