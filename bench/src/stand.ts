import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

import { type Workload, writePaths } from './load.js';
import { query } from './postgres.js';
import { root } from './run.js';
import { type RunningServer, type RunOptions, runServer, type ServerKind, untilReady } from './servers.js';

/** A running server with data, and what can be sent to it. */
export interface Stand {
  server: RunningServer;
  workloads: ReturnType<typeof workloadsOf>;
  options: RunOptions;
}

/** Starts a server, and stores so many sheets by its API, for somebody whose list is then read where it has accounts. */
export async function putUp(kind: ServerKind, options: RunOptions, sheets: number): Promise<Stand> {
  const server = await runServer(kind, options);
  if (kind.isOurs) await untilReady(server.url);
  const files: WorkloadFiles = { folder: options.folder, ids: ['any'] };
  if (kind.signIn) files.listHeaders = { Authorization: `Bearer ${await kind.signIn(server.url, options.folder)}` };
  if (kind.hasData) files.ids = await seed(server, sheets, files.listHeaders);
  // As the database does by itself a little later.
  if (options.databaseUrl) await query(options.databaseUrl, 'vacuum analyze');
  return { server, workloads: workloadsOf(server, files), options };
}

/** The same stands with their servers started anew, on the same data. */
export async function startAnew(
  stands: readonly Stand[],
  logLevel: NonNullable<RunOptions['logLevel']>,
): Promise<Stand[]> {
  const anew: Stand[] = [];
  for (const { server, workloads, options } of stands) {
    await server.stop();
    anew.push({ server: await runServer(server.kind, { ...options, logLevel }), workloads, options });
  }
  return anew;
}

export const complexSheet = JSON.parse(readFileSync(join(root, 'examples', 'complex.json'), 'utf8'));
const atATime = 16;

/** Stores so many sheets through a server's own API; returns their identifiers. */
export async function seed(
  server: RunningServer,
  count: number,
  headers: Record<string, string> = {},
): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atATime });
  const ids: string[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const sheet = { ...complexSheet, name: `Kósza Bence ${next++}` };
      ids.push(await create(server, agent, sheet, headers));
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  agent.destroy();
  return ids;
}

async function create(
  { kind, url }: RunningServer,
  agent: Agent,
  sheet: object,
  more: Record<string, string>,
): Promise<string> {
  const body = Buffer.from(JSON.stringify(sheet));
  const headers = { ...kind.headers, ...more, 'Content-Type': 'application/json', 'Content-Length': body.length };
  const { status, answer } = await new Promise<{ status: number | undefined; answer: object }>((resolve, reject) => {
    const sent = request(url + kind.createPath, { method: 'POST', agent, headers }, (response) => {
      json(response).then((value) => resolve({ status: response.statusCode, answer: value as object }), reject);
    });
    sent.once('error', reject).end(body);
  });
  const id = kind.idOf(answer);
  if (status !== 201 || id === undefined)
    throw new Error(`${kind.label} answers a create with ${status}: ${JSON.stringify(answer)}`);
  return id;
}

export interface WorkloadFiles {
  folder: string;
  ids: readonly string[];
  /** Sent with lists only: those of a caller's own sheets. */
  listHeaders?: Record<string, string>;
}

/** The workloads against a server, by name; only ours has pages. */
export function workloadsOf({ kind }: Pick<RunningServer, 'kind'>, { folder, ids, listHeaders = {} }: WorkloadFiles) {
  const file = (name: string) => join(folder, `${kind.name}-${name}`);
  const reads = writePaths(file('reads'), ids.map(kind.readPath));
  const list = writePaths(file('list'), [kind.listPath]);
  const bodyFile = file('body');
  writeFileSync(bodyFile, JSON.stringify(complexSheet));
  const common = { createPath: kind.createPath, bodyFile, headers: kind.headers, pathsFile: reads };
  return {
    read: { ...common, name: 'read', createShare: 0 },
    page: { ...common, name: 'page', createShare: 0, headers: { ...kind.headers, Accept: 'text/html' } },
    create: { ...common, name: 'create', createShare: 1 },
    mix: { ...common, name: 'mix', createShare: 0.1 },
    list: { ...common, name: 'list', createShare: 0, pathsFile: list, headers: { ...kind.headers, ...listHeaders } },
  } satisfies Record<string, Workload>;
}

export type WorkloadName = keyof ReturnType<typeof workloadsOf>;
