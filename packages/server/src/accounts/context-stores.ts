import type { AsyncLocalStorage } from 'node:async_hooks';

let underWay = 0;

/**
 * Runs a call of the account library, and once no other one is under way switches off the stores that it keeps what
 * belongs to a call in. Below Node.js 24 a store that was used once makes every promise of the process dearer from then
 * on: reads of sheets took a quarter more processor time after the first sign-in than before it. The next call switches
 * its stores on again.
 */
export async function withContextStores<T>(call: () => Promise<T>): Promise<T> {
  underWay++;
  try {
    return await call();
  } finally {
    underWay--;
    if (underWay === 0) for (const store of contextStores()) store.disable();
  }
}

/** The library puts them where every copy of it finds them. */
function contextStores(): AsyncLocalStorage<unknown>[] {
  const { context = {} } = (globalThis as Shared)[Symbol.for('better-auth:global')] ?? {};
  return Object.values(context);
}

interface Shared {
  [shared: symbol]: { context?: Record<string, AsyncLocalStorage<unknown>> } | undefined;
}
