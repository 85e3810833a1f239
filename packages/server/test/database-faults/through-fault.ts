import { setTimeout as delay } from 'node:timers/promises';

import { askAgainAndAgain, prepareRounds, storedSheets, untilIdle, untilReady, usualAnswers } from './asking.js';
import { workInBackground } from './background.js';
import type { FaultyDatabase } from './private-server.js';
import { bounds, report } from './report.js';

export interface Fault {
  name: string;
  /** Between two rounds of all routes, in milliseconds. */
  everyMs?: number;
  /** Most rounds. */
  rounds: number;
  /** Makes the fault, and resolves when it has been put right. */
  happens(): Promise<unknown>;
  /** What the health probe must have said while it lasted. */
  isNotReady?: boolean;
}

/** After the fault, until mails go out and whatever else has its own times goes on, in milliseconds. */
const patience = 45_000;

/** Has every route asked and all else go on through a fault, and reports. */
export async function throughFault(faulty: FaultyDatabase, fault: Fault): Promise<void> {
  const { app } = faulty;
  await app.database.knex.raw('truncate characters, outbox, users cascade');
  const usual = await usualAnswers(app);
  const rounds = await prepareRounds(app, fault.rounds);
  const background = await workInBackground(faulty);
  const over = new AbortController();
  const asked = askAgainAndAgain(app, { usual, rounds, everyMs: fault.everyMs ?? 1500 }, over.signal);
  let readySaid = 0;
  const probes: number[] = [];
  const probing = (async () => {
    while (readySaid === 0) {
      probes.push((await app.send({ path: '/readyz' })).status);
      await delay(100);
    }
  })();
  await fault.happens();
  readySaid = probes.length;
  await probing;
  const readyMs = await untilReady(app);
  const settled = await background.settled(patience);
  over.abort();
  const answers = await asked;
  await background.stop();
  const { isIdle, text } = await untilIdle(app, bounds.pool);
  const stored = await storedSheets(app, answers);
  report({
    fault: fault.name,
    answers,
    readyMs,
    pool: `${text}; ${settled.text}`,
    stored,
    others: [
      ...settled.faults,
      ...(isIdle ? [] : [`connections: ${text}`]),
      ...(fault.isNotReady && !probes.includes(503) ? ['said to be ready all the time'] : []),
    ],
  });
}
