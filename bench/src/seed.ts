import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

import { root } from './folders.js';
import type { RunningServer } from './run-server.js';

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
