import { setTimeout as delay } from 'node:timers/promises';

import { expect } from 'vitest';

import { everyRoute } from '../every-route.js';
import { lockTable } from '../locked-table.js';
import { type Answered, ask, untilIdle, untilReady, usualAnswers } from './asking.js';
import type { FaultyDatabase } from './private-server.js';
import { bounds, report } from './report.js';

/** So many routes at a time all get a connection, and wait for the table. */
const atATime = 9;

/** What was given up is cancelled within this time, in milliseconds. */
const cancelMs = 1000;

/** Locks one table after the other, all of them by default, until every route has answered twice. */
export async function lockEachTable({ app, server }: FaultyDatabase, only?: string[]): Promise<void> {
  const usual = await usualAnswers(app);
  const tables: string[] = await app.database
    .knex('pg_tables')
    .where({ schemaname: 'public' })
    .whereNot('tablename', 'like', 'knex%')
    .orderBy('tablename')
    .pluck('tablename');
  expect(tables.length).toBeGreaterThan(5);
  for (const table of only ?? tables) {
    const requests = await everyRoute(app);
    const again = await everyRoute(app);
    const { waiting, release } = await lockTable(app, table, server.url);
    const answers: Answered[] = [];
    for (let rest = requests; rest.length > 0; rest = rest.slice(atATime)) {
      answers.push(...(await Promise.all(rest.slice(0, atATime).map((one) => ask(app, usual, one)))));
    }
    const others = answers.filter(({ status }) => status === 503).length === 0 && table !== 'names_to_fold';
    // All at once: most wait for a connection.
    answers.push(...(await Promise.all(again.map((one) => ask(app, usual, one)))));
    const left = await untilNone(waiting, cancelMs);
    await release();
    const readyMs = await untilReady(app);
    const { isIdle, text } = await untilIdle(app, bounds.pool);
    report({
      fault: `${table} locked`,
      answers,
      readyMs,
      pool: text,
      others: [
        ...(others ? ['no route waited for the table'] : []),
        ...(left > 0 ? [`${left} statements still waited for the table`] : []),
        ...(isIdle ? [] : [`connections: ${text}`]),
      ],
    });
  }
}

/** @returns how many there are still after so many milliseconds */
async function untilNone(count: () => Promise<number>, ms: number): Promise<number> {
  for (const end = performance.now() + ms; ; await delay(50)) {
    const left = await count();
    if (left === 0 || performance.now() > end) return left;
  }
}
