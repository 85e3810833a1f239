import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { tell } from '../../test/figures.js';
import { testApp } from '../../test/harness.js';
import { lockedOut } from '../../test/takeover/locked-out.js';
import { act, type Step, stories } from '../../test/takeover/steps.js';
import { strangersDrafts } from '../../test/takeover/typed.js';
import { World } from '../../test/takeover/world.js';

const numRuns = Number(process.env['MODEL_RUNS'] ?? 1);
/** Stories that are played at a time: they wait more than they work, but share four connections and a machine that may be busy. */
const atOnce = numRuns > 1 ? 9 : 3;

describe('two people and an attacker, whatever they do with accounts', () => {
  const app = testApp('PostgreSQL');
  let count = 0;

  const play = async (steps: Step[]) => {
    const world = new World(app, ++count);
    for (const step of steps) await act(world, step);
    const intruders = await world.intruders();
    for (const email of world.holders.keys()) intruders.push(...(await strangersDrafts(app, email)));
    return { world, intruders };
  };

  it(
    'nobody gets into an account but who holds its mailbox, who always does, and nothing that a stranger has typed',
    async () => {
      const property = fc.asyncProperty(stories, async (all) => {
        const played = [];
        for (let i = 0; i < all.length; i += atOnce) {
          played.push(...(await Promise.all(all.slice(i, i + atOnce).map(play))));
        }
        expect(played.flatMap(({ intruders }) => intruders)).toEqual([]);
        await app.database.knex('rate_limits').delete();
        for (const { world } of played) expect(await lockedOut(world)).toEqual([]);
      });
      await fc.assert(property, { numRuns, ...(numRuns > 1 ? {} : { seed: 1, endOnFailure: true }) });
      if (numRuns > 1) tell({ rounds: numRuns, stories: count, 'accounts taken over': 0 });
    },
    120_000 * numRuns,
  );
});
