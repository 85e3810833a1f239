import type { IncomingHttpHeaders } from 'node:http';

import type { Context, Middleware } from 'koa';

import type { Api, Route } from '@charsheet/schema';

import { setHeaders } from './reply.js';
import type { Site } from './site.js';

/** Apps in browsers, whose pages are of other origins than ours. They send tokens and no cookies. */
export interface Apps {
  /** Whether a request comes from a page of an app, without a cookie. */
  sent(headers: IncomingHttpHeaders): boolean;
  /** What lets a page read an answer to a request with this `Origin`; nothing where it may not. */
  headersFor(origin: string | undefined): Record<string, string>;
  /** The answer depends on who asks. */
  vary: boolean;
}

/** Headers of answers that scripts may read besides those that they always may. */
const exposed = 'ETag, Location, Link, Retry-After, RateLimit, RateLimit-Policy, Content-Disposition, X-Request-Id';

/** @param origins of the apps; `*` for every one */
export function appsOf(origins: readonly string[], site: Pick<Site, 'origins'>): Apps {
  const isOpen = origins.includes('*');
  const headersOf = (allowed: string) => ({
    'Access-Control-Allow-Origin': allowed,
    'Access-Control-Expose-Headers': exposed,
  });
  const isOurs = (headers: IncomingHttpHeaders, origin: string) =>
    headers['sec-fetch-site'] === 'same-origin' || site.origins().includes(origin);
  return {
    sent(headers) {
      const { origin, cookie } = headers;
      if (origin === undefined || cookie !== undefined) return false;
      return (isOpen || origins.includes(origin)) && !isOurs(headers, origin);
    },
    headersFor(origin) {
      if (isOpen) return headersOf('*');
      return origin !== undefined && origins.includes(origin) ? headersOf(origin) : {};
    },
    vary: origins.length > 0 && !isOpen,
  };
}

/** Lets apps read what the API answers, errors too, and asks nothing of a browser's cookies. Pages for people are not for them. */
export function cors(apps: Apps, api: Api): Middleware {
  const routes = Object.values(api).flatMap((feature) => Object.values(feature));
  const paths = new Set<unknown>(routes.map(({ path }) => path));
  const preflight = preflightHeaders(routes);
  return async function cors(ctx, next) {
    await next();
    const { route = undefined } = ctx.state;
    if ((route !== undefined && !paths.has(route)) || ctx.response.is('html')) return;
    if (apps.vary) ctx.vary('Origin');
    const headers = apps.headersFor(ctx.headers.origin);
    setHeaders(ctx, headers);
    if (apps.sent(ctx.headers)) ctx.remove('Set-Cookie');
    if (isPreflight(ctx) && 'Access-Control-Allow-Origin' in headers) {
      setHeaders(ctx, preflight);
      // Also where there is nothing: the request itself is told so.
      ctx.body = null;
    }
  };
}

const isPreflight = ({ method, headers }: Context) =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

/** By which an app follows a request from the browser on (W3C Trace Context). */
const traceHeaders = ['traceparent', 'tracestate'];

/** What requests of the contract are made of. */
function preflightHeaders(routes: readonly Route[]): Record<string, string> {
  const methods = new Set(['GET', 'HEAD', ...routes.map(({ method }) => method)]);
  const headers = new Set([
    'authorization',
    'content-type',
    'x-request-id',
    ...traceHeaders,
    ...routes.flatMap(headerNames),
  ]);
  return {
    'Access-Control-Allow-Methods': [...methods].join(', '),
    'Access-Control-Allow-Headers': [...headers].join(', '),
    // A day: browsers that keep it for a shorter time do so.
    'Access-Control-Max-Age': '86400',
  };
}

const headerNames = ({ headers }: Route) => Object.keys(headers?.properties ?? {});
