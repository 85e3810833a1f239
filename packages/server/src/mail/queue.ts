import type { Knex } from 'knex';

import type { Clock } from '../clock.js';
import type { Mail } from './mail.js';

/** A mail that one worker has for itself until its time is over. */
export type ClaimedMail = Mail & {
  id: string;
  createdAt: Date;
  /** How many times it was claimed, this time included. Also tells this claim from a later one. */
  attempts: number;
};

export interface MailQueue {
  /** Takes the mail that is due for longest, so that nobody else takes it for so many milliseconds. */
  claim(ms: number): Promise<ClaimedMail | undefined>;
  /** It is sent; what it said is forgotten, as it held a token. */
  sent(mail: ClaimedMail): Promise<void>;
  /** It was not sent, and may be claimed again from then on. */
  postpone(mail: ClaimedMail, until: Date, error: string): Promise<void>;
  /** It was not sent, and never will be. */
  giveUp(mail: ClaimedMail, error: string): Promise<void>;
  /** Removes mails from before that time which nobody will send any more; resolves with their number. */
  prune(before: Date): Promise<number>;
}

const never = 'infinity';
const nothing = '{}';

/** All SQL about mails that wait. Each method is one short statement: the embedded database has a single connection. */
export function mailQueue(knex: Knex, clock: Clock): MailQueue {
  const mails = () => knex<Row>('outbox');
  /** The mail, unless somebody else has claimed it since. */
  const own = ({ id, attempts }: ClaimedMail) => mails().where({ id, attempts }).whereNull('sent_at');
  return {
    async claim(ms) {
      const now = clock();
      const due = mails()
        .select('id')
        .whereNull('sent_at')
        .where('not_before', '<=', now)
        .where((free) => free.whereNull('locked_until').orWhere('locked_until', '<=', now))
        .orderBy('not_before')
        .limit(1)
        .forUpdate()
        .skipLocked();
      const locked_until = new Date(now.getTime() + ms);
      const rows = await mails()
        .where('id', due)
        .update({ locked_until, attempts: knex.raw('attempts + 1') })
        .returning(claimed);
      return rows[0] && fromRow(rows[0]);
    },
    async sent({ id }) {
      await mails().where({ id }).update({ sent_at: clock(), locked_until: null, values: nothing, last_error: null });
    },
    async postpone(mail, until, error) {
      await own(mail).update({ not_before: until, locked_until: null, last_error: error });
    },
    async giveUp(mail, error) {
      await own(mail).update({ not_before: never, locked_until: null, values: nothing, last_error: error });
    },
    prune(before) {
      const over = mails().where((done) => done.whereNotNull('sent_at').orWhere('not_before', never));
      return over.where('created_at', '<', before).delete();
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
