import { describe, expect, it } from 'vitest';

import type { ApiError } from './api-error.js';
import { rateLimit } from './rate-limit.js';

describe('a limit of two a minute', () => {
  const day = 86_400_000;

  /** Whether one more is taken at these times, in milliseconds, or after how many seconds it is. */
  function taken(times: readonly number[], call: 'count' | 'check' = 'count'): (true | string | undefined)[] {
    let now = 0;
    const limit = rateLimit(2, () => new Date(10 * day + now));
    return times.map((time) => {
      now = time;
      try {
        limit[call]('198.51.100.1');
        return true;
      } catch (error) {
        return (error as ApiError).headers['Retry-After'];
      }
    });
  }

  it.each<[string, number[], (true | string)[]]>([
    ['the third has to wait for the end of the minute', [0, 1000, 15_000, 60_000], [true, true, '45', true]],
    ['a clock that is put back by a second', [1000, 1000, 0, 59_999, 60_000], [true, true, '60', '1', true]],
    ['a clock that is put back by a day', [0, 0, -day, 60_000 - day], [true, true, '60', true]],
    ['a clock that is put forward by a day', [0, 0, day, day, day], [true, true, true, true, '60']],
  ])('%s', (_, times, expected) => {
    expect(taken(times)).toEqual(expected);
  });

  it('to look counts nothing', () => {
    expect(taken([0, 0, 0, 0], 'check')).toEqual([true, true, true, true]);
  });

  it('to look tells what counting would', () => {
    const limit = rateLimit(2, () => new Date(0));
    limit.count('2001:db8::1');
    limit.check('2001:db8::2');
    limit.count('2001:db8::2');
    expect(() => limit.check('2001:db8::3')).toThrow('Too many requests');
    limit.check('2001:db8:1::');
  });

  it('none is no limit', () => {
    const limit = rateLimit(0, () => new Date(0));
    for (let i = 0; i < 10; i++) limit.count('198.51.100.1');
    limit.check('198.51.100.1');
  });
});
