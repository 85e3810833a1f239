import { describe, expect, it } from 'vitest';

import { Follower, Marks } from './progress.js';

const replica = { isReplica: true, system: 'one' };

describe('a replica whose primary was killed', () => {
  it('has shown all that it can when nothing changes any more, though the last change has come by half', () => {
    const follower = new Follower();
    const marks = new Marks();
    follower.heard({ ...replica, replayed: 100, received: 200 }, marks, 1000);
    expect(follower.reach(1200)).toBe(200);
    follower.heard({ ...replica, replayed: 180, received: 200 }, marks, 1200);
    for (const at of [1400, 1600, 1800]) follower.heard({ ...replica, replayed: 180, received: 200 }, marks, at);
    expect([follower.reach(1600), follower.reach(1800)]).toEqual([200, 180]);
    follower.lost();
    expect(follower.reach(2000)).toBe(0);
  });
});
