import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';

import type { Config } from '../config.js';
import { entrance } from '../http/entrance.js';
import { limits } from '../limits.js';
import { createLog } from '../log.js';
import { insideApp, listenInside } from '../operations/inside.js';
import { insideHandlers } from '../operations/operations.js';
import { someReady } from './readiness.js';
import { allWorkers, isOurs, send, stopSignal } from './worker.js';

/** How long a worker that ended is not replaced, so that one that cannot live does not keep the machine busy. */
const pauseMs = 1000;
/** How long a worker may take to stop, in milliseconds: more than it gives its requests, its mail and its database. */
const stopMs = limits.stop + 1000;

/**
 * Keeps as many processes as the configuration says serving on one port, until this one is asked to stop; resolves with
 * the exit status. One that ends by itself is replaced, but none that ends before it has served.
 */
export async function superviseWorkers({ workers: count, inside, LOG_LEVEL }: Config): Promise<number> {
  const log = await createLog(LOG_LEVEL);
  const stopping = new AbortController();
  const stopped = stopSignal().then(() => {
    stopping.abort();
    return 0;
  });
  const aggregator = new AggregatorRegistry();
  const allMetrics = () => aggregator.clusterMetrics();
  answerMetrics(allMetrics);
  const insideDoor = inside && entrance();
  try {
    if (insideDoor) log.info({ inside: await listenInside(insideDoor, inside) }, 'listening for metrics');
  } catch (error) {
    log.fatal((error as Error).message);
    return 1;
  }
  insideDoor?.open(insideApp(log, insideHandlers({ database: { ping: someReady() }, metrics: { text: allMetrics } })));
  const slots = Array.from({ length: count }, () => keepServing(log, stopping.signal));
  const serving = new WeakSet<Worker>();
  cluster.on('listening', (worker) => serving.add(worker));
  const status = await Promise.race([stopped, ...slots]);
  const workers = allWorkers();
  await Promise.all(workers.map((worker) => stop(worker, serving.has(worker))));
  await insideDoor?.server.close(0);
  return status;
}

/** One slot for a worker: resolves with the exit status of one that ended before it served, or when all are to stop. */
async function keepServing(log: Logger, stopping: AbortSignal): Promise<number> {
  while (!stopping.aborted) {
    const worker = cluster.fork();
    let served = false;
    worker.once('listening', () => {
      served = true;
    });
    const status = await ending(worker);
    if (stopping.aborted) break;
    if (!served) return status || 1;
    log.error({ pid: worker.process.pid, status }, 'a worker ended; another one takes its place');
    await delay(pauseMs);
  }
  return 0;
}

async function ending(worker: Worker): Promise<number> {
  const [status] = await once(worker, 'exit');
  return status ?? 1;
}

/** @param isServing one that is not may have no ears for messages yet; the signal ends it, or asks it to stop */
async function stop(worker: Worker, isServing: boolean): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  if (isServing) send(worker, { charsheet: 'stop' });
  else worker.process.kill('SIGTERM');
  const late = setTimeout(() => worker.process.kill('SIGKILL'), stopMs);
  await ended;
  clearTimeout(late);
}

/** A worker knows of what it has done itself only; whoever asks one of them wants to know of all. */
function answerMetrics(all: () => Promise<string>): void {
  cluster.on('message', (worker, message: unknown) => {
    if (!isOurs(message) || message.charsheet !== 'metrics') return;
    const answer = { charsheet: 'metrics', request: message.request } as const;
    void all().then(
      (text) => send(worker, { ...answer, text }),
      () => send(worker, answer),
    );
  });
}
