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
  /** What is imported meanwhile: so many that it does not end before. */
  file: string;
  headers: Record<string, string>;
}

const rounds = 5;
const load = { connections: 64, seconds: 3 };

/** Loads the server alone and beside the others in turns, so that what the machine does meanwhile meets all of them. */
export async function besideImport(stand: Stand, { generator, workload, file, headers }: Setting): Promise<Beside> {
  const { url } = stand.server;
  const run = (seconds = load.seconds) => generator.run(url, workload, { ...load, seconds });
  const found: Record<keyof Beside, LoadResult[]> = { alone: [], meanwhile: [], besideOther: [] };
  await run(1);
  for (let round = 0; round < rounds; round++) {
    found.alone.push(await run());
    const stop = new AbortController();
    const sending = upload(`${url}/Character`, { file, headers, signal: stop.signal }).then(
      () => true,
      () => false,
    );
    found.meanwhile.push(await run());
    stop.abort();
    if (await sending) throw new Error('an import ended before what was measured beside it');
    const other = startProcess(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' });
    found.besideOther.push(await run());
    await other.stop();
  }
  return {
    alone: middle(found.alone),
    meanwhile: middle(found.meanwhile),
    besideOther: middle(found.besideOther),
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
