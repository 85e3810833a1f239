import cluster from 'node:cluster';
import { once } from 'node:events';

/** What the primary process tells a worker; without a text the metrics could not be had. */
export type ToWorker = { charsheet: 'stop' } | { charsheet: 'metrics'; of: number; text?: string };

/** What a worker asks the primary process for: the metrics of all workers, under a number of its own. */
export interface ToPrimary {
  charsheet: 'metrics';
  of: number;
}

/** Whether a message is one of ours: libraries send theirs over the same channel. */
export const isOurs = (message: unknown): message is ToWorker | ToPrimary =>
  typeof message === 'object' && message !== null && 'charsheet' in message;

/** Whether this process is the first of those that serve; it speaks for them all. */
export const isFirst = (): boolean => (cluster.worker?.id ?? 1) === 1;

/** Resolves when the primary process asks to stop; in a process of its own, never. */
export function askedToStop(): Promise<void> {
  return new Promise((resolve) => {
    onMessage((message) => {
      if (message.charsheet === 'stop') resolve();
    });
  });
}

/** Fetches the metrics of all workers; nothing in a process of its own. */
export function metricsOfAll(): (() => Promise<string>) | undefined {
  if (!cluster.isWorker) return undefined;
  const waiting = new Map<number, (text?: string) => void>();
  let last = 0;
  onMessage((message) => {
    if (message.charsheet !== 'metrics') return;
    waiting.get(message.of)?.(message.text);
    waiting.delete(message.of);
  });
  return () =>
    new Promise((resolve, reject) => {
      const request: ToPrimary = { charsheet: 'metrics', of: ++last };
      const none = () => reject(new Error('a worker did not tell its metrics'));
      waiting.set(request.of, (text) => (text === undefined ? none() : resolve(text)));
      process.send?.(request);
    });
}

function onMessage(listener: (message: ToWorker) => void): void {
  process.on('message', (message) => {
    if (isOurs(message)) listener(message as ToWorker);
  });
}

/** Resolves at the first request to stop. The second one ends the process at once, as an impatient user expects. */
export async function stopSignal(): Promise<void> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  await Promise.race(signals.map((signal) => once(process, signal)));
  for (const signal of signals) process.once(signal, () => process.exit(1));
}
