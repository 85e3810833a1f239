import { EventEmitter } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';

import { describe, expect, test } from 'vitest';

import { editorOf, editorThat } from '../../../test/editor.js';
import { answering, charsheet, folder, problem } from '../../../test/in-process.js';
import { listen } from '../../../test/listen.js';
import { found, ids, record } from '../../../test/sheets.js';
import { config, ok, signedIn } from '../../../test/signed-in.js';
import type { Typing } from '../../../test/typing.js';
import { Unreachable } from '../../errors.js';

const [id] = ids;
const owned = ok({ items: [], next: null });
const changed = ok({ ...record(id), version: 2 });
const stale = problem(412, 'precondition-failed', { header: 'If-Match', etag: '"5"', version: 5 });

/** Edits a sheet; `kept` is the file that stays, if one does. */
async function edit(EDITOR: string, answers: Parameters<typeof answering>, typing?: Typing) {
  const { path } = folder();
  const { connect, requests } = answering(owned, found(id), ...answers);
  const env = { ...signedIn().env, EDITOR, TMPDIR: path };
  const result = await charsheet(['edit', id], { connect, env, ...(typing && { typing }) });
  const [name] = readdirSync(path);
  const kept = name === undefined ? undefined : `${path}/${name}/sheet.json`;
  return { ...result, stderr: kept ? result.stderr.replaceAll(kept, 'FILE') : result.stderr, requests, kept };
}

test('what was written is stored on the version that was read', async () => {
  const { requests, ...result } = await edit(editorOf({ kor: 28, version: 77 }), [changed]);
  expect(result).toEqual({
    status: 0,
    stdout: '',
    stderr: `Stored Kósza Bence (${id}) as version 2.\n`,
    kept: undefined,
  });
  expect(requests.map(({ method }) => method)).toEqual(['GET', 'GET', 'PUT']);
  expect(requests[2]?.headers).toMatchObject({ 'if-match': '"1"' });
  expect(JSON.parse(requests[2]?.body ?? '')).toMatchObject({ kor: 28 });
});

test.each([
  ['nothing', () => editorOf({})],
  ['only how it looks', () => editorThat('writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file))));')],
])('%s was changed', async (_, editor) => {
  const { status, stderr, requests, kept } = await edit(editor(), []);
  expect({ status, stderr, kept }).toEqual({
    status: 0,
    stderr: 'Nothing was changed, so nothing was sent.\n',
    kept: undefined,
  });
  expect(requests).toHaveLength(2);
});

test('an editor that comes back at once may be open still: its file is kept', async () => {
  const { status, stdout, stderr, kept, requests } = await edit('true', []);
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  expect(stderr).toBe(
    'The editor "true" came back at once.\n' +
      'If it has a window of its own, it needs an option that lets it wait, such as: EDITOR="true --wait"\n' +
      `What is saved there is in FILE; to store it: charsheet update ${id} FILE\n` +
      'Nothing was changed, so nothing was sent.\n',
  );
  expect(JSON.parse(readFileSync(kept ?? '', 'utf8'))).toMatchObject({ id, version: 1 });
  expect(requests).toHaveLength(2);
});

test.each(['SIGINT', 'SIGQUIT'] as const)('%s is for the editor while it runs, and for us after it', async (signal) => {
  const signals = new EventEmitter();
  const url = await listen(
    createServer((_, response) => {
      response.end(String(signals.emit(signal)));
    }),
  );
  const EDITOR = editorThat(`
    const heard = await (await fetch('${url}')).text();
    change({ kor: heard === 'true' ? 28 : -1 });
  `);
  const { connect, requests } = answering(owned, found(id), changed);
  const env = { ...signedIn().env, EDITOR };
  expect(await charsheet(['edit', id], { connect, env, signals })).toMatchObject({ status: 0 });
  expect(requests).toHaveLength(3);
  expect([signals.listenerCount('SIGINT'), signals.listenerCount('SIGQUIT')]).toEqual([1, 0]);
});

test('nobody else can read the file; VISUAL goes before EDITOR', async () => {
  const { at } = folder();
  const VISUAL = editorThat(`
    const { statSync } = await import('node:fs');
    const modes = [file.replace('/sheet.json', ''), file].map((path) => (statSync(path).mode & 0o777).toString(8));
    writeFileSync('${at('modes')}', modes.join());
  `);
  const { connect } = answering(owned, found(id));
  const env = { ...signedIn().env, VISUAL, EDITOR: 'false' };
  expect(await charsheet(['edit', id], { connect, env })).toMatchObject({ status: 0 });
  expect(readFileSync(at('modes'), 'utf8')).toBe('700,600');
});

