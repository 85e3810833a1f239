import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs the tokens of sessions, so that what the database holds is of no use without the secret. */
export interface Signature {
  /** The token as it leaves the service, in cookies and as bearer token. */
  sign(token: string): string;
  /** The token that was signed; nothing when the signature is not ours. */
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

/** As cookies have it; a token that came by a header may have it too. */
function decoded(text: string): string {
  try {
    return text.includes('%') ? decodeURIComponent(text) : text;
  } catch {
    return text;
  }
}
