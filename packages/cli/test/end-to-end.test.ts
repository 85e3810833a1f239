import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, test, vi } from 'vitest';

import { environmentOn, type ServerProcess, startServer } from '../../server/test/server-process.js';
import { runProgram } from './process.js';

const example = (name: string) => fileURLToPath(new URL(`../../../examples/${name}.json`, import.meta.url));
const files = [example('simple'), example('complex')];
const sheets = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The address of a server, once it can answer: on a busy machine that may take longer than a request waits. */
async function whenReady({ url }: ServerProcess): Promise<string> {
  const base = await url;
  const ask = async () => {
    const { status } = await fetch(`${base}/readyz`);
    if (status !== 200) throw new Error(`not ready: ${status}`);
  };
  await vi.waitFor(ask, { timeout: 60_000, interval: 100 });
  return base;
}

/** Runs the built command line against a server. */
const at = (url: string) => (args: string[], input?: string) => runProgram([...args, '--url', url], input);

// On the engine of whoever sets nothing up.
test('the built command line and server store the examples and give them back, also after the server was killed', async () => {
  const env = await environmentOn('PGlite');
  const first = startServer(env);
  const created = await at(await whenReady(first))(['create', ...files]);
  const ids = created.stdout.trimEnd().split('\n');
  expect(created.status).toBe(0);
  expect(ids).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
  first.child.kill('SIGKILL');
  await first.ended;

  const run = at(await whenReady(startServer(env)));
  for (const [i, id] of ids.entries()) {
    const { status, stdout } = await run(['get', id]);
    expect({ status, record: JSON.parse(stdout) }).toMatchObject({
      status: 0,
      record: { id, version: 1, ...sheets[i] },
    });
  }
});
