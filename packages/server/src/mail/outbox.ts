import type { Knex } from 'knex';
import { uuidv7 } from 'uuidv7';

import { type Clock, systemClock } from '../clock.js';
import type { Mail } from './mail.js';

export interface Outbox {
  /**
   * Puts a mail down to be sent. It is as sure as what else the transaction does: it goes out when that is
   * committed, after a crash too, and never when it is rolled back. Wake the worker after the commit.
   */
  add(mail: Mail): Promise<void>;
}

/** The mails that wait to be sent. Bind it to a transaction by passing that in place of the pool. */
export function outbox(knex: Knex, clock: Clock = systemClock): Outbox {
  return {
    async add({ to, template, language, values }) {
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
    },
  };
}
