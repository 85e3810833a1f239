import { describe, expect, it } from 'vitest';

import { contend } from '../../../test/contention.js';
import { engines, testApp } from '../../../test/harness.js';

const [clients, rounds] = [6, 8];

describe.each(engines)('many clients that change one sheet on %s', (engine) => {
  const app = testApp(engine);

  it('lose no change, and the history holds every version', async () => {
    const changes = clients * rounds;
    const { grown, versions, ages } = await contend(app, clients, rounds);
    expect(grown).toBe(changes);
    expect(versions).toEqual(Array.from({ length: changes + 1 }, (_, i) => changes + 1 - i));
    expect(ages).toEqual(Array.from({ length: changes }, (_, i) => i));
  });
});
