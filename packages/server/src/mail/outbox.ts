import type { Knex } from 'knex';
import { uuidv7 } from 'uuidv7';

import { type Clock, systemClock } from '../clock.js';
import { removeRows } from '../database/remove.js';
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
  /** How many are to be sent, and how many were given up. */
  stock(): Promise<{ waiting: number; 'given-up': number }>;
}

const never = 'infinity';
const erased = '{}';

/**
 * Each method is short statements, since the embedded database has a single connection. Claims are by the clock of the database:
 * those of several servers may differ by more than a claim lasts.
 */
export function mailQueue(knex: Knex, clock: Clock): MailQueue {
  const mails = () => knex<Row>('outbox');
  const fromNow = (ms: number) => knex.raw(`now() + ? * interval '1 millisecond'`, [ms]);
  /** The mail, unless another worker has claimed it since. */
  const own = ({ id, attempts }: ClaimedMail) => mails().where({ id, attempts }).whereNull('sent_at');
  return {
    async claim(ms) {
      const now = clock();
      const due = mails()
        .select('id')
        .whereNull('sent_at')
        // When the clock was set back, a mail may be of a time that is still to come: it counts as of now.
        .where((ripe) =>
          ripe
            .where('not_before', '<=', now)
            .orWhere((fresh) => fresh.where('created_at', '>', now).where('attempts', 0)),
        )
        // So may a claim, which lasts no longer than any other.
        .where((free) =>
          free
            .whereNull('locked_until')
            .orWhere('locked_until', '<=', knex.fn.now())
            .orWhere('locked_until', '>', fromNow(2 * ms)),
        )
        .orderBy('not_before')
        .limit(1)
        .forUpdate()
        .skipLocked();
      const rows = await mails()
        .where('id', due)
        .update({ locked_until: fromNow(ms), attempts: knex.raw('attempts + 1') })
        .returning(claimed);
      return rows[0] && fromRow(rows[0]);
    },
    async keep(mail, ms) {
      await own(mail)
        .whereNotNull('locked_until')
        .update({ locked_until: fromNow(ms) });
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
      return removeRows(knex, { table: 'outbox' }, (mails) =>
        mails
          .where('created_at', '<', before)
          .where((finished) => finished.whereNotNull('sent_at').orWhere('not_before', never)),
      );
    },
    async stock() {
      const [all, givenUp] = ['count(*)::int', 'count(*) filter (where not_before = ?)::int'];
      const unsent = mails().whereNull('sent_at');
      const [row] = await unsent.select(knex.raw(`${all} as unsent, ${givenUp} as given_up`, [never]));
      const { unsent: count, given_up: lost } = row as unknown as { unsent: number; given_up: number };
      return { waiting: count - lost, 'given-up': lost };
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
