import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a session lasts after its last use, in seconds. */
export const sessionSeconds = 30 * 86_400;

/** Signs the tokens of sessions, so that what the database holds is of no use without the secret. */
export interface Signature {
  /** The token as it leaves the service, in cookies and as bearer token. */
  sign(token: string): string;
  /** The token that was signed; `undefined` when the signature is not ours. */
  verify(signed: string): string | undefined;
}

/** The signature that the account library puts into its cookies. */
export function signature(secret: string): Signature {
  const of = (token: string) => createHmac('sha256', secret).update(token).digest();
  return {
    sign: (token) => `${token}.${of(token).toString('base64')}`,
    verify(signed) {
      const text = decoded(signed);
      const dot = text.lastIndexOf('.');
      const token = text.slice(0, dot);
      const given = Buffer.from(text.slice(dot + 1), 'base64');
      const expected = of(token);
      return dot > 0 && given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
    },
  };
}

/** Without the percent-encoding of a cookie, which a bearer token may be copied with. */
function decoded(text: string): string {
  try {
    return text.includes('%') ? decodeURIComponent(text) : text;
  } catch {
    return text;
  }
}

/** The cookie of a session. */
export interface SessionCookie {
  name: string;
  /** Value of a `Set-Cookie` header that stores a signed token. */
  store(signed: string): string;
  /** Value of a `Set-Cookie` header that removes the cookie. */
  remove: string;
  /** Value of a `Cookie` header. */
  send(signed: string): string;
}

/** The cookie as the account library writes and reads it. With `secure` it is sent over HTTPS only. */
export function sessionCookie(secure: boolean): SessionCookie {
  const name = `${secure ? '__Secure-' : ''}charsheet.session_token`;
  const attributes = `Path=/; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Lax`;
  return {
    name,
    store: (signed) => `${name}=${encodeURIComponent(signed)}; Max-Age=${sessionSeconds}; ${attributes}`,
    remove: `${name}=; Max-Age=0; ${attributes}`,
    send: (signed) => `${name}=${encodeURIComponent(signed)}`,
  };
}
