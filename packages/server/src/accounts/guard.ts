import type { Context } from 'koa';

import { ApiError } from '../http/api-error.js';
import type { Caller, Credential, Guard } from '../http/handler.js';
import { readCookie } from '../http/headers.js';
import type { Site } from '../http/site.js';
import type { SessionCookie } from './cookie.js';
import { refuseCrossSite } from './cross-site.js';
import type { SessionsRepository } from './sessions.js';

interface GuardDeps {
  sessions: SessionsRepository;
  cookie: SessionCookie;
  site: Site;
}

const isRead = ({ method }: Context) => method === 'GET' || method === 'HEAD';

/** Finds out who calls. A credential that is sent but not valid is refused, except a cookie that reads. */
export function guard({ sessions, cookie, site }: GuardDeps): Guard {
  return {
    admit(ctx, auth) {
      const credential = credentialOf(ctx, cookie.name);
      if (auth === 'required' && !credential) throw new ApiError('sign-in-required');
      // A sign-in has no cookie yet; a page of another site could sign its visitor in to an account of its own.
      const byBrowser = auth === 'none' || credential?.via === 'cookie';
      if (byBrowser && !isRead(ctx)) refuseCrossSite(ctx.headers, site.origins());
    },
    async identify(ctx) {
      const credential = credentialOf(ctx, cookie.name);
      return credential && (await identified(ctx, credential, { sessions, cookie }));
    },
  };
}

async function identified(
  ctx: Context,
  credential: Credential,
  { sessions, cookie }: Pick<GuardDeps, 'sessions' | 'cookie'>,
): Promise<Caller | undefined> {
  const found = await sessions.find(credential);
  const byCookie = credential.via === 'cookie';
  if (found) {
    if (found.extended && byCookie) ctx.append('Set-Cookie', cookie.store(found.caller.credential.signed));
    return found.caller;
  }
  if (byCookie) ctx.append('Set-Cookie', cookie.remove);
  // A browser cannot know that its cookie has ended; it is told so now, and reads what everybody may read.
  if (byCookie && isRead(ctx)) return undefined;
  throw new ApiError('invalid-credentials');
}

/** A bearer token goes before a cookie. Any other scheme is a credential that is not valid here. */
function credentialOf({ headers }: Context, cookieName: string): Credential | undefined {
  const { authorization, cookie } = headers;
  if (authorization !== undefined) {
    return { via: 'bearer', signed: /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '' };
  }
  const signed = readCookie(cookie, cookieName);
  return signed === undefined ? undefined : { via: 'cookie', signed };
}
