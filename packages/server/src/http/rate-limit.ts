import type { Clock } from '../clock.js';
import { ApiError } from './api-error.js';

/** Counts requests of an address in this process. */
export interface RateLimit {
  /** @throws ApiError `too-many-requests` when there were too many within a minute */
  count(address: string): void;
}

const minute = 60_000;

/** @param max requests a minute and address; 0 for no limit */
export function rateLimit(max: number, clock: Clock): RateLimit {
  let counts = new Map<string, number>();
  let start = 0;
  return {
    count(address) {
      const now = clock().getTime();
      if (Math.abs(now - start) >= minute) {
        counts = new Map();
        start = now;
      }
      const key = networkOf(address);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (max > 0 && count > max) {
        const seconds = Math.ceil((start + minute - now) / 1000);
        throw new ApiError('too-many-requests', { headers: { 'Retry-After': String(seconds) } });
      }
    },
  };
}

/** An IPv6 caller has at least a whole /64 to choose addresses from. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length;
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0')].slice(0, 4).join(':');
}
