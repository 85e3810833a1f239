import type { Clock } from '../clock.js';
import { networkOf } from './address.js';
import { ApiError } from './api-error.js';
import { type MakeCounts, ownCounts } from './counts.js';
import type { RequestFacts } from './handler.js';

/** Who is counted, by address, and is told of it. */
export type Sender = Pick<RequestFacts, 'ip' | 'tellLimit'>;

/** Counts requests of an address. */
export interface RateLimit {
  /** @throws ApiError `too-many-requests` when there were too many within the window */
  count(sender: Sender): void;
  /**
   * Looks without counting.
   * @throws ApiError `too-many-requests` when there are so many already that one more is too many
   */
  check(sender: Sender): void;
}

interface RateLimitOptions {
  /** What it is called in the answers. */
  name: string;
  /** Requests a window and address; 0 for no limit. */
  max: number;
  /** In milliseconds; by default a minute. */
  window?: number;
}

/** Makes a limit. */
export type MakeLimit = (options: RateLimitOptions) => RateLimit;

/** Makes what makes limits: by these counts, and by a clock, whose windows begin at the same times at all servers. */
export const rateLimits =
  (clock: Clock, counts: MakeCounts = ownCounts): MakeLimit =>
  (options) =>
    rateLimit(options, clock, counts);

function rateLimit({ name, max, window = 60_000 }: RateLimitOptions, clock: Clock, countsOf: MakeCounts): RateLimit {
  if (max === 0) return { count() {}, check() {} };
  const counts = countsOf(name);
  let start = Number.NEGATIVE_INFINITY;
  /** Goes on to the window that now is part of. */
  const moveOn = (now: number) => {
    if (now - start >= window) {
      start = now - (now % window);
      counts.begin(start);
    }
    // The clock was put back: what was counted in the future was counted just now.
    start = Math.min(start, now);
  };
  const tell = ({ tellLimit }: Sender, count: number, now: number): number => {
    const seconds = Math.ceil((start + window - now) / 1000);
    tellLimit({ name, max, window: window / 1000, now: { left: Math.max(0, max - count), seconds } });
    return seconds;
  };
  return {
    count(sender) {
      const [now, network] = [clock().getTime(), networkOf(sender.ip())];
      moveOn(now);
      counts.add(network);
      const count = counts.of(network);
      const seconds = tell(sender, count, now);
      if (count > max) throw tooManyRequests(seconds);
    },
    check(sender) {
      const now = clock().getTime();
      moveOn(now);
      const count = counts.of(networkOf(sender.ip()));
      const seconds = tell(sender, count, now);
      if (count >= max) throw tooManyRequests(seconds);
    },
  };
}

/** @param seconds until it makes sense to try again */
export const tooManyRequests = (seconds: number): ApiError =>
  new ApiError('too-many-requests', { headers: { 'Retry-After': String(seconds) } });
