import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { build } from 'esbuild';

import { makeAccount } from './account.js';
import { bench, root, startProcess } from './run.js';

/** A kind of server, and how its API is called. */
export interface ServerKind {
  name: string;
  /** For tables. */
  label: string;
  /** Path of what `node` runs; built when it is asked for. */
  program(): Promise<string>;
  /** The ceiling has no data; all it can do is read. */
  hasData: boolean;
  /** It has accounts, and says when its database answers. */
  isOurs: boolean;
  headers: Record<string, string>;
  createPath: string;
  listPath: string;
  readPath(id: string): string;
  idOf(created: { id?: string; objectId?: string }): string | undefined;
  /** Makes somebody whose own sheets are listed; returns a token. Absent: lists have those of everybody. */
  signIn?(url: string, folder: string): Promise<string>;
}

const peer = (name: string, label: string, details: Partial<ServerKind> = {}): ServerKind => ({
  name,
  label,
  program: () => buildProgram(`peers/${name}.ts`),
  hasData: true,
  isOurs: false,
  headers: {},
  createPath: '/characters',
  listPath: '/characters',
  readPath: (id) => `/characters/${id}`,
  idOf: ({ id }) => id,
  ...details,
});

const ourPaths = { createPath: '/Character', listPath: '/Character', readPath: (id: string) => `/Character/${id}` };

/** This service, as it was built in a checkout. */
export const ourServer = (name: string, checkout: string) =>
  peer(name, name, {
    ...ourPaths,
    isOurs: true,
    signIn: makeAccount,
    program: async () => builtServer(checkout),
  });

/** Path of the program of our server. */
export const builtServer = (checkout: string) => join(checkout, 'packages', 'server', 'dist', 'main.js');

export const ours = ourServer('charsheet', root);

const parseClass = '/parse/classes/Character';

export const constant = peer('koa-constant', 'Koa, constant answer', { ...ourPaths, hasData: false });
export const nodeHttp = peer('node-http', 'node:http + pg');
export const fastify = peer('fastify', 'Fastify + TypeBox + pg', {
  signIn: async (url) => {
    const answer = await fetch(`${url}/sessions`, { method: 'POST' });
    return ((await answer.json()) as { token: string }).token;
  },
});
const koaKnex = peer('koa-knex', 'Koa + Knex');
export const parseServer = peer('parse-server', 'Parse Server', {
  headers: { 'X-Parse-Application-Id': 'bench' },
  createPath: parseClass,
  listPath: `${parseClass}?order=-createdAt&limit=50&keys=name,faj,osztaly,szint`,
  readPath: (id) => `${parseClass}/${id}`,
  idOf: ({ objectId }) => objectId,
});

/** In the order of the tables. */
export const allServers = [ours, constant, nodeHttp, fastify, koaKnex, parseServer];

/**
 * Makes a TypeScript file of this folder one that plain `node` runs, as it would in production; returns its path.
 * What is measured must not carry a compiler along.
 */
export async function buildProgram(file: string): Promise<string> {
  const outfile = join(bench, 'node_modules', '.cache', 'charsheet', file.replace(/\.ts$/, '.mjs'));
  const options = {
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  } as const;
  await build({ absWorkingDir: bench, entryPoints: [file], outfile, bundle: true, ...options });
  return outfile;
}

export interface RunningServer {
  kind: ServerKind;
  url: string;
  pid: number;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
  /** Ends it at once. */
  stop(): Promise<void>;
}

export interface RunOptions {
  /** For its log, and for data of its own. */
  folder: string;
  /** Absent: our embedded database in the folder. */
  databaseUrl?: string;
  logLevel?: 'info' | 'silent';
  /** How many processes of ours serve; one unless given. */
  workers?: number;
}

/** For every server alike; ours reads more of it than the others. */
function environment({ folder, databaseUrl, logLevel = 'info', workers = 1 }: RunOptions) {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    NODE_ENV: 'production',
    PORT: '0',
    LOG_LEVEL: logLevel,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    DATABASE_POOL_MAX: '10',
    CHARSHEET_WORKERS: `${workers}`,
    CHARSHEET_DATA: join(folder, 'data'),
    AUTH_SECRET: 'of the benchmark, and long enough to sign with',
    // One address sends everything here, which the limit is made against.
    RATE_LIMIT_CREATE: '0',
  };
}

/** Starts a server as one process, its log in a file; resolves when it says where it listens. */
export async function runServer(kind: ServerKind, options: RunOptions): Promise<RunningServer> {
  const program = await kind.program();
  const logFile = join(options.folder, `${kind.name}.log`);
  const log = openSync(logFile, 'a');
  const { child, ended, stop } = startProcess(process.execPath, [program], {
    cwd: options.folder,
    env: environment(options),
    stdio: ['ignore', 'pipe', log],
  });
  closeSync(log);
  const url = await address(child.stdout as Readable);
  if (url === undefined) throw new Error(`${kind.label} did not start: ${readFileSync(logFile, 'utf8').slice(-2000)}`);
  return { kind, url, pid: child.pid as number, ended, stop };
}

/** Reads on after the address was found, or a server that prints would come to a stand. */
async function address(stdout: Readable): Promise<string | undefined> {
  const lines = createInterface({ input: stdout });
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      const found = /listens on (\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    lines.once('close', () => resolve(undefined));
  });
}

const timeoutMs = 30_000;

/** Waits until our service says that its database answers. */
export async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await fetch(`${url}/readyz`)).ok) {
    if (Date.now() > deadline) throw new Error(`${url}/readyz did not become ready`);
    await sleep(20);
  }
}
