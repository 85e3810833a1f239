import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { BulkResult } from './bulk.js';
import type { CapacityResult } from './capacity.js';
import type { CliResult } from './cli.js';
import type { EmbeddedResult, HttpResult } from './http.js';
import { type Machine, machineFacts } from './machine.js';
import { type BenchmarkName, benchmarkNames, type Options } from './options.js';
import type { RowsResult } from './rows.js';
import { bench } from './run.js';
import type { StartResult } from './start.js';
import type { ValidatorResult } from './validator.js';
import type { WorkersResult } from './workers.js';

export interface ResultsByName {
  http: HttpResult;
  embedded: EmbeddedResult;
  workers: WorkersResult;
  rows: RowsResult;
  bulk: BulkResult;
  capacity: CapacityResult;
  start: StartResult;
  validator: ValidatorResult;
  cli: CliResult;
}

/** What one benchmark found, with where, when and how. */
export interface Kept<T> {
  machine: Machine;
  options: Pick<Options, 'quick' | 'rounds' | 'seconds' | 'connections'>;
  result: T;
}

export type AllResults = { [Name in BenchmarkName]?: Kept<ResultsByName[Name]> };

/** Where results go. A quick look must not replace what is committed. */
export const resultsFolder = ({ quick }: Pick<Options, 'quick'>) => join(bench, 'results', quick ? 'quick' : '');

/** Runs a benchmark and keeps what it finds, in place of what it found before. */
export async function keep<N extends BenchmarkName>(
  name: N,
  options: Options,
  run: (options: Options) => Promise<ResultsByName[N]>,
): Promise<void> {
  const { quick, rounds, seconds, connections } = options;
  const machine = machineFacts();
  const kept: Kept<ResultsByName[N]> = {
    machine,
    options: { quick, rounds, seconds, connections },
    result: await run(options),
  };
  mkdirSync(resultsFolder(options), { recursive: true });
  writeFileSync(join(resultsFolder(options), `${name}.json`), `${JSON.stringify(kept, rounded, 2)}\n`);
}

/** Six significant digits are more than any of it is good for. */
const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value);

/** All that is in a folder, whenever it was measured. */
export function readResults(folder: string): AllResults {
  const found: AllResults = {};
  for (const name of benchmarkNames) {
    try {
      found[name] = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return found;
}
