import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { BulkResult } from './bulk.js';
import type { CapacityResult } from './capacity.js';
import type { CliResult } from './cli.js';
import type { EmbeddedResult, HttpResult } from './http.js';
import type { Machine } from './machine.js';
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
  /** Runs of the same before this one, the oldest first. */
  earlier?: EarlierRun[];
}

/** What is kept of a run when another one follows: its values for the targets, by their names. */
export interface EarlierRun extends Pick<Machine, 'date' | 'commit' | 'loadBefore'> {
  values: Record<string, number>;
}

export type AllResults = { [Name in BenchmarkName]?: Kept<ResultsByName[Name]> };

/** Where results go. A quick look must not replace what is committed. */
export const resultsFolder = ({ quick }: Pick<Options, 'quick'>) => join(bench, 'results', quick ? 'quick' : '');

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
