import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';
import { pino } from 'pino';
import { describe, it, onTestFinished } from 'vitest';

import { catchUp } from '../../src/database/catch-up.js';
import { tell } from '../figures.js';
import { testApp } from '../harness.js';
import { giveSheets } from '../many-sheets.js';

const count = Number(process.env['SHEETS'] ?? 1_000_000);
/** Reads that are compared, and the time between two, in milliseconds. */
const [reads, every] = [2000, 10];

describe('names that are folded again on PostgreSQL', () => {
  const app = testApp('PostgreSQL');

  it(`of ${count} sheets: how long it takes, and reads by identifier meanwhile`, async () => {
    const { knex } = app.database;
    await giveSheets(app, (await app.someone()).user.id, count);
    // Such work takes longer than the service lets anything take.
    const operator = new pg.Client({ connectionString: knex.client.connectionSettings.connectionString });
    await operator.connect();
    onTestFinished(() => operator.end());
    await operator.query(`update characters set name_folded = 'once ' || name_folded where szint > 10`);
    const { rows } = await operator.query(`select id from characters order by random() limit ${reads}`);
    const answerTimes = async () => {
      const times: Promise<number>[] = [];
      for (const { id } of rows) {
        const start = performance.now();
        times.push(app.send({ path: `/Character/${id}` }).then(() => performance.now() - start));
        await delay(every);
      }
      const sorted = (await Promise.all(times)).sort((a, b) => a - b);
      return [0.5, 0.99, 1].map((share) => Number(sorted[Math.ceil(share * reads) - 1]?.toFixed(1)));
    };
    await answerTimes();
    const before = await answerTimes();
    await knex('names_to_fold').delete();
    await knex('names_to_fold').insert({ position: '00000000-0000-0000-0000-000000000000' });
    const start = performance.now();
    const done = catchUp(app.database, { log: pino({ level: 'silent' }), signal: new AbortController().signal });
    const meanwhile = await answerTimes();
    await done;
    const read = 'reads by identifier: median, 99 of 100 within, slowest, ms';
    tell({ sheets: count, seconds: Math.round((performance.now() - start) / 1000) });
    tell({ [read]: before.join(', ') });
    tell({ [`meanwhile, ${read}`]: meanwhile.join(', ') });
  }, 3_600_000);
});
