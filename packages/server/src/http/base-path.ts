import type { Middleware } from 'koa';

/** Serves the routes below a base path too, for proxies that pass the path on as it came. */
export function basePath(base: string): Middleware {
  return function basePath(ctx, next) {
    if (ctx.path === base || ctx.path.startsWith(`${base}/`)) ctx.path = ctx.path.slice(base.length) || '/';
    return next();
  };
}
