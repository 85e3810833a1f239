import fc from 'fast-check';
import { describe, it } from 'vitest';

import { tell } from '../../../test/figures.js';
import { engines, testApp } from '../../../test/harness.js';
import { commands } from '../../../test/model/commands.js';
import { newSystem } from '../../../test/model/system.js';

const { MODEL_RUNS } = process.env;
const numRuns = Number(MODEL_RUNS ?? 12);

describe.each(engines)('whatever is done with sheets on %s', (engine) => {
  const app = testApp(engine);

  let [sheets, versions] = [0, 0];

  it('is what a simple model in memory does', async () => {
    const property = fc.asyncProperty(fc.commands(commands, { maxCommands: 40, size: 'max' }), async (run) => {
      const system = await newSystem(app);
      await fc.asyncModelRun(() => system, run);
      sheets += system.model.sheets.length;
      versions += system.model.sheets.reduce((sum, one) => sum + one.versions.length, 0);
    });
    await fc.assert(property, { numRuns });
    if (MODEL_RUNS === undefined) return;
    tell({ engine, rounds: numRuns, sheets, versions });
  }, 600_000);
});
