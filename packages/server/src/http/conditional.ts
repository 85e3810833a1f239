import type { Context } from 'koa';

import { ApiError } from './api-error.js';

/**
 * Whether the copy that the caller has is current, by RFC 9110. Koa's own `ctx.fresh` never says so when
 * the request has `Cache-Control: no-cache`, which is just what a caller sends that wants to revalidate.
 * @param options.byDate whether `If-Modified-Since` counts where there is no `If-None-Match`
 */
export function isCurrent(ctx: Context, { byDate = true } = {}): boolean {
  const { method, headers } = ctx.req;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = headers;
  // Without a tag of its own an answer is never what the caller has; the type says that there is one.
  if (ifNoneMatch) return matches(ifNoneMatch, ctx.response.get('ETag') ?? '');
  if (!ifModifiedSince || !byDate) return false;
  return Date.parse(ctx.response.get('Last-Modified')) <= Date.parse(ifModifiedSince);
}

/** The conditions of a request that changes something, as it was sent. */
export interface Conditions {
  'if-match'?: string;
  'if-none-match'?: string;
}

/**
 * Checks the conditions of a change, by RFC 9110 (13.2.2) and RFC 6585. Without If-Match a change might undo what
 * somebody else wrote, so there is none. The caller must be one who may know the version.
 * @throws ApiError `precondition-failed` or `precondition-required`
 */
export function assertConditions(conditions: Conditions, version: number): void {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = conditions;
  const etag = etagOf(version);
  if (ifMatch !== undefined && !matchesStrongly(ifMatch, etag)) throw preconditionFailed('If-Match', version);
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, etag)) throw preconditionFailed('If-None-Match', version);
  if (ifMatch === undefined) throw new ApiError('precondition-required', { condition: { header: 'If-Match' } });
}

/** The entity tag of a version. */
export const etagOf = (version: number): string => `"${version}"`;

function preconditionFailed(header: 'If-Match' | 'If-None-Match', version: number): ApiError {
  const etag = etagOf(version);
  return new ApiError('precondition-failed', {
    detail: ({ currentVersion }) => currentVersion(header, version),
    condition: { header, etag, version },
    headers: { ETag: etag },
  });
}

function matchesStrongly(list: string, etag: string): boolean {
  return list === '*' || (list.match(/(W\/)?"[^"]*"/g)?.includes(etag) ?? false);
}

function matches(list: string, etag: string): boolean {
  if (etag === '') return false;
  if (list.trim() === '*') return true;
  return list.match(/"[^"]*"/g)?.includes(etag.replace(/^W\//, '')) ?? false;
}
