import type { Middleware } from 'koa';

import { setHeaders } from './set-headers.js';

/** What holds for every answer; a route that needs something else sets it after. */
export const standingHeaders = {
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};

export function securityHeaders(): Middleware {
  return function securityHeaders(ctx, next) {
    setHeaders(ctx, standingHeaders);
    return next();
  };
}
