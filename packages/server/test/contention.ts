import { setTimeout as delay } from 'node:timers/promises';

import { type CharacterRecord, ProblemError } from '@charsheet/schema';

import type { TestApp } from './harness.js';
import { sheetOwner } from './sheets.js';

/** In milliseconds. */
const longestPause = 2000;

export interface Contention {
  /** Age at the end, less the age at the start. */
  grown: number;
  /** Numbers of the versions in the history, newest first. */
  versions: number[];
  /** Age at each version that is kept, oldest first, less the age at the start. */
  ages: number[];
  /** How many changes were refused because somebody else was faster. */
  refused: number;
  seconds: number;
}

/** So many clients add one to the age of the same sheet so many times each: read, change, write if nobody else did. */
export async function contend(app: TestApp, clients: number, rounds: number): Promise<Contention> {
  const { client, params, record } = await sheetOwner(app);
  let refused = 0;
  const tryOnce = async (): Promise<boolean> => {
    const { body, headers } = await client.characters.get({ params });
    if (!body) throw new Error('a read without a condition has a body');
    const change = { params, headers: { 'if-match': headers['etag'] ?? '' }, body: { ...body, kor: body.kor + 1 } };
    const done = await client.characters.replace(change).catch(unlessConflict);
    if (!done) refused++;
    return done !== undefined;
  };
  const work = async () => {
    // Who comes second steps back for a time of its own, longer each time, or all would meet again and again.
    let pause = 1;
    for (let left = rounds; left > 0; ) {
      const done = await tryOnce();
      if (done) left--;
      pause = done ? Math.max(1, pause / 2) : Math.min(longestPause, pause * 2);
      await delay(Math.random() * pause);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: clients }, work));
  const seconds = (performance.now() - start) / 1000;
  const { body } = await client.characters.get({ params });
  const kept = app.database.knex('character_versions').where({ character_id: params.id }).orderBy('version');
  const sheets: CharacterRecord[] = await kept.pluck('sheet');
  return {
    grown: (body?.kor ?? 0) - record.kor,
    versions: await allVersions(client, params),
    ages: sheets.map(({ kor }) => kor - record.kor),
    refused,
    seconds,
  };
}

function unlessConflict(error: unknown): undefined {
  if (error instanceof ProblemError && error.problem.code === 'precondition-failed') return undefined;
  throw error;
}

async function allVersions(client: TestApp['client'], params: { id: string }): Promise<number[]> {
  const all: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: { limit: number; cursor?: string } = { limit: 200, ...(cursor ? { cursor } : {}) };
    const { body } = await client.characters.versions({ params, query });
    all.push(...body.items.map(({ version }) => version));
    cursor = body.next;
  }
  return all;
}
