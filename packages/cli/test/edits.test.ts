import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { expect, it } from 'vitest';

import { editorOf, editorThat } from './editor.js';
import { folder } from './in-process.js';
import { listen } from './listen.js';
import { owner, somebody, testService } from './service.js';
import { goodSheet, sheetWith } from './sheets.js';

const app = testService();
const example = (name: string): object =>
  JSON.parse(readFileSync(new URL(`../../../examples/${name}.json`, import.meta.url), 'utf8'));
const lines = (output: string) => output.trimEnd().split('\n');

/** Somebody with a sheet. */
async function withSheet() {
  const { run, token } = await owner(app);
  const id = (await run(['create', '-'], goodSheet)).stdout.trim();
  return { run, token, id };
}

it('an edit, its history, and the way back', async () => {
  const { run, id } = await withSheet();
  const edited = await run(['edit', id], '', { EDITOR: editorOf({ kor: 28 }) });
  expect(edited).toEqual({ status: 0, stdout: '', stderr: `Stored Kósza Bence (${id}) as version 2.\n` });
  expect(await run(['edit', id], '', { EDITOR: editorOf({}) })).toMatchObject({ status: 0 });
  expect(lines((await run(['history', id])).stdout).map((line) => line.split('\t')[0])).toEqual(['2', '1']);

  const expected = `--- ${id} version 1\n+++ ${id} version 2\n- /kor 27\n+ /kor 28\n`;
  expect(await run(['diff', id])).toEqual({ status: 1, stdout: expected, stderr: '' });
  expect(await run(['diff', '-', id], sheetWith({ kor: 28 }))).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(await run(['diff', id, '7'])).toMatchObject({ status: 2, stdout: '' });

  expect(await run(['restore', id, '--version', '1'])).toMatchObject({ status: 0, stdout: '' });
  expect(await run(['diff', id, '1', '3'])).toMatchObject({ status: 0 });
  expect(JSON.parse((await run(['get', id, '--version', '2'])).stdout)).toMatchObject({ kor: 28, version: 2 });
});

it('what play at the table changes, without an editor', async () => {
  const { run } = await owner(app);
  const table = { jegyzetek: 'a\n\tb', felszereles: { fegyverIDk: [], cipelt: [{ nev: 'kürt', count: 2 }] } };
  const id = (await run(['create', '-'], sheetWith(table))).stdout.trim();
  const set = async (...values: string[]) => run(['edit', id, ...values.flatMap((value) => ['--set', value])]);
  expect(await set('ep=-3', 'felszereles.at=12', 'felszereles.et=3', 'jegyzetek=x = 1', 'isten=Mitra')).toMatchObject({
    status: 0,
    stdout: '',
  });
  expect(await set('felszereles.et=', 'isten=')).toMatchObject({ status: 0 });
  const stored = JSON.parse((await run(['get', id])).stdout);
  expect(stored).toMatchObject({ version: 3, ep: -3, jegyzetek: 'x = 1', kor: 27 });
  expect(stored.felszereles).toEqual({ fegyverIDk: [], at: 12, cipelt: table.felszereles.cipelt });
  expect(stored).not.toHaveProperty('isten');
  expect((await run(['diff', id, '1', '2'])).stdout).toContain('+ /felszereles/at 12\n');

  expect(await set('ep=many')).toMatchObject({ status: 6, stdout: '' });
  expect((await set('at=1')).stderr).toContain('it belongs in "felszereles"');
  expect(await set('ep')).toMatchObject({ status: 2 });
  expect(JSON.parse((await run(['get', id])).stdout)).toEqual(stored);

  expect(await run(['level-up', id, '--hp', '3', '--yes'])).toMatchObject({ status: 0 });
  const { szint, hpRolls, version, updatedAt, ...kept } = JSON.parse((await run(['get', id])).stdout);
  expect([szint, version]).toEqual([stored.szint + 1, 4]);
  expect(stored).toMatchObject(kept);
});

it('two who edit at the same time: the first one wins, and the work of the other is kept', async () => {
  const { run, id } = await withSheet();
  const whileOpen = await listen(
    createServer(async (_, response) => {
      response.end(String((await run(['edit', id], '', { VISUAL: editorOf({ kor: 28 }) })).status));
    }),
  );
  const VISUAL = editorThat(`
    await fetch('${whileOpen}');
    change({ kor: 99 });
  `);
  const { path } = folder();
  const lost = await run(['edit', id], '', { VISUAL, TMPDIR: path });
  expect(lost).toMatchObject({ status: 5, stdout: '' });
  expect(lost.stderr).toMatch(/^--- theirs, version 2\n\+\+\+ yours\n- \/kor 28\n\+ \/kor 99\n/);
  const file = /kept: (\S+)/.exec(lost.stderr)?.[1] ?? '';
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ kor: 99, version: 1 });
  const next = /place: charsheet (.*)/.exec(lost.stderr)?.[1] ?? '';
  expect(await run(next.split(' '))).toMatchObject({ status: 0 });
  expect(JSON.parse((await run(['get', id])).stdout)).toMatchObject({ kor: 99, version: 3 });
});

