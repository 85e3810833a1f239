import { bulk } from './bulk.js';
import { capacity } from './capacity.js';
import { cli } from './cli.js';
import { compare } from './compare.js';
import { embedded, http } from './http.js';
import { keep } from './keep.js';
import { type BenchmarkName, type Options, readOptions, usage } from './options.js';
import { writeReport } from './report.js';
import { resultsFolder } from './results.js';
import { rows } from './rows.js';
import { cleanly, progress, progressDone } from './run.js';
import { start } from './start.js';
import { validator } from './validator.js';
import { workers } from './workers.js';

const benchmarks: Record<BenchmarkName, (options: Options) => Promise<void>> = {
  http: (options) => keep('http', options, http),
  embedded: (options) => keep('embedded', options, embedded),
  workers: (options) => keep('workers', options, workers),
  rows: (options) => keep('rows', options, rows),
  bulk: (options) => keep('bulk', options, bulk),
  capacity: (options) => keep('capacity', options, capacity),
  start: (options) => keep('start', options, start),
  validator: (options) => keep('validator', options, validator),
  cli: (options) => keep('cli', options, cli),
};

/** What the command line says; nothing when that is done with, or wrong. */
function optionsOrNothing(): Options | undefined {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options === undefined) console.log(usage);
    return options;
  } catch (error) {
    console.error(`bench: ${(error as Error).message}\npnpm bench --help lists what there is`);
    process.exitCode = 2;
    return undefined;
  }
}

async function main(options: Options): Promise<void> {
  if (options.against !== undefined) {
    console.log(await compare(options, options.against));
    return;
  }
  for (const name of options.reportOnly ? [] : options.names) {
    const begin = performance.now();
    await benchmarks[name](options);
    progressDone();
    progress(`${name}: done in ${Math.round((performance.now() - begin) / 1000)} s\n`);
  }
  const folder = resultsFolder(options);
  console.log(writeReport(folder));
  console.log(`This, the figures and the charts are in ${folder}`);
}

const options = optionsOrNothing();
if (options) await cleanly(() => main(options));
