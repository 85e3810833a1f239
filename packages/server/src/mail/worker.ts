import { setTimeout as delay } from 'node:timers/promises';

import type { Knex } from 'knex';
import type { Logger } from 'pino';

import type { Clock } from '../clock.js';
import { delivery, type Patience } from './delivery.js';
import { mailQueue } from './outbox.js';
import type { MailTransport } from './transport.js';

export interface MailWorker {
  /** Looks for mails from now on, again and again: the tables must be there. */
  start(): void;
  /** Looks for mails at once. To be called after a mail was enqueued. */
  wake(): void;
  /** Resolves when nothing is being sent and nothing is due. */
  idle(): Promise<void>;
  /** Takes no further mail, lets those under way end, and breaks off what is left after the grace time. */
  stop(graceMs: number): Promise<void>;
}

/** Times in milliseconds. */
export interface Timing extends Patience {
  /** Between two looks at the outbox: for mails that are tried again, or that another server put down and lost. */
  pollMs: number;
  /** How long a mail belongs to the worker that took it; longer than an attempt may take. */
  claimMs: number;
  /** How long mails that were sent or given up stay in the outbox. */
  keepMs: number;
}

const minute = 60_000;
const hour = 60 * minute;

const usual: Timing = {
  pollMs: minute / 4,
  claimMs: 5 * minute,
  attemptMs: minute,
  firstWaitMs: minute / 2,
  longestWaitMs: hour,
  mostAttempts: 40,
  giveUpAfterMs: 24 * hour,
  keepMs: 7 * 24 * hour,
};

/** How many mails are sent at a time: one slow server of a receiver must not keep the others waiting. */
const mostLanes = 3;

export interface MailWorkerOptions {
  knex: Knex;
  transport: MailTransport;
  log: Logger;
  clock: Clock;
  timing?: Partial<Timing>;
}

/** Sends what is in the outbox. Any number of servers may run one on the same database. */
export function mailWorker({ knex, transport, log, clock, timing }: MailWorkerOptions): MailWorker {
  const { pollMs, claimMs, keepMs, ...patience } = { ...usual, ...timing };
  const queue = mailQueue(knex, clock);
  const deliver = delivery({ queue, transport, log, clock, patience });
  const lanes = new Set<Promise<void>>();
  const breakOff = new AbortController();
  let poll: NodeJS.Timeout | undefined;
  let stopped = false;
  let calls = 0;
  let nextPrune = 0;

  return {
    start() {
      poll = setInterval(wake, pollMs).unref();
      wake();
    },
    wake,
    idle,
    async stop(graceMs) {
      stopped = true;
      clearInterval(poll);
      await orAfter(graceMs, idle());
      breakOff.abort();
      await orAfter(1000, idle());
      transport.close();
    },
  };

  function wake(): void {
    calls += 1;
    openLane();
  }

  function openLane(): void {
    if (stopped || lanes.size >= mostLanes) return;
    const lane = work().finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  /** Sends one mail after another. A call while it looked may have been for a mail that it did not see yet. */
  async function work(): Promise<void> {
    try {
      for (let seen = -1; seen !== calls && !stopped; ) {
        seen = calls;
        while (!stopped && (await sendNext()));
      }
      await prune();
    } catch (err) {
      log.warn({ err }, 'the outbox cannot be used now; mails wait');
    }
  }

  async function sendNext(): Promise<boolean> {
    const mail = await queue.claim(claimMs);
    if (!mail) return false;
    openLane();
    await deliver(mail, breakOff.signal);
    return true;
  }

  async function prune(): Promise<void> {
    const now = clock().getTime();
    if (now < nextPrune) return;
    nextPrune = now + hour;
    await queue.prune(new Date(now - keepMs));
  }

  async function idle(): Promise<void> {
    while (lanes.size > 0) await Promise.all(lanes);
  }
}

/** Resolves when the promise does, or after so many milliseconds. */
async function orAfter(ms: number, promise: Promise<void>): Promise<void> {
  const limit = new AbortController();
  await Promise.race([promise, delay(ms, undefined, { signal: limit.signal }).catch(() => {})]);
  limit.abort();
}
