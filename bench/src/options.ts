import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { builtServer } from './servers.js';

export const benchmarkNames = [
  'http',
  'embedded',
  'workers',
  'rows',
  'bulk',
  'capacity',
  'start',
  'validator',
  'cli',
] as const;
export type BenchmarkName = (typeof benchmarkNames)[number];

export interface Options {
  names: readonly BenchmarkName[];
  quick: boolean;
  rounds: number;
  /** How long one server is measured under one load in one round. */
  seconds: number;
  connections: readonly number[];
  /** Folder of another checkout to compare with, instead of measuring the others. */
  against: string | undefined;
  /** Beside the runs before, not in their place. */
  again: boolean;
  /** How many rows are many. */
  rows: number;
  /** Nothing is measured. */
  reportOnly: boolean;
}

export const usage = `Usage: pnpm bench [name...] [options]

Measures this service beside its peers and writes tables, charts and figures into bench/results. Without a name: all.

  http        ours, node:http, Fastify, Koa + Knex and Parse Server on one PostgreSQL; Koa alone; pgbench
  embedded    ours on the embedded database
  workers     what reads cost two processes of ours on one port, and how they share them
  rows        reads, lists, searches, histories and edits with ten thousand and with ten million sheets stored
  bulk        many sheets in one request and out again, beside \\copy of the same rows, and what others notice of it
  capacity    what a request of each kind costs, and what a million and a hundred million players need
  start       from the start of the process to its first answers
  validator   our compiled check beside ajv and zod
  cli         how long commands take

  --quick              A look in a few minutes: one round of a second, fewer loads and connections, a million rows.
                       What it finds goes to bench/results/quick, which is not committed
  --rounds <n>         Rounds over all servers; figures are medians of them (default: 6)
  --seconds <n>        Seconds for each server, load and round (default: 1)
  --connections <list> Such as 1,64 (default: 1,16,64,256). The targets need 1 and 64
  --rows <thousands>   How many sheets are many, in the benchmark of that name (default: 10000)
  --against <folder>   Compare instead: reads, pages, creates and lists of this checkout and of another one that is built,
                       in turns, by default 12 rounds at 64 connections. Prints the ratios; bench/results stay as they are
  --again              Keep the targets' values of the last runs as well: the worst of at most three counts. For the same code at
                       another hour; without it a run takes the place of all before
  --report-only        Write the report again, from the figures that are there
  --help               Print this, and stop`;

const full = { rounds: 6, seconds: 1, connections: [1, 16, 64, 256], rows: 10_000 };
const quickly = { rounds: 1, seconds: 1, connections: [1, 64], rows: 1000 };
const paired = { ...full, rounds: 12, connections: [64] };

/** Reads the command line; nothing when only help is asked for. Throws with a text for a person. */
export function readOptions(args: string[]): Options | undefined {
  // pnpm and npm may hand over the "--" that separates their own options.
  const { values, positionals } = parseArgs({
    args: args.filter((arg) => arg !== '--'),
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      connections: { type: 'string' },
      rows: { type: 'string' },
      against: { type: 'string' },
      again: { type: 'boolean', default: false },
      'report-only': { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const defaults = values.quick ? quickly : values.against === undefined ? full : paired;
  return {
    against: values.against === undefined ? undefined : checkout(values.against, positionals),
    again: values.again,
    reportOnly: values['report-only'],
    names: positionals.length === 0 ? benchmarkNames : positionals.map(benchmarkName),
    quick: values.quick,
    rounds: values.rounds === undefined ? defaults.rounds : whole('--rounds', values.rounds),
    seconds: values.seconds === undefined ? defaults.seconds : whole('--seconds', values.seconds),
    rows: 1000 * (values.rows === undefined ? defaults.rows : whole('--rows', values.rows)),
    connections: values.connections?.split(',').map((text) => whole('--connections', text)) ?? defaults.connections,
  };
}

function benchmarkName(text: string): BenchmarkName {
  const found = benchmarkNames.find((name) => name === text);
  if (found) return found;
  throw new Error(`there is no benchmark "${text}"; there are ${benchmarkNames.join(', ')}`);
}

function checkout(folder: string, names: readonly string[]): string {
  if (names.some((name) => name !== 'http'))
    throw new Error('--against compares over HTTP; it goes with no benchmark but http');
  if (existsSync(builtServer(folder))) return resolve(folder);
  throw new Error(`there is no ${builtServer(folder)}; "npm run build" in that checkout makes it`);
}

function whole(option: string, text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new Error(`${option} takes whole numbers from 1 to 99999, not "${text}"`);
}
