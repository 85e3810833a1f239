import { randomUUID } from 'node:crypto';

import type { Options } from './options.js';
import { openPostgres } from './postgres.js';
import { progress, temporaryFolder } from './run.js';
import { ours, type RunningServer, type RunOptions, runServer, untilReady } from './servers.js';
import { median } from './stats.js';

/** Milliseconds from the start of the process, medians. */
export interface StartTimes {
  name: string;
  /** To the first answer of the process. */
  livez: number;
  /** To the first answer that came out of the database. */
  get: number;
}

export interface StartResult {
  postgres: string;
  runs: number;
  times: StartTimes[];
}

type Case = { name: string; options: () => RunOptions };

/** Our server from nothing to its first answers. */
export async function start({ quick }: Options): Promise<StartResult> {
  const runs = quick ? 3 : 9;
  const postgres = await openPostgres();
  const [folder, used, databaseUrl] = [
    temporaryFolder('start'),
    temporaryFolder('warm'),
    await postgres.createDatabase('start'),
  ];
  const cases: Case[] = [
    { name: 'embedded, new folder', options: () => ({ folder: temporaryFolder('cold') }) },
    { name: 'embedded, folder in use before', options: () => ({ folder: used }) },
    { name: 'PostgreSQL, migrated', options: () => ({ folder, databaseUrl }) },
  ];
  // What is to be warm is made, and the files of the program are in the memory of the machine.
  for (const { options } of cases) await timed(options());
  const times = new Map<string, { livez: number; get: number }[]>(cases.map(({ name }) => [name, []]));
  for (let run = 0; run < runs; run++) {
    progress(`starting servers: ${run + 1} of ${runs}`);
    for (const { name, options } of cases) times.get(name)?.push(await timed(options()));
  }
  await postgres.stop();
  return {
    postgres: postgres.version,
    runs,
    times: [...times].map(([name, all]) => ({
      name,
      livez: median(all.map(({ livez }) => livez)),
      get: median(all.map(({ get }) => get)),
    })),
  };
}

async function timed(options: RunOptions): Promise<{ livez: number; get: number }> {
  const begin = performance.now();
  const server = await runServer(ours, options);
  await untilStatus(`${server.url}/livez`, 200);
  const livez = performance.now() - begin;
  await untilStatus(`${server.url}/Character/${randomUUID()}`, 404);
  const get = performance.now() - begin;
  await untilReady(server.url);
  await stopGently(server);
  return { livez, get };
}

/** On a machine that is busy the service may answer 503 first, when its database takes long. */
async function untilStatus(url: string, status: number): Promise<void> {
  for (let answered = 503; answered !== status; ) {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    answered = answer.status;
    if (answered !== status && answered !== 503) throw new Error(`${url} answers ${answered}`);
  }
}

/** As an operator would, so that the next start has nothing to repair. */
async function stopGently({ pid, ended, stop }: RunningServer): Promise<void> {
  process.kill(pid, 'SIGTERM');
  await ended;
  await stop();
}