it('a record that was read is stored if nobody was faster', async () => {
  const { run, id } = await withSheet();
  const { stdout: read } = await run(['get', id]);
  expect(await run(['update', id, '-'], read)).toMatchObject({ status: 0 });
  const late = await run(['update', id, '-'], read);
  expect(late).toMatchObject({ status: 5, stderr: expect.stringContaining('at version 2 now, not 1\n') });
  expect(await run(['update', id, '-', '--force'], read)).toMatchObject({ status: 0 });
  expect(await run(['update', id, '-'], goodSheet)).toMatchObject({ status: 0 });
});

it('a new level is stored, and shown', async () => {
  const { run, id } = await withSheet();
  const risen = await run(['level-up', id, '--hp', '8']);
  expect(risen).toMatchObject({ status: 0, stdout: '' });
  expect(lines(risen.stderr).at(-1)).toBe(`Stored Kósza Bence (${id}) as version 2.`);
  const shown = await run(['show', id, '--lang', 'hu']);
  expect(shown).toMatchObject({ status: 0, stderr: '' });
  expect(lines(shown.stdout)).toEqual(expect.arrayContaining(['Ember, Harcos, 6. szint', '  Életerőpont: 56']));
  expect(lines((await run(['show', id, '--version', '1', '--lang', 'hu'])).stdout)[1]).toBe('Ember, Harcos, 5. szint');
});

it('what is deleted is missing until it is restored', async () => {
  const { run, id } = await withSheet();
  expect(await run(['delete', id])).toMatchObject({ status: 2 });
  expect(await run(['delete', id, '--yes'])).toMatchObject({ status: 0 });
  expect(await run(['get', id])).toMatchObject({ status: 3 });
  expect(await run(['restore', id])).toMatchObject({ status: 0 });
  expect(JSON.parse((await run(['get', id])).stdout)).toMatchObject({ name: 'Kósza Bence', version: 2 });
});

it('somebody else may not', async () => {
  const { id } = await withSheet();
  const { run: reka } = await owner(app);
  const EDITOR = editorThat('throw new Error("opened");');
  for (const args of [
    ['edit', id],
    ['update', id, '-'],
    ['delete', id, '-y'],
    ['history', id],
    ['restore', id],
  ]) {
    expect(await reka(args, goodSheet, { EDITOR }), args[0]).toMatchObject({ status: 4, stdout: '' });
  }
});

it('a connection that breaks once the sheet is stored: it is stored once', async () => {
  const { run, token, id } = await withSheet();
  app.now = new Date(app.now.getTime() + 1000);
  const env = { CHARSHEET_URL: await losingTheFirstAnswer(app.url), CHARSHEET_TOKEN: token };
  const created = await somebody(app)(['create', '-'], goodSheet, env);
  expect(created).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^\S{36}\n$/),
    stderr: expect.stringMatching(/^Its page: /),
  });
  const listed = lines((await run(['list'])).stdout).map((line) => line.split('\t')[0]);
  expect(listed).toEqual([created.stdout.trim(), id]);
});

it('a record goes from one to the next: what get writes, create reads', async () => {
  const run = somebody(app);
  const { stdout: id } = await run(['create', '-'], JSON.stringify(example('complex')));
  const { stdout: record } = await run(['get', id.trim(), '--json']);
  const { stdout: copy } = await run(['create', '-'], record);
  const again = JSON.parse((await run(['get', copy.trim()])).stdout);
  expect(again).toMatchObject(example('complex'));
  expect(again.id).not.toBe(id.trim());
});

it('tells what is missing and what is not an identifier', async () => {
  const run = somebody(app);
  const missing = await run(['get', '0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64']);
  expect(missing).toMatchObject({ status: 3, stdout: '' });
  expect(missing.stderr).toMatch(/no such sheet/);
  expect(await run(['get', 'abc'])).toMatchObject({ status: 2, stdout: '' });
});

it('both agree on what a valid sheet is, fault by fault', async () => {
  const body = JSON.stringify({ ...example('simple'), kor: -1, Szint: 2 });
  const { at } = folder({ 'bad.json': body });
  const offline = await somebody(app)(['validate', at('bad.json'), '--json']);
  const answer = await fetch(`${app.url}/Character`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(offline.status).toBe(6);
  // A file has lines to look at, a request has none.
  const errors: { line: number; column: number }[] = JSON.parse(offline.stdout).errors;
  const told = errors.map(({ line: _line, column: _column, ...others }) => others);
  expect(told).toEqual(((await answer.json()) as { errors: unknown }).errors);
});

/** Something between that passes everything on, but keeps the first answer for itself. */
function losingTheFirstAnswer(to: string): Promise<string> {
  let lost = 0;
  return listen(
    createServer(async (request, response) => {
      const answer = await passOn(to, request);
      const body = await answer.text();
      if (lost++ === 0) request.socket.destroy();
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
    }),
  );
}

async function passOn(to: string, request: IncomingMessage): Promise<Response> {
  const { authorization = '', 'idempotency-key': key } = request.headers;
  const headers = { 'content-type': 'application/json', authorization, 'idempotency-key': String(key) };
  return fetch(to + request.url, { method: request.method ?? '', headers, body: await text(request) });
}
