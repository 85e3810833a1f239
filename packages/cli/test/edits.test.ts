import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { describe, expect, it } from 'vitest';

import { engines } from '../../server/test/engines.js';
import { editorOf, editorThat } from './editor.js';
import { folder } from './in-process.js';
import { listen } from './listen.js';
import { charsheet } from './process.js';
import { timeout } from './ready.js';
import { type Server, serve, signedIn } from './service.js';
import { goodSheet, sheetWith } from './sheets.js';

const lines = (output: string) => output.trimEnd().split('\n');

/** Somebody with a sheet. */
async function owner(server: Server) {
  const run = await signedIn(server, 'bence@example.org');
  const id = (await run(['create', '-'], goodSheet)).stdout.trim();
  return { run, id };
}

describe.each(engines)('changes from the command line, with a server on %s', { timeout }, (engine) => {
  it('an edit, its history, and the way back', async () => {
    const { run, id } = await owner(await serve(engine));
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

  it('two who edit at the same time: the first one wins, and the work of the other is kept', async () => {
    const { run, id } = await owner(await serve(engine));
    const VISUAL = editorThat(`
      charsheet(['edit', '${id}'], { VISUAL: process.env.THEIRS });
      change({ kor: 99 });
    `);
    const { path } = folder();
    const lost = await run(['edit', id], '', { VISUAL, THEIRS: editorOf({ kor: 28 }), TMPDIR: path });
    expect(lost).toMatchObject({ status: 5, stdout: '' });
    expect(lost.stderr).toMatch(/^--- theirs, version 2\n\+\+\+ yours\n- \/kor 28\n\+ \/kor 99\n/);
    const file = /kept: (\S+)/.exec(lost.stderr)?.[1] ?? '';
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ kor: 99, version: 1 });
    const next = /place: charsheet (.*)/.exec(lost.stderr)?.[1] ?? '';
    expect(await run(next.split(' '))).toMatchObject({ status: 0 });
    expect(JSON.parse((await run(['get', id])).stdout)).toMatchObject({ kor: 99, version: 3 });
  });

  it('a record that was read is stored if nobody was faster', async () => {
    const { run, id } = await owner(await serve(engine));
    const { stdout: read } = await run(['get', id]);
    expect(await run(['update', id, '-'], read)).toMatchObject({ status: 0 });
    const late = await run(['update', id, '-'], read);
    expect(late).toMatchObject({ status: 5, stderr: expect.stringContaining('at version 2 now, not 1\n') });
    expect(await run(['update', id, '-', '--force'], read)).toMatchObject({ status: 0 });
    expect(await run(['update', id, '-'], goodSheet)).toMatchObject({ status: 0 });
  });

  it('a new level is stored, and shown', async () => {
    const { run, id } = await owner(await serve(engine));
    const risen = await run(['level-up', id, '--hp', '8']);
    expect(risen).toMatchObject({ status: 0, stdout: '' });
    expect(lines(risen.stderr).at(-1)).toBe(`Stored Kósza Bence (${id}) as version 2.`);
    const shown = await run(['show', id, '--lang', 'hu']);
    expect(shown).toMatchObject({ status: 0, stderr: '' });
    expect(lines(shown.stdout)).toEqual(expect.arrayContaining(['Ember, Harcos, 6. szint', '  Életerőpont: 56']));
    expect(lines((await run(['show', id, '--version', '1', '--lang', 'hu'])).stdout)[1]).toBe(
      'Ember, Harcos, 5. szint',
    );
  });

  it('what is deleted is missing until it is restored', async () => {
    const { run, id } = await owner(await serve(engine));
    expect(await run(['delete', id])).toMatchObject({ status: 2 });
    expect(await run(['delete', id, '--yes'])).toMatchObject({ status: 0 });
    expect(await run(['get', id])).toMatchObject({ status: 3 });
    expect(await run(['restore', id])).toMatchObject({ status: 0 });
    expect(JSON.parse((await run(['get', id])).stdout)).toMatchObject({ name: 'Kósza Bence', version: 2 });
  });

  it('somebody else may not', async () => {
    const server = await serve(engine);
    const { id } = await owner(server);
    const reka = await signedIn(server, 'reka@example.org');
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
    const server = await serve(engine);
    const { run, id } = await owner(server);
    const url = await losingTheFirstAnswer(server.url);
    const token = JSON.parse(readFileSync(`${run.env.CHARSHEET_CONFIG}/credentials.json`, 'utf8'))[server.url].token;
    const env = { CHARSHEET_URL: url, CHARSHEET_TOKEN: token };
    const created = await charsheet(['create', '-'], goodSheet, { env });
    expect(created).toEqual({ status: 0, stdout: expect.stringMatching(/^\S{36}\n$/), stderr: '' });
    const listed = lines((await run(['list'])).stdout).map((line) => line.split('\t')[0]);
    expect(listed).toEqual([created.stdout.trim(), id]);
  });
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
