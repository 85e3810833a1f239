import type { RequestFacts } from './handler.js';
import type { MakeLimit } from './rate-limit.js';
import type { Turns } from './turns.js';

/** Characters of a sheet from which on its page costs many times as much as any that is played. */
const large = 10_000;
const maxLargePerMinute = 30;

/**
 * Makes a page of what has so many characters: one that is large when it is its turn, and of each address a few a minute.
 * @throws ApiError when there were too many, or too many wait
 */
export type HeavyPages = <T>(length: number, request: RequestFacts, make: () => T) => T | Promise<T>;

export function heavyPages(heavyTurns: Turns, limitOf: MakeLimit): HeavyPages {
  const limit = limitOf({ name: 'large-page', max: maxLargePerMinute });
  return (length, request, make) => {
    if (length < large) return make();
    limit.count(request);
    return heavyTurns(async () => make(), { isGone: request.isGone });
  };
}
