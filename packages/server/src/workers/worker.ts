import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';

/** What the primary process sends to a worker; without a text the metrics are not available. */
export type ToWorker =
  | { charsheet: 'stop' }
  | { charsheet: 'metrics'; request: number; text?: string }
  /** Asks whether it can answer callers, under a number of the primary's. */
  | { charsheet: 'ready'; request: number };

/** What a worker sends to the primary process. */
export type ToPrimary =
  /** Asks for the metrics of all workers, under a number of its own. */
  { charsheet: 'metrics'; request: number } | { charsheet: 'ready'; request: number; isReady: boolean };

/** Whether a message is one of ours: libraries send theirs over the same channel. */
export const isOurs = (message: unknown): message is ToWorker | ToPrimary =>
  typeof message === 'object' && message !== null && 'charsheet' in message;

export const allWorkers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

/** Sends nothing to a worker that has just ended. */
export function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {});
}

/** Whether this process is the first of those that serve; it speaks for them all. */
export const isFirst = (): boolean => (cluster.worker?.id ?? 1) === 1;

/** Resolves when the primary process asks to stop; in a process of its own, never. */
export function stopMessage(): Promise<void> {
  return new Promise((resolve) => {
    onMessage((message) => {
      if (message.charsheet === 'stop') resolve();
    });
  });
}

/** Fetches the metrics of all workers; nothing in a process of its own. */
export function clusterMetrics(): (() => Promise<string>) | undefined {
  if (!cluster.isWorker) return undefined;
  const waiting = new Map<number, (text?: string) => void>();
  let last = 0;
  onMessage((message) => {
    if (message.charsheet !== 'metrics') return;
    waiting.get(message.request)?.(message.text);
    waiting.delete(message.request);
  });
  return () =>
    new Promise((resolve, reject) => {
      const question: ToPrimary = { charsheet: 'metrics', request: ++last };
      const none = () => reject(new Error('a worker did not send its metrics'));
      waiting.set(question.request, (text) => (text === undefined ? none() : resolve(text)));
      process.send?.(question);
    });
}

/** Tells the primary process, whenever it asks, whether the database answers. */
export function tellReadiness(ping: () => Promise<void>): void {
  onMessage((message) => {
    if (message.charsheet !== 'ready') return;
    const tell = (isReady: boolean) => {
      process.send?.({ charsheet: 'ready', request: message.request, isReady } satisfies ToPrimary);
    };
    ping().then(
      () => tell(true),
      () => tell(false),
    );
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
