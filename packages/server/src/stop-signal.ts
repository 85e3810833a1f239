import { once } from 'node:events';

/** Resolves at the first request to stop. The second one ends the process at once, as an impatient user expects. */
export async function stopSignal(): Promise<void> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  await Promise.race(signals.map((signal) => once(process, signal)));
  for (const signal of signals) process.once(signal, () => process.exit(1));
}
