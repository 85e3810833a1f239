import type { Middleware } from 'koa';
import type { Logger } from 'pino';

import type { Served } from '../operations/metrics.js';

/** Probes come every few seconds for good; they are logged only when someone asks for that much. */
const probes = new Set(['/livez', '/readyz', '/metrics']);

/** The token of a mail is as good as a password to whoever reads the log. */
const withoutToken = (url: string) => (url.includes('?') ? url.replace(/([?&]token=)[^&]*/gi, '$1...') : url);

/** One line a request, written and counted when its answer has left or its caller has. */
export function accessLog(log: Logger, count: (served: Served) => void): Middleware {
  return function accessLog(ctx, next) {
    const start = performance.now();
    ctx.res.once('close', () => {
      const level = probes.has(ctx.path) ? 'debug' : 'info';
      const ms = Math.round((performance.now() - start) * 10) / 10;
      const { method, status } = ctx;
      count({ method, route: ctx.state['route'], status, ms });
      const aborted = ctx.res.writableFinished ? {} : { aborted: true };
      const line = {
        requestId: ctx.state['requestId'],
        method,
        url: withoutToken(ctx.originalUrl),
        status,
        ms,
      };
      log[level]({ ...line, ...aborted });
    });
    return next();
  };
}
