import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { testApp } from '../../test/harness.js';
import { lockedOut } from '../../test/takeover/locked-out.js';
import { act, type Step, stories } from '../../test/takeover/steps.js';
import { World } from '../../test/takeover/world.js';

const numRuns = Number(process.env['MODEL_RUNS'] ?? 1);

describe('two people and an attacker, whatever they do with accounts', () => {
  const app = testApp('PGlite');

  const play = async (steps: Step[]) => {
    const world = new World(app, randomUUID().slice(0, 8));
    for (const step of steps) await act(world, step);
    return { world, intruders: await world.intruders() };
  };

  it('nobody gets into an account but who holds its mailbox, who always does', async () => {
    // They wait more than they work, so they are played at a time.
    const property = fc.asyncProperty(stories, async (all) => {
      const played = await Promise.all(all.map(play));
      expect(played.flatMap(({ intruders }) => intruders)).toEqual([]);
      await app.database.knex('rate_limits').delete();
      expect((await Promise.all(played.map(({ world }) => lockedOut(world)))).flat()).toEqual([]);
    });
    await fc.assert(property, { numRuns, ...(numRuns > 1 ? {} : { seed: 1, endOnFailure: true }) });
  }, 600_000);
});
