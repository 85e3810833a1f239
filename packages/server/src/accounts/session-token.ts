import { createHmac, timingSafeEqual } from 'node:crypto';

import { ownCookie } from '../http/own-cookie.js';
import type { Site } from '../http/site.js';

/** How long a session lasts after its last use, in seconds. */
export const sessionSeconds = 30 * 86_400;

/** Signs the tokens of sessions, so that what the database holds is of no use without the secret. */
export interface Signature {
  /** The token as it leaves the service, in cookies and as bearer token. */
  sign(token: string): string;
  /** The token that was signed; `undefined` when it is not, to the letter, what {@link sign} makes of it. */
  verify(signed: string): string | undefined;
}

/** The signature that the account library puts into its cookies. */
export function signature(secret: string): Signature {
  const sign = (token: string) => `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;
  return {
    sign,
    verify(signed) {
      const token = signed.slice(0, signed.lastIndexOf('.'));
      const [given, expected] = [Buffer.from(signed), Buffer.from(sign(token))];
      const isOurs = token !== '' && given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs ? token : undefined;
    },
  };
}

/** The cookie of a session. */
export interface SessionCookie {
  name(): string;
  /** Value of a `Set-Cookie` header that stores a signed token. */
  store(signed: string): string;
  /** Value of a `Set-Cookie` header that removes the cookie. */
  remove(): string;
  /** Value of a `Cookie` header. */
  send(signed: string): string;
  /** The signed token in the value of a cookie; empty when it is not written as {@link store} writes it. */
  read(value: string): string;
}

export function sessionCookie(site: Pick<Site, 'url'>): SessionCookie {
  const cookie = ownCookie(site, 'session_token');
  return {
    name: cookie.name,
    send: (signed) => `${cookie.name()}=${encodeURIComponent(signed)}`,
    store: (signed) => cookie.set(encodeURIComponent(signed), sessionSeconds),
    remove: () => cookie.set('', 0),
    read(value) {
      const signed = decoded(value);
      return encodeURIComponent(signed) === value ? signed : '';
    },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
