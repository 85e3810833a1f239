import { describe, expect, it, vi } from 'vitest';

import { testApp } from '../../test/harness.js';
import { sharedCounts } from './counts.js';
import { rateLimits } from './rate-limit.js';

describe('a limit of three a minute that two servers have in common', () => {
  const app = testApp('PostgreSQL');
  const sender = (ip: string) => ({ ip: () => ip, tellLimit: () => {} });
  const start = Date.UTC(2026, 10, 29);

  function servers() {
    let now = start;
    const clock = () => new Date(now);
    const one = () => rateLimits(clock, sharedCounts(app.database.knex, 0))({ name: 'create', max: 3 });
    const moveTo = (seconds: number) => {
      now = start + seconds * 1000;
    };
    return { one: one(), other: one(), moveTo };
  }

  it('refuses who has had three at both together, and nobody else, until the next minute', async () => {
    const { one, other, moveTo } = servers();
    const [caller, neighbour] = [sender('198.51.100.1'), sender('198.51.100.2')];
    one.count(caller);
    one.count(caller);
    other.count(caller);
    other.count(neighbour);
    await vi.waitFor(() => expect(() => other.check(caller)).toThrow('Too many requests'), { timeout: 60_000 });
    other.check(neighbour);
    // It hears of the others when it tells of its own.
    expect(() => one.count(caller)).not.toThrow();
    await vi.waitFor(() => expect(() => one.check(caller)).toThrow('Too many requests'), { timeout: 60_000 });
    moveTo(60);
    for (const server of [one, other]) server.check(caller);
    one.count(caller);
    await vi.waitFor(async () => {
      const row = await app.database.knex('rate_limits').where({ key: 'create|198.51.100.1' }).first();
      expect(row).toMatchObject({ count: 1, last_request: String(start + 60_000) });
    });
  });
});
