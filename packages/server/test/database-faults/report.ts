import { expect } from 'vitest';

import { tell } from '../figures.js';
import { type Answered, cut } from './asking.js';

/** What is promised, in milliseconds. */
export const bounds = {
  /** Any answer. */
  answer: 6000,
  /** From the end of the fault until ready. */
  ready: 10_000,
  /** From the end of the fault until nobody has or waits for a connection. */
  pool: 5000,
} as const;

export interface Outcome {
  fault: string;
  answers: Answered[];
  /** How long after the end of the fault the service was ready, in milliseconds. */
  readyMs: number;
  /** What became of the connections, in words. */
  pool: string;
  /** The sheets that were acknowledged, where it was looked for them: how many, and those that are not there. */
  stored?: { count: number; lost: string[] };
  /** Whatever else was promised and is not so. */
  others?: string[];
}

/** Prints what a fault did to every route; fails when a bound is missed. */
export function report({ fault, answers, readyMs, pool, stored, others = [] }: Outcome): void {
  const routes = [...new Set(answers.map(({ route }) => route))].sort();
  const rows = routes.map((route) => {
    const own = answers.filter((one) => one.route === route);
    const { ms, status } = slowest(own);
    return [route, `${Math.round(ms)} ms`, String(status), countsOf(own.map((one) => one.status))];
  });
  print([`${fault}: ${answers.length} answers`, 'slowest', 'its status', 'all'], rows);
  process.stdout.write(`ready again after ${Math.round(readyMs)} ms; connections: ${pool}\n`);
  const busy = answers.filter(({ status }) => status === 503);
  tell({
    fault,
    requests: answers.length,
    'answers 503 with Retry-After': busy.filter(({ isHonest }) => isHonest).length,
    'other answers 5xx': answers.filter(({ status, isHonest }) => status >= 500 && !isHonest).length,
    ...(stored && {
      'acknowledged writes': stored.count,
      'verified writes': stored.count - stored.lost.length,
      'lost writes': stored.lost.length,
    }),
    'slowest answer, ms': Math.round(slowest(answers).ms),
    'ready again after, ms': Math.round(readyMs),
  });
  const missed = [
    ...rows.flatMap(([route, ms = '']) => (Number.parseInt(ms, 10) > bounds.answer ? [`${route} took ${ms}`] : [])),
    ...new Set(answers.filter(({ isHonest }) => !isHonest).map(({ route, status }) => `${route} answered ${status}`)),
    ...(stored && stored.lost.length > 0 ? [`acknowledged and not there: ${stored.lost.join(' ')}`] : []),
    ...(readyMs > bounds.ready ? [`ready after ${Math.round(readyMs)} ms`] : []),
    ...others,
  ];
  expect.soft(missed, fault).toEqual([]);
}

const slowest = (answers: Answered[]) => answers.reduce((a, b) => (b.ms > a.ms ? b : a));

const countsOf = (statuses: number[]): string =>
  [...new Set(statuses)]
    .sort()
    .map((status) => `${status === cut ? 'cut' : status} x ${statuses.filter((one) => one === status).length}`)
    .join(', ');

function print(head: string[], rows: string[][]): void {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]?.length ?? 0)));
  const lines = [head, widths.map((width) => '-'.repeat(width)), ...rows].map((row) =>
    row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '),
  );
  process.stdout.write(`\n${lines.map((line) => line.trimEnd()).join('\n')}\n`);
}
