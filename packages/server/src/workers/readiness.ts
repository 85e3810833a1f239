import cluster from 'node:cluster';

import { databaseUnavailable } from '../http/api-error.js';
import { limits } from '../limits.js';
import { allWorkers, isOurs, send } from './worker.js';

/** How long a worker has to say whether it is ready, in milliseconds: more than its database has. */
const answerMs = limits.ping + 500;

/** Makes what asks all workers whether they can answer callers: it is enough that one of them can. It rejects when none can. */
export function someReady(): () => Promise<void> {
  const questions = new Map<number, (isReady: boolean) => void>();
  let last = 0;
  cluster.on('message', (_, message: unknown) => {
    if (isOurs(message) && message.charsheet === 'ready' && 'isReady' in message)
      questions.get(message.request)?.(message.isReady);
  });
  return async () => {
    const workers = allWorkers();
    const request = ++last;
    let unready = 0;
    const isReady = await new Promise<boolean>((resolve) => {
      const late = setTimeout(() => resolve(false), answerMs);
      questions.set(request, (one) => {
        if (!one && ++unready < workers.length) return;
        clearTimeout(late);
        resolve(one);
      });
      for (const worker of workers) send(worker, { charsheet: 'ready', request });
    });
    questions.delete(request);
    if (!isReady) throw databaseUnavailable();
  };
}
