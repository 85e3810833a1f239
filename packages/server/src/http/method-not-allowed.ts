import type Router from '@koa/router';
import type { Layer } from '@koa/router';
import type { Middleware } from 'koa';

import { ApiError } from './api-error.js';

const allowHeader = (layers: readonly Layer[]) =>
  [...new Set(layers.flatMap((layer) => layer.methods)), 'OPTIONS'].join(', ');

/** Tells the `Allow` header of a path, or nothing when nobody serves the path. */
export function allowedAt(router: Router): (path: string) => string | undefined {
  return (path) => {
    const layers = router.match(path, 'GET').path as Layer[];
    return layers.length > 0 ? allowHeader(layers) : undefined;
  };
}

/** Answers a request whose path is served but whose method is not, known to HTTP or not. */
export function methodNotAllowed(): Middleware {
  return function methodNotAllowed(ctx, next) {
    const layers: Layer[] = ctx['matched'] ?? [];
    if (layers.length === 0) return next();
    const Allow = allowHeader(layers);
    if (ctx.method !== 'OPTIONS') {
      throw new ApiError('method-not-allowed', { detail: `${ctx.method} is not one of ${Allow}`, headers: { Allow } });
    }
    ctx.set('Allow', Allow);
    ctx.status = 204;
    return;
  };
}
