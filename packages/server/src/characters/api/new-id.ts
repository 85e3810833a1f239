import { randomFillSync } from 'node:crypto';

import { V7Generator } from 'uuidv7';

/** Makes what gives identifiers to new sheets: later ones are greater, so that they stand side by side in the database. */
export function idMaker(): () => string {
  // For hundreds of identifiers: to ask the system for the few numbers of each takes longer than to make it.
  const numbers = new Uint32Array(1024);
  let next = numbers.length;
  const nextUint32 = () => {
    if (next === numbers.length) {
      randomFillSync(numbers);
      next = 0;
    }
    return numbers[next++] as number;
  };
  const generator = new V7Generator({ nextUint32 });
  return () => generator.generate().toString();
}
