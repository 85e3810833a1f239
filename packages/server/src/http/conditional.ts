import type { Context } from 'koa';

/**
 * Whether the copy that the caller has is current, by RFC 9110. Koa's own `ctx.fresh` never says so when
 * the request has `Cache-Control: no-cache`, which is just what a caller sends that wants to revalidate.
 */
export function isCurrent(ctx: Context): boolean {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false;
  const ifNoneMatch = ctx.get('If-None-Match');
  if (ifNoneMatch) return matches(ifNoneMatch, ctx.response.get('ETag'));
  const since = Date.parse(ctx.get('If-Modified-Since'));
  const modified = Date.parse(ctx.response.get('Last-Modified'));
  return modified <= since;
}

function matches(list: string, etag: string): boolean {
  if (etag === '') return false;
  if (list.trim() === '*') return true;
  return list.match(/"[^"]*"/g)?.includes(etag.replace(/^W\//, '')) ?? false;
}
