import fc from 'fast-check';
import { describe, it } from 'vitest';

import { engines, testApp } from '../../../test/harness.js';
import { commands } from '../../../test/model/commands.js';
import { newSystem } from '../../../test/model/system.js';

const numRuns = Number(process.env['MODEL_RUNS'] ?? 12);

describe.each(engines)('whatever is done with sheets on %s', (engine) => {
  const app = testApp(engine);

  it('is what a simple model in memory does', async () => {
    const property = fc.asyncProperty(fc.commands(commands, { maxCommands: 40, size: 'max' }), async (run) => {
      const system = await newSystem(app);
      await fc.asyncModelRun(() => system, run);
    });
    await fc.assert(property, { numRuns });
  }, 600_000);
});
