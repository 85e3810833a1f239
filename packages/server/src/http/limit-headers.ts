import type { Context } from 'koa';

/** A limit, and how it stands for whoever has sent a request. */
export interface LimitState {
  /** What tells it from others in the headers. */
  name: string;
  /** So many in each window. */
  max: number;
  /** In seconds. */
  window: number;
  /** So many more until the window ends, in so many seconds; absent where that is not for everybody to know. */
  now?: { left: number; seconds: number };
}

/** Tells the sender of a request, with whatever answers it, of a limit that it was counted by. */
export type TellLimit = (limit: LimitState) => void;

/** By `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-11), an entry for each limit. */
export const limitTeller =
  (ctx: Context): TellLimit =>
  (limit) => {
    const { res, state } = ctx;
    if (res.headersSent) return;
    state['limits'] ??= new Map();
    const told = state['limits'] as Map<string, LimitState>;
    told.set(limit.name, limit);
    const limits = [...told.values()];
    res.setHeader(
      'RateLimit-Policy',
      limits.map(({ name, max, window }) => `"${name}";q=${max};w=${window}`).join(', '),
    );
    const known = limits.flatMap(({ name, now }) => (now ? `"${name}";r=${now.left};t=${now.seconds}` : []));
    if (known.length > 0) res.setHeader('RateLimit', known.join(', '));
  };
