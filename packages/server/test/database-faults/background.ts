import { setTimeout as delay } from 'node:timers/promises';

import { pino } from 'pino';

import { cleanUp } from '../../src/accounts/clean-up.js';
import { removeDeletedSheets } from '../../src/characters/removal.js';
import { systemClock } from '../../src/clock.js';
import { catchUp } from '../../src/database/catch-up.js';
import { type Database, openPostgres } from '../../src/database/connect.js';
import { outbox } from '../../src/mail/outbox.js';
import { mailTransport } from '../../src/mail/transport.js';
import { mailWorker } from '../../src/mail/worker.js';
import { buildMail } from '../mail.js';
import { startMailServer } from '../mail-server.js';
import { giveSheets } from '../many-sheets.js';
import type { FaultyDatabase } from './private-server.js';

/** What a service does of itself. */
export interface Background {
  /** Waits until all of it works again; resolves with what does not, after so many milliseconds, and tells how long it took. */
  settled(patienceMs: number): Promise<{ faults: string[]; text: string }>;
  stop(): Promise<void>;
}

const log = pino({ level: 'silent' });
const sheets = 5000;
/** How long after one another servers start, in milliseconds: so that each is at another step when the fault comes. */
const startsAfter = [0, 60, 120, 200];

let starts = 0;

/** Begins all that a service does besides answering: mails, the clean-up, the catching up, and the start of others. */
export async function workInBackground({ app, url, operator }: FaultyDatabase): Promise<Background> {
  const { knex } = app.database;
  const smtp = await startMailServer();
  const transport = mailTransport({ smtpUrl: smtp.url, from: 'charsheet <no-reply@example.org>', folder: '' });
  const worker = mailWorker({ knex, transport, log, clock: systemClock });
  const box = outbox({ knex, wake: worker.wake });
  await giveSheets(app, (await app.someone()).user.id, sheets);
  const stop = new AbortController();
  const { signal } = stop;
  await knex('names_to_fold').delete();
  await knex('names_to_fold').insert({ position: '00000000-0000-0000-0000-000000000000' });
  const names = startsAfter.map(() => `start_${process.pid}_${++starts}`);
  for (const name of names) await operator(`create database ${name}`);

  let cleanUps = 0;
  let enqueued = 0;
  const again = async (work: () => Promise<void>) => {
    while (!signal.aborted) await Promise.allSettled([work(), delay(100)]);
  };
  const mailing = again(async () => {
    await box.enqueue(buildMail());
    enqueued++;
  });
  const cleaning = again(async () => {
    await cleanUp(knex);
    await removeDeletedSheets(knex);
    cleanUps++;
  });
  worker.start();
  const caughtUp = catchUp(app.database, { log, signal });
  const opening: Database[] = [];
  for (const [i, name] of names.entries()) {
    await delay((startsAfter[i] ?? 0) - (startsAfter[i - 1] ?? 0));
    const other = new URL(url);
    other.pathname = `/${name}`;
    opening.push(openPostgres({ url: other.href, poolMax: 2, log }));
  }

  const settle = async (done: Record<string, () => Promise<unknown>>, patienceMs: number) => {
    const start = performance.now();
    const faults: string[] = [];
    const times = Object.entries(done).map(async ([what, promise]) => {
      const late = delay(patienceMs, 'late', { ref: false });
      const outcome = await Promise.race([promise().then(() => 'done', String), late]);
      const ms = Math.round(performance.now() - start);
      if (outcome !== 'done') faults.push(`${what}: ${outcome} after ${ms} ms`);
      return `${what} ${ms} ms`;
    });
    return { faults, text: (await Promise.all(times)).join(', ') };
  };

  return {
    settled(patienceMs) {
      const [cleanUpsBefore, enqueuedBefore, sentBefore] = [cleanUps, enqueued, smtp.received.length];
      const until = async (isSo: () => boolean | Promise<boolean>) => {
        while (!(await isSo()) && !signal.aborted) await delay(50);
      };
      const done: Record<string, () => Promise<unknown>> = {
        'mails put down': () => until(() => enqueued > enqueuedBefore),
        'mails sent': () => until(() => smtp.received.length > sentBefore),
        'clean-up': () => until(() => cleanUps > cleanUpsBefore),
        'catching up': async () => {
          await caughtUp;
          if ((await operator('select 1 from names_to_fold')).length > 0) throw new Error('was given up');
        },
      };
      for (const [i, { opened }] of opening.entries()) done[`start ${i + 1}`] = () => opened;
      return settle(done, patienceMs);
    },
    async stop() {
      stop.abort();
      await Promise.all([mailing, cleaning, worker.stop(1000), ...opening.map((database) => database.close())]);
      await smtp.stop();
      for (const name of names) await operator(`drop database ${name} with (force)`);
    },
  };
}
