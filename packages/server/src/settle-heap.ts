import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects all garbage once, which takes some 20 ms. From then on V8 judges by what is kept how much garbage may gather
 * before the next time; until then it only knows what a machine has, and lets hundreds of megabytes gather.
 */
export function settleHeap(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
}
