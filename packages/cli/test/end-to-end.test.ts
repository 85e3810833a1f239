import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it, onTestFinished } from 'vitest';

import { engines } from '../../server/test/engines.js';
import { environmentOn, startServer } from '../../server/test/server-process.js';
import { charsheet } from './process.js';
import { timeout, whenReady } from './ready.js';

const example = (name: string) => fileURLToPath(new URL(`../../../examples/${name}.json`, import.meta.url));
const files = [example('simple'), example('complex')];
const sheets = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Runs the built command line against a server. */
const at = (url: string) => (args: string[], input?: string) => charsheet([...args, '--url', url], input);

describe.each(engines)('the built command line and server on %s', { timeout }, (engine) => {
  it('store the examples and give them back, also after the server was killed', async () => {
    const env = await environmentOn(engine);
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

  it('pass a record from one to the next: what get writes, create reads', async () => {
    const run = at(await whenReady(startServer(await environmentOn(engine))));
    const { stdout: id } = await run(['create', '-'], JSON.stringify(sheets[1]));
    const { stdout: record } = await run(['get', id.trim(), '--json']);
    const { stdout: copy } = await run(['create', '-'], record);
    const again = JSON.parse((await run(['get', copy.trim()])).stdout);
    expect(again).toMatchObject(sheets[1]);
    expect(again.id).not.toBe(id.trim());
  });

  it('tell what is missing and what is not an identifier', async () => {
    const run = at(await whenReady(startServer(await environmentOn(engine))));
    const missing = await run(['get', '0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64']);
    expect(missing).toMatchObject({ status: 3, stdout: '' });
    expect(missing.stderr).toMatch(/no such sheet/);
    expect(await run(['get', 'abc'])).toMatchObject({ status: 2, stdout: '' });
  });

  it('agree on what a valid sheet is, fault by fault', async () => {
    const url = await whenReady(startServer(await environmentOn(engine)));
    const folder = mkdtempSync(join(tmpdir(), 'charsheet-cli-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'bad.json');
    writeFileSync(file, JSON.stringify({ ...sheets[0], kor: -1, Szint: 2 }));
    const offline = await charsheet(['validate', file, '--json']);
    const body = readFileSync(file);
    const answer = await fetch(`${url}/Character`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(offline.status).toBe(6);
    expect(JSON.parse(offline.stdout).errors).toEqual(((await answer.json()) as { errors: unknown }).errors);
  });
});
