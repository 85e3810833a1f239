import { setTimeout as delay } from 'node:timers/promises';

import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';

import { engines } from '../engines.js';
import { tell } from '../figures.js';
import { type MailServer, startMailServer } from '../mail-server.js';
import { type Stand, standOn } from '../stand/stand.js';
import { isAway, write } from '../stand/writers.js';
import { type Seen, seenBy } from './seen.js';

const rounds = Number(process.env['ROUNDS'] ?? 100);
const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 2 ** 31);

/** How long people write before the crash, in milliseconds. */
const [shortest, longest] = [200, 1500];
/** As many as there are writers, and some to spare. */
const peopleEach = 8;
/** Until the mail of a worker that was killed is free again and has been sent, in milliseconds. */
const mailPatience = 60_000;

it.each(engines)(
  'whatever is killed under load on %s, nothing that was acknowledged is lost',
  async (engine) => {
    process.stdout.write(`${engine}: CRASH_SEED=${seed}\n`);
    const moments = fc.sample(fc.integer({ min: shortest, max: longest }), { seed, numRuns: rounds });
    const mails = await startMailServer();
    onTestFinished(() => mails.stop());
    const settings = { SMTP_URL: mails.url, MAIL_FROM: 'charsheet <no-reply@example.org>', LOG_LEVEL: 'warn' };
    const stand = await standOn(engine, rounds * peopleEach, settings);
    const told = { acknowledged: 0, lost: 0, slowest: 0, faults: [] as string[], emails: [] as string[] };
    for (const [at, ms] of moments.entries()) {
      const { written, faults, readyMs } = await crash(stand, ms, at % 2 === 1 && stand.killDatabase);
      told.acknowledged += written.acknowledged;
      told.lost += written.lost;
      told.slowest = Math.max(told.slowest, readyMs);
      told.emails.push(...written.emails);
      told.faults.push(...faults.map((fault) => `round ${at + 1}, after ${ms} ms: ${fault}`));
    }
    const sent = await mailsTo(mails, told.emails);
    tell({
      engine,
      rounds,
      'acknowledged writes': told.acknowledged,
      'verified writes': told.acknowledged - told.lost,
      'lost writes': told.lost,
      'mails to be sent': told.emails.length,
      'mails sent': told.emails.length - sent.missing.length,
      'sent again after a crash, as the same mail': sent.again,
      'ready again after, ms': Math.round(told.slowest),
    });
    expect(told.faults).toEqual([]);
    expect(sent).toMatchObject({ missing: [], twice: [] });
  },
  3_600_000,
);

/** Has people write, kills the database or else the service, and looks at what is there. */
async function crash(stand: Stand, ms: number, killDatabase: Stand['killDatabase'] | false) {
  const people = stand.people.splice(0, peopleEach);
  const refusals: string[] = [];
  const writing = write(stand.url, [...people], (error) => {
    if (!isAway(error)) refusals.push(error.message);
  });
  await delay(ms);
  const start = performance.now();
  const killed = (killDatabase || stand.killServer)();
  const [all] = await Promise.all([writing.stop(), killed.then(() => stand.isReady())]);
  const readyMs = performance.now() - start;
  const emails = all.flatMap(({ email }) => email ?? []);
  const seen = await seenBy(stand.url, people, emails);
  const lost = all.filter((one) => !one.isIn({ ...seen, left: 0 }));
  const faults = [...lost.map(({ what }) => `without ${what}`), ...brokenIn(seen), ...refusals];
  return { written: { acknowledged: all.length, lost: lost.length, emails }, faults, readyMs };
}

function brokenIn({ withoutHistory, names }: Seen): string[] {
  const keyed = names.filter((name) => name.startsWith('keyed ')).sort();
  const twice = keyed.filter((name, at) => keyed[at - 1] === name);
  return [
    ...withoutHistory.map((id) => `a hole in the history of ${id}`),
    ...twice.map((name) => `${name} is there twice`),
  ];
}

/** Waits for the mails to these addresses. One may come again after a crash, but it is the same then. */
async function mailsTo({ received }: MailServer, emails: readonly string[]) {
  const idsOf = () => {
    const ids = new Map<string, string[]>();
    for (const { to, message } of received)
      for (const email of to) ids.set(email, [...(ids.get(email) ?? []), message.messageId ?? '']);
    return ids;
  };
  const missingIn = (ids: ReturnType<typeof idsOf>) => emails.filter((email) => !ids.has(email));
  for (const end = performance.now() + mailPatience; missingIn(idsOf()).length > 0 && performance.now() < end; )
    await delay(200);
  const ids = idsOf();
  const differing = (all: readonly string[]) => new Set(all).size;
  return {
    missing: missingIn(ids),
    twice: [...ids].filter(([, all]) => differing(all) > 1).map(([email]) => email),
    again: [...ids.values()].reduce((sum, all) => sum + all.length - differing(all), 0),
  };
}
