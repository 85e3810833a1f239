import { randomUUID } from 'node:crypto';

import type { Middleware } from 'koa';

const acceptable = /^[\w.-]{1,64}$/;

/** Names every request in log and answer: by the caller's `X-Request-Id` when that is harmless, else by a new UUID. */
export function requestId(): Middleware {
  return function requestId(ctx, next) {
    const given = ctx.get('X-Request-Id');
    ctx.state['requestId'] = acceptable.test(given) ? given : randomUUID();
    ctx.res.setHeader('X-Request-Id', ctx.state['requestId']);
    return next();
  };
}
