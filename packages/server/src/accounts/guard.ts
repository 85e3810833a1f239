import type { IncomingHttpHeaders } from 'node:http';

import type { Context } from 'koa';

import { ApiError } from '../http/api-error.js';
import type { Apps } from '../http/cors.js';
import type { Caller, Credential, Guard } from '../http/handler.js';
import { readCookie } from '../http/headers.js';
import type { Site } from '../http/site.js';
import type { SessionCookie, Signature } from './session-token.js';
import type { SessionsRepository } from './sessions.js';

interface GuardDeps {
  sessions: SessionsRepository;
  cookie: SessionCookie;
  signature: Signature;
  site: Site;
  apps: Apps;
}

const isRead = ({ method }: Context) => method === 'GET' || method === 'HEAD';

/** Authenticates requests. A credential that is sent but not valid is refused, except a cookie of a read. */
export function guard({ sessions, cookie, signature, site, apps }: GuardDeps): Guard {
  return {
    admit(ctx, auth) {
      const credential = credentialOf(ctx, cookie);
      if (auth === 'required' && !credential) throw new ApiError('sign-in-required');
      // A sign-in has no cookie yet; a page of another site could sign its visitor in to an account of its own.
      const byBrowser = auth === 'none' || auth === 'page' || credential?.via === 'cookie';
      const isApp = () => auth !== 'page' && apps.sent(ctx.headers);
      if (byBrowser && !isRead(ctx) && !isApp()) refuseCrossSite(ctx.headers, site.origins());
      return credential;
    },
    identify: (ctx, credential, due) => identified(ctx, credential, { sessions, cookie, signature, due }),
  };
}

async function identified(
  ctx: Context,
  credential: Credential,
  { sessions, cookie, signature, due }: Omit<GuardDeps, 'site' | 'apps'> & { due: number | undefined },
): Promise<Caller | undefined> {
  const found = await sessions.find(credential, due);
  const byCookie = credential.via === 'cookie';
  if (found) {
    if (found.extended && byCookie) ctx.append('Set-Cookie', cookie.store(found.caller.credential.signed));
    return found.caller;
  }
  // One that we did not sign was set by another service on this host, which may still need it.
  const isOurs = signature.verify(credential.signed) !== undefined;
  if (byCookie && isOurs) ctx.append('Set-Cookie', cookie.remove());
  // A browser cannot know that its session has ended. It is told so now, and reads what is public.
  if (byCookie && isRead(ctx)) return undefined;
  throw new ApiError('invalid-credentials');
}

/** A bearer token takes precedence over a cookie. Any other scheme is a credential that is not valid here. */
function credentialOf({ req: { headers } }: Context, sessionCookie: SessionCookie): Credential | undefined {
  const { authorization, cookie } = headers;
  if (authorization !== undefined) {
    return { via: 'bearer', signed: /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '' };
  }
  const value = cookie === undefined ? undefined : readCookie(cookie, sessionCookie.name());
  return value === undefined ? undefined : { via: 'cookie', signed: sessionCookie.read(value) };
}

/**
 * Refuses what a page of another site makes a browser send. Browsers say where a request comes from; one that does not
 * say so was not sent by a browser, or not by such a page.
 */
function refuseCrossSite(headers: IncomingHttpHeaders, origins: readonly string[]): void {
  const site = headers['sec-fetch-site'];
  const origin = headers.origin;
  if (site === 'cross-site') throw crossSite(({ fromOtherSite }) => fromOtherSite(origin));
  if (origin !== undefined && origin !== 'null') {
    if (!origins.includes(origin)) throw crossSite(({ fromOrigin }) => fromOrigin(origin));
  } else if (site === undefined ? origin === 'null' : site !== 'same-origin' && site !== 'none') {
    throw crossSite(({ fromElsewhere }) => fromElsewhere);
  }
}

const crossSite = (detail: NonNullable<ApiError['detail']>) => new ApiError('cross-site', { detail });
