import { sessionSeconds } from './sessions.js';

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

/** The value of a cookie in a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}
