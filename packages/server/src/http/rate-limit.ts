import type { Clock } from '../clock.js';
import { networkOf } from './address.js';
import { ApiError } from './api-error.js';

/** Counts requests of an address in this process. */
export interface RateLimit {
  /** @throws ApiError `too-many-requests` when there were too many within a minute */
  count(address: string): void;
  /**
   * Looks without counting.
   * @throws ApiError `too-many-requests` when there are so many already that one more is too many
   */
  check(address: string): void;
}

const minute = 60_000;

/**
 * @param max requests a window and address; 0 for no limit
 * @param window in milliseconds
 */
export function rateLimit(max: number, clock: Clock, window = minute): RateLimit {
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
  const refuseAbove = (count: number, now: number): void => {
    if (count <= max) return;
    const seconds = Math.ceil((start + window - now) / 1000);
    throw new ApiError('too-many-requests', { headers: { 'Retry-After': String(seconds) } });
  };
  return {
    count(address) {
      const [now, network] = [clock().getTime(), networkOf(address)];
      const count = countOf(network, now) + 1;
      counts.set(network, count);
      refuseAbove(count, now);
    },
    check(address) {
      const now = clock().getTime();
      refuseAbove(countOf(networkOf(address), now) + 1, now);
    },
  };
}
