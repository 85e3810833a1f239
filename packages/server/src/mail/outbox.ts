import type { Knex } from 'knex';
import { uuidv7 } from 'uuidv7';

import { type Clock, systemClock } from '../clock.js';
import type { Mail } from './mail.js';

/** Where mails wait to be sent. */
export interface Outbox {
  /** Stores a mail, which is sent after a crash of the process too, and wakes the worker that sends it. */
  enqueue(mail: Mail): Promise<void>;
}

export interface OutboxOptions {
  knex: Knex;
  /** Wakes the worker; another one of the same database finds the mail at its next poll. */
  wake: () => void;
  clock?: Clock;
}

export function outbox({ knex, wake, clock = systemClock }: OutboxOptions): Outbox {
  return {
    async enqueue({ to, template, language, values }) {
      const now = clock();
      await knex('outbox').insert({
        id: uuidv7(),
        to_address: to,
        template,
        language,
        values: JSON.stringify(values),
        created_at: now,
        not_before: now,
      });
      wake();
    },
  };
}

/** A mail that one worker has to itself until the claim expires. */
export type ClaimedMail = Mail & {
  id: string;
  createdAt: Date;
  /** How many times it was claimed, this time included. Also tells this claim from a later one. */
  attempts: number;
};

/** The outbox as workers see it. */
export interface MailQueue {
  /** Claims the mail that has been due longest, for so many milliseconds. */
  claim(ms: number): Promise<ClaimedMail | undefined>;
  /** Keeps a claimed mail for so many milliseconds more, unless another worker has claimed it since. */
  keep(mail: ClaimedMail, ms: number): Promise<void>;
  /** Marks a mail as sent, and erases its values, which held a token. */
  sent(mail: ClaimedMail): Promise<void>;
  /** Gives a mail back, to be claimed again from then on. */
  postpone(mail: ClaimedMail, until: Date, error: string): Promise<void>;
  /** Marks a mail as one that will never be sent, and erases its values. */
  giveUp(mail: ClaimedMail, error: string): Promise<void>;
  /** Removes mails from before that time that were sent or given up; resolves with their number. */
  prune(before: Date): Promise<number>;
}

const never = 'infinity';
const erased = '{}';

/** Each method is one short statement, since the embedded database has a single connection. */
export function mailQueue(knex: Knex, clock: Clock): MailQueue {
  const mails = () => knex<Row>('outbox');
  /** The mail, unless another worker has claimed it since. */
  const own = ({ id, attempts }: ClaimedMail) => mails().where({ id, attempts }).whereNull('sent_at');
  return {
    async claim(ms) {
      const now = clock();
      const locked_until = new Date(now.getTime() + ms);
      // When the clock was set back, a mail or a claim may be of a time that is still to come: it counts as of now. The
      // clocks of two servers may differ by a little.
      const impossible = new Date(now.getTime() + 2 * ms);
      const due = mails()
        .select('id')
        .whereNull('sent_at')
        .where((ripe) =>
          ripe
            .where('not_before', '<=', now)
            .orWhere((fresh) => fresh.where('created_at', '>', now).where('attempts', 0)),
        )
        .where((free) =>
          free.whereNull('locked_until').orWhere('locked_until', '<=', now).orWhere('locked_until', '>', impossible),
        )
        .orderBy('not_before')
        .limit(1)
        .forUpdate()
        .skipLocked();
      const rows = await mails()
        .where('id', due)
        .update({ locked_until, attempts: knex.raw('attempts + 1') })
        .returning(claimed);
      return rows[0] && fromRow(rows[0]);
    },
    async keep(mail, ms) {
      await own(mail)
        .whereNotNull('locked_until')
        .update({ locked_until: new Date(clock().getTime() + ms) });
    },
    async sent({ id }) {
      await mails().where({ id }).update({ sent_at: clock(), locked_until: null, values: erased, last_error: null });
    },
    async postpone(mail, until, error) {
      await own(mail).update({ not_before: until, locked_until: null, last_error: error });
    },
    async giveUp(mail, error) {
      await own(mail).update({ not_before: never, locked_until: null, values: erased, last_error: error });
    },
    prune(before) {
      const finished = mails().where((mail) => mail.whereNotNull('sent_at').orWhere('not_before', never));
      return finished.where('created_at', '<', before).delete();
    },
  };
}

interface Row {
  id: string;
  to_address: string;
  template: string;
  language: string;
  values: unknown;
  created_at: Date;
  attempts: number;
  not_before: Date | typeof never;
  locked_until: Date | null;
  sent_at: Date | null;
  last_error: string | null;
}

const claimed = ['id', 'to_address', 'template', 'language', 'values', 'created_at', 'attempts'] as const;
type ClaimedRow = Pick<Row, (typeof claimed)[number]>;

function fromRow({ id, to_address, template, language, values, created_at, attempts }: ClaimedRow): ClaimedMail {
  const mail = { to: to_address, template, language, values } as Mail;
  return { ...mail, id, createdAt: created_at, attempts };
}
