import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { machineFacts } from './machine.js';
import type { BenchmarkName, Options } from './options.js';
import { type EarlierRun, type Kept, type ResultsByName, readResults, resultsFolder } from './results.js';
import { targets } from './targets.js';

/** With the last one: more would hide what has become better since. */
const mostRuns = 3;

/** Runs a benchmark and keeps what it finds: in place of what it found before, or beside it. */
export async function keep<N extends BenchmarkName>(
  name: N,
  options: Options,
  run: (options: Options) => Promise<ResultsByName[N]>,
): Promise<void> {
  const { quick, rounds, seconds, connections } = options;
  const machine = machineFacts();
  const folder = resultsFolder(options);
  const last = options.again ? readResults(folder)[name] : undefined;
  if (last && last.machine.processor !== machine.processor)
    throw new Error(
      `the last run of ${name} was on another machine (${last.machine.processor}); without --again a run takes the place of all before`,
    );
  const result = await run(options);
  const earlier = runsBefore(name, last);
  const kept: Kept<ResultsByName[N]> = {
    machine,
    options: { quick, rounds, seconds, connections },
    result,
    ...(earlier.length > 0 && { earlier }),
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(kept, rounded, 2)}\n`);
}

/** Those that another run goes beside. */
function runsBefore(name: BenchmarkName, last: Kept<unknown> | undefined): EarlierRun[] {
  if (last === undefined) return [];
  const { date, commit, loadBefore } = last.machine;
  const values = targets({ [name]: last }).flatMap(({ name: of, value }) => (value === undefined ? [] : [[of, value]]));
  return [...(last.earlier ?? []), { date, commit, loadBefore, values: Object.fromEntries(values) }].slice(
    1 - mostRuns,
  );
}

/** Six significant digits are more than any of it is good for. */
const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value);
