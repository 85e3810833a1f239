import type { Logger } from 'pino';

import type { Clock } from '../clock.js';
import { isPermanent, reasonOf } from './failure.js';
import type { Message } from './message.js';
import type { ClaimedMail, MailQueue } from './outbox.js';
import { render } from './templates.js';
import type { MailTransport, Receipt } from './transport.js';

/** How long and how often to try to send a mail. Times in milliseconds. */
export interface RetryPolicy {
  attemptTimeoutMs: number;
  maxAttempts: number;
  /** The delay after the first failure; it doubles with each further one. */
  firstDelayMs: number;
  maxDelayMs: number;
  /** The age at which a mail that could not be sent is given up. */
  giveUpAfterMs: number;
}

export interface DeliveryOptions {
  queue: MailQueue;
  transport: MailTransport;
  log: Logger;
  clock: Clock;
  policy: RetryPolicy;
}

export type Deliver = (mail: ClaimedMail, signal: AbortSignal) => Promise<void>;

/**
 * Makes one attempt to send a claimed mail, and stores its outcome. Delivery is at least once: when the connection or
 * the process ends after the server took the mail and before that is stored, it is sent again, under the same
 * Message-ID. At most once would lose mails instead.
 */
export function delivery({ queue, transport, log, clock, policy }: DeliveryOptions): Deliver {
  return async (mail, signal) => {
    const about = { mail: mail.id, template: mail.template, attempt: mail.attempts };
    const receipt = await attempt(mail, signal).catch((error: unknown) => failed(mail, about, error));
    if (!receipt) return;
    await queue.sent(mail);
    const { message, ...details } = receipt;
    log.info({ ...about, ...details }, message);
  };

  async function attempt(mail: ClaimedMail, signal: AbortSignal): Promise<Receipt> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(policy.attemptTimeoutMs)]);
    return transport.send(messageOf(mail, clock()), limit);
  }

  async function failed(mail: ClaimedMail, about: object, error: unknown): Promise<void> {
    const reason = reasonOf(error);
    const next = isPermanent(error) ? undefined : nextAttempt(mail, clock(), policy);
    if (next) {
      await queue.postpone(mail, next, reason);
      log.warn({ ...about, next }, `mail not sent yet: ${reason}`);
    } else {
      await queue.giveUp(mail, reason);
      log.error(about, `mail given up: ${reason}`);
    }
  }
}

function messageOf(mail: ClaimedMail, now: Date): Message {
  const { id, to, template, language, createdAt } = mail;
  return { id, to, template, language, date: now, ...render(mail, now.getTime() - createdAt.getTime()) };
}

/** When to try again; `undefined`: never. */
function nextAttempt({ attempts, createdAt }: ClaimedMail, now: Date, policy: RetryPolicy): Date | undefined {
  const { firstDelayMs, maxDelayMs, maxAttempts, giveUpAfterMs } = policy;
  const next = now.getTime() + Math.min(firstDelayMs * 2 ** (attempts - 1), maxDelayMs);
  return attempts < maxAttempts && next <= createdAt.getTime() + giveUpAfterMs ? new Date(next) : undefined;
}
