import { describe, expect, it } from 'vitest';

import { testApp } from '../harness.js';
import { fuzz } from './fuzz.js';

// More of them, and on both engines: `pnpm nightly fuzz`.
describe('requests of any kind, on PGlite', () => {
  const app = testApp('PGlite', { checkAnswers: false });

  it('get answers as they are published, always the same ones', async () => {
    const { requests } = await fuzz(app, { requests: 400, seconds: 60, seed: 1 });
    expect(requests).toBeGreaterThan(100);
  });
});
