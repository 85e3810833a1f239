import { describe, expect, it } from 'vitest';

import { contend } from '../contention.js';
import { tell } from '../figures.js';
import { engines, testApp } from '../harness.js';

const [clients, rounds] = [50, Number(process.env['CONTENTION_ROUNDS'] ?? 100)];

describe.each(engines)('contention on %s', (engine) => {
  const app = testApp(engine);

  it(`${clients} clients add one to the same sheet ${rounds} times each`, async () => {
    const changes = clients * rounds;
    const { grown, versions, ages, refused, seconds } = await contend(app, clients, rounds);
    tell({
      engine,
      requests: 2 * (changes + refused),
      'acknowledged writes': changes,
      'verified writes': versions.length - 1,
      'lost writes': changes - grown,
      'refused with 412': refused,
      'changes a second': Math.round(changes / seconds),
    });
    expect(grown).toBe(changes);
    expect(versions).toEqual(Array.from({ length: changes + 1 }, (_, i) => changes + 1 - i));
    expect(ages).toEqual(Array.from({ length: changes }, (_, i) => i));
  }, 900_000);
});
