import cluster from 'node:cluster';

import { isOurs, type ToPrimary, type ToWorker } from './messages.js';

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