describe('a fault', () => {
  const bad = () => editorOf({ kor: -1 });
  const fault = 'FILE:9:10: /kor must be a whole number from 0 to 1000000, not -1\n9 |   "kor": -1,\n  |          ^\n';
  const next = `charsheet: nothing was sent\nyour file is kept: FILE\nto store it later: charsheet update ${id} FILE\n`;

  test('without a terminal', async () => {
    const { status, stderr, kept, requests } = await edit(bad(), []);
    expect({ status, stderr }).toEqual({ status: 6, stderr: fault + next });
    expect(JSON.parse(readFileSync(kept ?? '', 'utf8'))).toMatchObject({ kor: -1 });
    expect(requests).toHaveLength(2);
  });

  test('is corrected when the file is opened again', async () => {
    const editor = editorThat(`change({ kor: JSON.parse(readFileSync(file, 'utf8')).kor < 0 ? 28 : -1 });`);
    const { status, stderr, kept } = await edit(editor, [changed], [['Edit it again? [Y/n] ', '\r']]);
    expect({ status, kept }).toEqual({ status: 0, kept: undefined });
    expect(stderr).toMatch(/\/kor must be .*\n.*Stored .* as version 2\.\n$/s);
  });

  test.each([
    ['n\r', 6],
    ['\u0003', 130],
  ])('is left: %j', async (typed, status) => {
    const result = await edit(bad(), [], [['Edit it again? [Y/n] ', typed]]);
    expect(result).toMatchObject({ status, stdout: '' });
    expect(result.stderr).toContain('your file is kept: FILE\n');
    expect(existsSync(result.kept ?? '')).toBe(true);
  });
});

describe('what was written is kept', () => {
  const editor = () => editorOf({ kor: 28 });
  const kept = 'your file is kept: FILE\n';
  const later = `to store it later: charsheet update ${id} FILE\n`;
  const closed = new Unreachable('connection closed', undefined, true, {});

  test('when somebody was faster', async () => {
    const theirs = ok({ ...record(id), version: 5, szint: 6 });
    const { status, stderr, ...result } = await edit(editor(), [stale, theirs]);
    expect({ status, stderr }).toEqual({
      status: 5,
      stderr:
        '--- theirs, version 5\n+++ yours\n- /kor 27\n+ /kor 28\n- /szint 6\n+ /szint 5\n' +
        `charsheet: ${id}: it was changed meanwhile: it is at version 5 now, not 1\n${kept}` +
        `to put yours in its place: charsheet update ${id} FILE --if-version 5\n` +
        `to begin again with theirs: charsheet edit ${id}\n`,
    });
    expect(JSON.parse(readFileSync(result.kept ?? '', 'utf8'))).toMatchObject({ kor: 28, szint: 5 });
  });

  test.each([
    [
      'when the answer is lost',
      [closed],
      7,
      'charsheet: no answer from http://127.0.0.1:3000 (connection closed)\n' +
        `${kept}${later}it may be stored or not; to find out: charsheet diff FILE ${id}\n`,
    ],
    [
      'when it was deleted',
      [problem(404, 'later', { detail: 'it is gone' })],
      3,
      `charsheet: ${id}: it is gone\n${kept}${later}`,
    ],
    [
      'when somebody was faster, and theirs cannot be read',
      [stale, problem(404, 'later', { detail: 'it is gone' })],
      3,
      `charsheet: ${id}: it is gone\n${kept}${later}`,
    ],
  ])('%s', async (_, answers, status, stderr) => {
    expect(await edit(editor(), answers)).toMatchObject({ status, stdout: '', stderr, kept: expect.any(String) });
  });

  test('when the editor fails', async () => {
    const failing = editorThat('change({ kor: 28 }); process.exit(3);');
    const { status, stderr } = await edit(failing, []);
    expect(status).toBe(1);
    expect(stderr).toBe(`charsheet: the editor "${failing}" ended with status 3; nothing was sent\n${kept}${later}`);
  });
});

describe('no editor', () => {
  test('that can be started', async () => {
    expect(await edit('no-such-editor --wait', [])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(
        'charsheet: the editor "no-such-editor --wait" was not found; nothing was sent\n' +
          'name another in EDITOR, such as EDITOR=nano\n',
      ),
      kept: undefined,
    });
  });

  test('is named, and there is none', async () => {
    expect(await charsheet(['edit', id], { env: { ...signedIn().env, PATH: '/nonexistent' } })).toEqual({
      status: 2,
      stdout: '',
      stderr: 'charsheet: there is no editor\nname one in EDITOR, such as EDITOR=nano\n',
    });
  });

  test('is named: the first of the usual ones is taken', async () => {
    const { at, path } = folder({ nano: '#!/bin/sh\nexit 7\n' });
    chmodSync(at('nano'), 0o755);
    const { connect } = answering(owned, found(id));
    const { stderr } = await charsheet(['edit', id], { connect, env: { ...signedIn().env, PATH: path } });
    expect(stderr).toBe('charsheet: the editor "nano" ended with status 7; nothing was sent\n');
  });
});

test.each([
  ['somebody else', signedIn, problem(403, 'later', { detail: 'no' }), `charsheet: ${id}: no\n`],
  ['nobody', config, owned, 'charsheet: not signed in to http://127.0.0.1:3000\nsign in with: charsheet login\n'],
])('%s is told before the work', async (_, settings, answer, stderr) => {
  const { connect } = answering(answer);
  const env = { ...settings().env, EDITOR: 'false' };
  expect(await charsheet(['edit', id], { connect, env })).toEqual({ status: 4, stdout: '', stderr });
});
