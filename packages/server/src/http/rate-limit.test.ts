import { describe, expect, it } from 'vitest';

import type { ApiError } from './api-error.js';
import type { LimitState } from './limit-headers.js';
import { rateLimits } from './rate-limit.js';

const from = (address: string, told: LimitState[] = []) => ({
  ip: () => address,
  tellLimit: (limit: LimitState) => void told.push(limit),
});
const ofTwo = (clock = () => new Date(0)) => rateLimits(clock)({ name: 'create', max: 2 });

describe('a limit of two a minute', () => {
  const day = 86_400_000;

  /** Whether one more is taken at these times, in milliseconds, or after how many seconds it is. */
  function taken(times: readonly number[], call: 'count' | 'check' = 'count'): (true | string | undefined)[] {
    let now = 0;
    const limit = ofTwo(() => new Date(10 * day + now));
    return times.map((time) => {
      now = time;
      try {
        limit[call](from('198.51.100.1'));
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
    const limit = ofTwo();
    limit.count(from('2001:db8::1'));
    limit.check(from('2001:db8::2'));
    limit.count(from('2001:db8::2'));
    expect(() => limit.check(from('2001:db8::3'))).toThrow('Too many requests');
    limit.check(from('2001:db8:1::'));
  });

  it('the sender is told how many are left, the refused one too', () => {
    const told: LimitState[] = [];
    const limit = ofTwo(() => new Date(60_000));
    const sender = from('198.51.100.1', told);
    limit.check(sender);
    limit.count(sender);
    limit.count(sender);
    expect(() => limit.count(sender)).toThrow();
    expect(told.map(({ now, ...policy }) => [policy, now])).toEqual(
      [2, 1, 0, 0].map((left) => [
        { name: 'create', max: 2, window: 60 },
        { left, seconds: 60 },
      ]),
    );
  });

  it('none is no limit', () => {
    const told: LimitState[] = [];
    const limit = rateLimits(() => new Date(0))({ name: 'create', max: 0 });
    for (let i = 0; i < 10; i++) limit.count(from('198.51.100.1', told));
    limit.check(from('198.51.100.1', told));
    expect(told).toEqual([]);
  });
});
