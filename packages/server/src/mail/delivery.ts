import type { Logger } from 'pino';

import type { Clock } from '../clock.js';
import { isFinal, reason } from './failure.js';
import type { Message } from './message.js';
import type { ClaimedMail, MailQueue } from './outbox.js';
import { render } from './templates.js';
import type { MailTransport, Receipt } from './transport.js';

/** How often and how long a mail is tried. */
export interface Patience {
  /** The wait after the first failure, doubled after each further one, in milliseconds. */
  firstWaitMs: number;
  longestWaitMs: number;
  mostAttempts: number;
  /** A mail that could not be sent for so long is given up, in milliseconds. */
  giveUpAfterMs: number;
  /** How long one attempt may take, in milliseconds. */
  attemptMs: number;
}

export interface DeliveryOptions {
  queue: MailQueue;
  transport: MailTransport;
  log: Logger;
  clock: Clock;
  patience: Patience;
}

export type Deliver = (mail: ClaimedMail, signal: AbortSignal) => Promise<void>;

/**
 * Makes one attempt to send a claimed mail, and notes how it ended. A mail goes out at least once: when the connection
 * or the process ends after the server took the mail and before that is noted, it is sent again, under the same
 * Message-ID. Sending at most once would lose mails instead.
 */
export function delivery({ queue, transport, log, clock, patience }: DeliveryOptions): Deliver {
  return async (mail, signal) => {
    const about = { mail: mail.id, template: mail.template, attempt: mail.attempts };
    const receipt = await attempt(mail, signal).catch((error: unknown) => failed(mail, about, error));
    if (!receipt) return;
    await queue.sent(mail);
    const { message, ...details } = receipt;
    log.info({ ...about, ...details }, message);
  };

  async function attempt(mail: ClaimedMail, signal: AbortSignal): Promise<Receipt> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(patience.attemptMs)]);
    return transport.send(messageOf(mail, clock()), limit);
  }

  async function failed(mail: ClaimedMail, about: object, error: unknown): Promise<void> {
    const why = reason(error);
    const next = isFinal(error) ? undefined : nextAttempt(mail, clock(), patience);
    if (next) {
      await queue.postpone(mail, next, why);
      log.warn({ ...about, next }, `mail not sent yet: ${why}`);
    } else {
      await queue.giveUp(mail, why);
      log.error(about, `mail given up: ${why}`);
    }
  }
}

function messageOf(mail: ClaimedMail, now: Date): Message {
  const { id, to, template, language, createdAt } = mail;
  return { id, to, template, language, date: now, ...render(mail, now.getTime() - createdAt.getTime()) };
}

/** When to try again, if at all. */
function nextAttempt({ attempts, createdAt }: ClaimedMail, now: Date, patience: Patience): Date | undefined {
  const { firstWaitMs, longestWaitMs, mostAttempts, giveUpAfterMs } = patience;
  const next = now.getTime() + Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs);
  return attempts < mostAttempts && next <= createdAt.getTime() + giveUpAfterMs ? new Date(next) : undefined;
}
