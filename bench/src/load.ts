import { existsSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';

import { bench, output } from './run.js';
import { buildProgram } from './servers.js';

/** What is sent to a server: reads of paths drawn at random, creates, or both. */
export interface Workload {
  name: string;
  /** File with a path a line. */
  pathsFile: string;
  createPath: string;
  bodyFile: string;
  /** Part of the requests that are creates, from 0 to 1. */
  createShare: number;
  headers: Record<string, string>;
}

export interface Load {
  connections: number;
  seconds: number;
}

/** What one run of the generator saw. Latencies in milliseconds. */
export interface LoadResult {
  requests: number;
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** Connections that failed and answers that were not of 2xx or 3xx. */
  errors: number;
}

export interface Generator {
  /** For the report. */
  description: string;
  run(url: string, workload: Workload, load: Load): Promise<LoadResult>;
}

/** wrk when it is installed, since it takes least of the machine; else a small one of our own. */
export async function findGenerator(): Promise<Generator> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const wrk = folders.map((folder) => join(folder, 'wrk')).find((file) => existsSync(file));
  const script = join(bench, 'src', 'wrk.lua');
  if (wrk) {
    const options = ({ connections, seconds }: Load) => [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout',
      '20s',
    ];
    return generator('wrk, one thread', (url, load) => [wrk, ...options(load), '-s', script, url]);
  }
  const program = await buildProgram('src/load-program.ts');
  return generator(
    'a generator of our own in Node.js (wrk is not installed), one thread',
    (url, { connections, seconds }) => [process.execPath, program, url, `${connections}`, `${seconds}`],
  );
}

function generator(description: string, command: (url: string, load: Load) => string[]): Generator {
  return {
    description: `${description}, on the same machine of ${availableParallelism()} cores`,
    run: async (url, workload, load) => {
      const [program = '', ...args] = command(url, load);
      const printed = await output(program, args, { env: { ...process.env, ...environment(workload) } });
      const line = /^RESULT (.*)$/m.exec(printed)?.[1];
      if (line === undefined) throw new Error(`the load generator printed no result: ${printed}`);
      return JSON.parse(line) as LoadResult;
    },
  };
}

/** Both generators read the same. */
function environment({ pathsFile, createPath, bodyFile, createShare, headers }: Workload) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return {
    BENCH_PATHS: pathsFile,
    BENCH_CREATE_PATH: createPath,
    BENCH_BODY: bodyFile,
    BENCH_CREATE_SHARE: `${createShare}`,
    BENCH_HEADERS: lines.join('\n'),
  };
}

/** Writes the paths of a workload into a file; returns its name. */
export function writePaths(file: string, paths: readonly string[]): string {
  writeFileSync(file, `${paths.join('\n')}\n`);
  return file;
}
