import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { testApp } from '../../test/harness.js';
import { act, type Step, stories } from '../../test/takeover/steps.js';
import { World } from '../../test/takeover/world.js';

const numRuns = Number(process.env['MODEL_RUNS'] ?? 1);

describe('two people and an attacker, whatever they do with accounts', () => {
  const app = testApp('PGlite');

  const intruders = async (steps: Step[]) => {
    const world = new World(app, randomUUID().slice(0, 8));
    for (const step of steps) await act(world, step);
    return await world.intruders();
  };

  it('nobody gets into an account but who holds its mailbox', async () => {
    // They wait more than they work, so they are played at a time.
    const property = fc.asyncProperty(stories, async (all) => {
      expect((await Promise.all(all.map(intruders))).flat()).toEqual([]);
    });
    await fc.assert(property, { numRuns, ...(numRuns > 1 ? {} : { seed: 1, endOnFailure: true }) });
  }, 600_000);
});
