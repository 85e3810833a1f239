import type { Clock } from '../clock.js';
import { networkOf } from './address.js';
import { ApiError } from './api-error.js';
import type { RequestFacts } from './handler.js';

/** Who is counted, by address, and is told of it. */
export type Sender = Pick<RequestFacts, 'ip' | 'tellLimit'>;

/** Counts requests of an address in this process. */
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
  clock: Clock;
  /** In milliseconds; by default a minute. */
  window?: number;
}

export function rateLimit({ name, max, clock, window = 60_000 }: RateLimitOptions): RateLimit {
  if (max === 0) return { count() {}, check() {} };
  let counts = new Map<string, number>();
  let start = 0;
  /** How many the address has had within the window that now is part of. */
  const countOf = (network: string, now: number): number => {
    if (now - start >= window) {
      counts = new Map();
      start = now;
    }
    // The clock was put back: what was counted in the future was counted just now.
    start = Math.min(start, now);
    return counts.get(network) ?? 0;
  };
  const tell = ({ tellLimit }: Sender, count: number, now: number): number => {
    const seconds = Math.ceil((start + window - now) / 1000);
    tellLimit({ name, max, window: window / 1000, now: { left: Math.max(0, max - count), seconds } });
    return seconds;
  };
  return {
    count(sender) {
      const [now, network] = [clock().getTime(), networkOf(sender.ip())];
      const count = countOf(network, now) + 1;
      counts.set(network, count);
      const seconds = tell(sender, count, now);
      if (count > max) throw tooManyRequests(seconds);
    },
    check(sender) {
      const now = clock().getTime();
      const count = countOf(networkOf(sender.ip()), now);
      const seconds = tell(sender, count, now);
      if (count >= max) throw tooManyRequests(seconds);
    },
  };
}

/** @param seconds until it makes sense to try again */
export const tooManyRequests = (seconds: number): ApiError =>
  new ApiError('too-many-requests', { headers: { 'Retry-After': String(seconds) } });
