import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

import type { Database } from '../src/database/connect.js';
import type { Mail } from '../src/mail/mail.js';
import { outbox } from '../src/mail/outbox.js';
import { type MailTransport, mailTransport } from '../src/mail/transport.js';
import { type MailWorker, mailWorker, type Timing } from '../src/mail/worker.js';
import { type Stock, unwatched } from '../src/work.js';
import { borrowDatabase } from './borrowed-database.js';
import { type Engine, startOfTime } from './harness.js';
import { type MailServer, startMailServer } from './mail-server.js';

/** What tests look for where it must not be. */
export const token = 'JkQ7f3wX2m9TzLr0bVn5';

/** A mail with a link that works for a day. */
export function buildMail(members: Partial<Mail<'verify-email'>> = {}): Mail<'verify-email'> {
  const url = `https://charsheet.example/verify-email?token=${token}`;
  const values = { name: 'Virág', url, validMinutes: '1440' };
  return { to: 'virag@example.hu', template: 'verify-email', language: 'hu', values, ...members };
}

/** An outbox on a database of its own and a mail server. Its members may be used once `beforeAll` hooks have run. */
export interface MailTest {
  database: Database;
  server: MailServer;
  /** What the time is taken to be. */
  now: Date;
  logged: Record<string, unknown>[];
  add(members?: Partial<Mail<'verify-email'>>): Promise<void>;
  /** A worker that is stopped after the test. The first one of a test is the one of `sendAfter`. */
  worker(timing?: Partial<Timing>, transport?: MailTransport): MailWorker;
  /** Sends what is due so many milliseconds from now. */
  sendAfter(ms: number): Promise<void>;
  smtp(): MailTransport;
  rows(): Promise<Record<string, unknown>[]>;
  /** What whoever watches the service hears of the outbox, from the worker that began last. */
  stock(): Stock | undefined;
}

/** Each test begins with an empty outbox, at the start of time, and a server that accepts everything. */
export function mailTest(engine: Engine): MailTest {
  const test = { logged: [] as Record<string, unknown>[] } as MailTest;
  const workers: MailWorker[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => test.logged.push(JSON.parse(line)) });
  const clock = () => test.now;
  let giveBack: () => Promise<void>;
  const mails = (look: typeof test.stock) => {
    test.stock = look;
  };
  const watch = { ...unwatched, mails };

  test.add = (members) => outbox({ knex: test.database.knex, wake: () => {}, clock }).enqueue(buildMail(members));
  test.rows = () => test.database.knex('outbox').orderBy('created_at');
  test.smtp = () => mailTransport({ smtpUrl: test.server.url, from: 'charsheet <no-reply@example.org>', folder: '' });
  test.worker = (timing = {}, transport = test.smtp()) => {
    const worker = mailWorker({ knex: test.database.knex, transport, log, clock, timing, watch });
    workers.push(worker);
    return worker;
  };
  test.sendAfter = async (ms) => {
    test.now = new Date(test.now.getTime() + ms);
    const worker = workers[0] ?? test.worker();
    worker.wake();
    await worker.idle();
  };

  beforeAll(async () => {
    ({ database: test.database, giveBack } = await borrowDatabase(engine, { poolMax: 6, log: silent }));
    test.server = await startMailServer();
  });
  beforeEach(async () => {
    await test.database.knex('outbox').delete();
    test.logged.length = 0;
    test.now = startOfTime;
    Object.assign(test.server, { received: [], begun: 0, refusal: undefined, dropAfterData: false, hold: undefined });
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop(0)));
  });
  afterAll(async () => {
    await test.server.stop();
    await giveBack();
  });
  return test;
}

/** A promise, and what resolves it. */
export function gate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const silent = pino({ level: 'silent' });
