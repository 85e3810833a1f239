import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

import type { Database } from '../database/connect.js';
import { DatabaseUnavailable } from '../database/errors.js';
import { cleanUpDaily } from './clean-up.js';

describe('the daily clean-up', () => {
  it('goes on when the database is back, and what fails otherwise keeps nothing else from being done', async () => {
    const database = { opened: Promise.resolve(), knex: {} } as unknown as Database;
    const stop = new AbortController();
    const messages: string[] = [];
    const write = (line: string) => {
      messages.push(JSON.parse(line).msg);
    };
    let attempts = 0;
    const away = async () => {
      if (++attempts === 1) throw new DatabaseUnavailable('away');
      stop.abort();
      return { rows: 1 };
    };
    const wrong = async () => {
      throw new TypeError('of the test');
    };
    const log = pino({ level: 'warn' }, { write });
    await cleanUpDaily({ database, tasks: [wrong, away], log, signal: stop.signal });
    expect(attempts).toBe(2);
    expect(messages.sort()).toEqual([
      'a clean-up failed; it is tried again tomorrow',
      'not cleaned up yet: the database does not answer',
    ]);
  });
});
