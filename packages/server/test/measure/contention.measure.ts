import { describe, expect, it } from 'vitest';

import { contend } from '../contention.js';
import { engines, testApp } from '../harness.js';

const [clients, rounds] = [50, 100];

describe.each(engines)('contention on %s', (engine) => {
  const app = testApp(engine);

  it(`${clients} clients add one to the same sheet ${rounds} times each`, async () => {
    const changes = clients * rounds;
    const { grown, versions, ages, refused, seconds } = await contend(app, clients, rounds);
    console.log(
      `${engine}: ${clients} clients x ${rounds}: kor grew by ${grown}, ${versions.length} versions, ` +
        `${refused} refused with 412, ${seconds.toFixed(1)} s, ${Math.round(changes / seconds)} changes a second`,
    );
    expect(grown).toBe(changes);
    expect(versions).toEqual(Array.from({ length: changes + 1 }, (_, i) => changes + 1 - i));
    expect(ages).toEqual(Array.from({ length: changes }, (_, i) => i));
  }, 900_000);
});
