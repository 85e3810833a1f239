import { setTimeout as delay } from 'node:timers/promises';

import type { HttpAnswer } from '@charsheet/schema';

import { everyRoute, type RouteRequest } from '../every-route.js';
import type { TestApp } from '../harness.js';

/** How a route answered once. */
export interface Answered {
  route: string;
  /** That of an answer that was cut is {@link cut}. */
  status: number;
  ms: number;
  /** Whether it is what the route answers when nothing is wrong, or says truly that it cannot now, or any more. */
  isHonest: boolean;
  answer: HttpAnswer;
}

export const cut = 0;

/** What routes answer when nothing is wrong. */
export type Usual = ReadonlyMap<string, number>;

export async function usualAnswers(app: TestApp): Promise<Usual> {
  const requests = await everyRoute(app);
  return new Map(await Promise.all(requests.map(async (one) => [one.route, (await app.send(one)).status] as const)));
}

export async function ask(app: TestApp, usual: Usual, request: RouteRequest): Promise<Answered> {
  const { route, needsDatabase, ...raw } = request;
  const start = performance.now();
  const answer = await app.send(raw).catch((error: Error) => whereCut(route, error));
  const { status, headers } = answer;
  const isRefusal = status === 503 && headers['retry-after'] !== undefined && needsDatabase;
  const isHonest = status === usual.get(route) || isRefusal || status === cut;
  return { route, status, ms: performance.now() - start, isHonest, answer };
}

/** Answers that are sent while they are read. */
const isStream = /^GET (\/api\/Character|.* lines)$/;

/** Of an answer that has begun all comes, or its connection is cut: nobody takes a part for all. */
function whereCut(route: string, error: Error): HttpAnswer {
  if (!isStream.test(route)) throw error;
  return { status: cut, headers: {}, body: '' };
}

/** What is needed to ask every route so many times, made before the fault. */
export async function prepareRounds(app: TestApp, count: number): Promise<RouteRequest[][]> {
  const rounds: RouteRequest[][] = [];
  while (rounds.length < count) rounds.push(await everyRoute(app));
  return rounds;
}

/** Asks every route again and again, each round so long after the one before, until told to stop or the rounds are over. */
export async function askAgainAndAgain(
  app: TestApp,
  { usual, rounds, everyMs }: { usual: Usual; rounds: RouteRequest[][]; everyMs: number },
  signal: AbortSignal,
): Promise<Answered[]> {
  const asked: Promise<Answered>[] = [];
  for (const round of rounds) {
    if (signal.aborted) break;
    asked.push(...round.map((request) => ask(app, usual, request)));
    await delay(everyMs, undefined, { signal }).catch(() => {});
  }
  return Promise.all(asked);
}

/** @returns how many milliseconds it takes from now until the service says that it is ready, and creates a sheet */
export async function untilReady(app: TestApp, patienceMs = 60_000): Promise<number> {
  const start = performance.now();
  const isReady = async () => (await app.send({ path: '/readyz' })).status === 200;
  while (!(await isReady())) {
    if (performance.now() - start > patienceMs) return Number.POSITIVE_INFINITY;
    await delay(50);
  }
  return performance.now() - start;
}

/** The creates that were acknowledged: how many, and those whose sheets are not there. */
export async function storedSheets(app: TestApp, answered: Answered[]): Promise<{ count: number; lost: string[] }> {
  const lost: string[] = [];
  let count = 0;
  for (const { route, status, answer } of answered) {
    if (route !== 'POST /Character' || status !== 201) continue;
    count++;
    const { id } = JSON.parse(answer.body) as { id: string };
    const { body } = await app.send({ path: `/Character/${id}` });
    if (body !== answer.body) lost.push(id);
  }
  return { count, lost };
}

interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
  numPendingCreates(): number;
}

/** Waits until nobody has or waits for a connection, so many milliseconds at most; says what the connections do then. */
export async function untilIdle({ database }: TestApp, patienceMs: number): Promise<{ isIdle: boolean; text: string }> {
  const pool = database.knex.client.pool as Pool;
  for (const start = performance.now(); ; await delay(20)) {
    const waiting = pool.numPendingAcquires() + pool.numPendingCreates();
    const isIdle = pool.numUsed() + waiting === 0;
    const ms = Math.round(performance.now() - start);
    const text = `${pool.numUsed()} used, ${pool.numFree()} free, ${waiting} waited for after ${ms} ms`;
    if (isIdle || ms > patienceMs) return { isIdle, text };
  }
}
