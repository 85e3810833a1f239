import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { api, createClient, type Send } from '@charsheet/schema';

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

/** Starts a server, and stores so many sheets by its API; ours stores them for an account, whose list is then read. */
export async function putUp(kind: ServerKind, options: RunOptions, sheets: number): Promise<Stand> {
  const server = await runServer(kind, options);
  if (kind.isOurs) await untilReady(server.url);
  const files: WorkloadFiles = { folder: options.folder, ids: ['any'] };
  if (kind.isOurs) {
    const owner = { Authorization: `Bearer ${await makeAccount(server.url, options.folder)}` };
    Object.assign(files, { ids: await seed(server, sheets, owner), listHeaders: owner });
  } else if (kind.hasData) {
    files.ids = await seed(server, sheets);
  }
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

const person = { name: 'Kósza Bence', email: 'bench@example.org', password: 'correct horse battery' };
const timeoutMs = 20_000;

/** Makes an account of our service as a person would, by its API and the mail it sends; returns a bearer token. */
async function makeAccount(url: string, folder: string): Promise<string> {
  const send: Send = async ({ path, ...request }) => {
    const answer = await fetch(url + path, request);
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
  };
  const { accounts } = createClient(api, send);
  await accounts.signUp({ body: person });
  await accounts.verifyEmail({ body: { token: await tokenOfMail(join(folder, 'data', 'outbox')) } });
  const { email, password } = person;
  const { body } = await accounts.signIn({ body: { email, password } });
  return body.token;
}

async function tokenOfMail(outbox: string): Promise<string> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const token = /\/verify-email\?token=([\w.-]+)/.exec(mails(outbox))?.[1];
    if (token) return token;
    await sleep(50);
  }
  throw new Error(`no mail came into ${outbox}`);
}

function mails(outbox: string): string {
  try {
    return readdirSync(outbox)
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .join('\n');
  } catch {
    // It is made with the first mail.
    return '';
  }
}

export interface WorkloadFiles {
  folder: string;
  ids: readonly string[];
  /** Sent with lists only: ours shows a caller's own sheets. */
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
