import { setTimeout as sleep } from 'node:timers/promises';

import type { Generator, LoadResult, Workload } from './load.js';
import { startProcess } from './run.js';
import type { Stand } from './stand.js';
import { median } from './stats.js';
import { upload } from './transfer.js';

/** What a load finds alone, and beside what else takes the processors. */
export interface Beside {
  alone: LoadResult;
  /** While an import runs. */
  meanwhile: LoadResult;
  /** While a process that has nothing to do with the service counts as fast as it can. */
  besideOther: LoadResult;
}

interface Setting {
  generator: Generator;
  workload: Workload;
  /** What is imported meanwhile, of each round: so many that it does not end before. */
  files: readonly string[];
  headers: Record<string, string>;
}

const load = { connections: 64, seconds: 6 };

/**
 * What is measured beside begins so much later, in milliseconds. The server accepts one connection each time that its event loop
 * comes round, and wrk counts a first request that waits for that many times.
 */
const untilConnected = 500;

/** Loads the server alone and beside the others in turns, so that what the machine does meanwhile meets all of them. */
export async function besideImport(stand: Stand, { generator, workload, files, headers }: Setting): Promise<Beside> {
  const { url } = stand.server;
  const run = (seconds = load.seconds) => generator.run(url, workload, { ...load, seconds });
  const beside = async (begin: () => () => Promise<void>) => {
    const running = run();
    await sleep(untilConnected);
    const end = begin();
    const result = await running;
    await end();
    return result;
  };
  const found: Record<keyof Beside, LoadResult[]> = { alone: [], meanwhile: [], besideOther: [] };
  await run(1);
  for (const file of files) {
    found.alone.push(await run());
    found.meanwhile.push(await beside(() => importing(`${url}/Character`, { file, headers })));
    found.besideOther.push(
      await beside(() => startProcess(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }).stop),
    );
  }
  return {
    alone: middle(found.alone),
    meanwhile: middle(found.meanwhile),
    besideOther: middle(found.besideOther),
  };
}

/** Begins an import. Returns what cuts it, and fails when it is over by then. */
function importing(
  address: string,
  { file, headers }: Pick<Setting, 'headers'> & { file: string },
): () => Promise<void> {
  const stop = new AbortController();
  const sending = upload(address, { file, headers, signal: stop.signal }).then(
    () => true,
    () => false,
  );
  return async () => {
    stop.abort();
    if (await sending) throw new Error('an import ended before what was measured beside it');
  };
}

function middle(results: readonly LoadResult[]): LoadResult {
  const of = (figure: keyof LoadResult) => median(results.map((result) => result[figure]));
  return {
    requests: of('requests'),
    requestsPerSecond: of('requestsPerSecond'),
    p50: of('p50'),
    p99: of('p99'),
    errors: results.reduce((sum, { errors }) => sum + errors, 0),
  };
}
