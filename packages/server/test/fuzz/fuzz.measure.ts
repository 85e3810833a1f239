import { describe, expect, it } from 'vitest';

import { tell } from '../figures.js';
import { engines, testApp } from '../harness.js';
import { fuzz } from './fuzz.js';

const { FUZZ_SEED, FUZZ_REQUESTS = '200000', FUZZ_SECONDS = '1800' } = process.env;
const seed = FUZZ_SEED === undefined ? Date.now() % 2 ** 31 : Number(FUZZ_SEED);

describe.each(engines)('requests of any kind, on %s', (engine) => {
  const app = testApp(engine, { checkAnswers: false });

  it(
    'get answers as they are published',
    async () => {
      const options = { requests: Number(FUZZ_REQUESTS), seconds: Number(FUZZ_SECONDS), seed };
      process.stdout.write(`${engine}: FUZZ_SEED=${seed}\n`);
      const start = performance.now();
      const figures = await fuzz(app, options);
      const seconds = (performance.now() - start) / 1000;
      tell({ engine, ...figures, seconds: Math.round(seconds) });
      expect(figures.requests).toBeGreaterThan(0);
    },
    (Number(FUZZ_SECONDS) + 120) * 1000,
  );
});
