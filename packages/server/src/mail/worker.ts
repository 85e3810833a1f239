import { setTimeout as delay } from 'node:timers/promises';

import type { Knex } from 'knex';
import type { Logger } from 'pino';

import type { Clock } from '../clock.js';
import { limits } from '../limits.js';
import { type Stock, unwatched, type WorkWatch } from '../work.js';
import { delivery, type RetryPolicy } from './delivery.js';
import { mailQueue } from './outbox.js';
import type { MailTransport } from './transport.js';

export interface MailWorker {
  /** Polls the outbox from now on. Its table must exist. */
  start(): void;
  /** Looks into the outbox at once: for when a mail was enqueued. */
  wake(): void;
  /** Resolves when nothing is being sent and nothing is due. */
  idle(): Promise<void>;
  /** Takes no further mail, lets those under way end, and aborts what is left after the grace time. */
  stop(graceMs: number): Promise<void>;
}

/** Times in milliseconds. */
export interface Timing extends RetryPolicy {
  /** Between two polls: for mails to be tried again, and those of a server that ended before it sent them. */
  pollMs: number;
  /**
   * How long a mail belongs to the worker that claimed it, which renews its claim while it sends: so the mail of a worker
   * that died is soon free. Less than two polls, so that the third one after a start finds it.
   */
  claimMs: number;
  /** How long mails that were sent or given up stay in the outbox. */
  keepMs: number;
}

const minute = 60_000;
const hour = 60 * minute;

const defaults: Timing = {
  pollMs: 10_000,
  claimMs: 19_000,
  attemptTimeoutMs: limits.mail,
  maxAttempts: 40,
  firstDelayMs: minute / 2,
  maxDelayMs: hour,
  giveUpAfterMs: 24 * hour,
  keepMs: 7 * 24 * hour,
};

/** How many mails are sent at a time: one slow server of a receiver must not delay the others. */
const concurrency = 3;

export interface MailWorkerOptions {
  knex: Knex;
  transport: MailTransport;
  log: Logger;
  clock: Clock;
  timing?: Partial<Timing>;
  watch?: WorkWatch;
}

/** Sends what is in the outbox. Any number of servers may run one on the same database. */
export function mailWorker(options: MailWorkerOptions): MailWorker {
  const { knex, transport, log, clock, timing, watch = unwatched } = options;
  const { pollMs, claimMs, keepMs, ...policy } = { ...defaults, ...timing };
  const queue = mailQueue(knex, clock);
  const deliver = delivery({ queue, transport, log, clock, policy });
  const running = new Set<Promise<void>>();
  const abort = new AbortController();
  let poll: NodeJS.Timeout | undefined;
  let stopped = false;
  let wakeUps = 0;
  let nextPrune = 0;
  let isTidy = false;
  let stock: Stock | undefined;
  watch.load('mail', () => ({ running: running.size, waiting: 0 }));
  watch.mails(() => stock);

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
      await atMost(graceMs, idle());
      abort.abort();
      await atMost(1000, idle());
      transport.close();
    },
  };

  function wake(): void {
    wakeUps += 1;
    runOneMore();
  }

  function runOneMore(): void {
    if (stopped || running.size >= concurrency) return;
    const run = sendAll().finally(() => running.delete(run));
    running.add(run);
  }

  /** Sends one mail after another. Looks again when it was woken meanwhile, since its last query may have been too early. */
  async function sendAll(): Promise<void> {
    try {
      for (let seen = -1; seen !== wakeUps && !stopped; ) {
        seen = wakeUps;
        while (!stopped && (await sendNext()));
      }
      await prune();
      await tidyUp();
      stock = await queue.stock();
    } catch (err) {
      stock = undefined;
      log.warn({ err }, 'the outbox cannot be used now; mails wait');
    }
  }

  async function sendNext(): Promise<boolean> {
    const mail = await queue.claim(claimMs);
    if (!mail) return false;
    runOneMore();
    const renewal = setInterval(() => void queue.keep(mail, claimMs).catch(() => {}), claimMs / 6).unref();
    try {
      await deliver(mail, abort.signal);
    } finally {
      clearInterval(renewal);
    }
    return true;
  }

  /** Young ones may still be written, by another process, so it looks again when it is next woken. */
  async function tidyUp(): Promise<void> {
    if (!isTidy) isTidy = await transport.tidyUp();
  }

  async function prune(): Promise<void> {
    const now = clock().getTime();
    if (now < nextPrune) return;
    nextPrune = now + hour;
    await queue.prune(new Date(now - keepMs));
  }

  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all(running);
  }
}

/** Resolves when the promise does, or after so many milliseconds. */
async function atMost(ms: number, promise: Promise<void>): Promise<void> {
  const timeout = new AbortController();
  await Promise.race([promise, delay(ms, undefined, { signal: timeout.signal }).catch(() => {})]);
  timeout.abort();
}
