import { gzipSync } from 'node:zlib';

import { request } from 'undici';
import { describe, expect, it } from 'vitest';

import {
  type CharacterRecord,
  type ImportCut,
  type ImportEnd,
  type ImportResult,
  type LineResult,
  linesType,
} from '@charsheet/schema';

import { buildCharacter } from '../../../test/fixtures.js';
import { engines, testApp } from '../../../test/harness.js';
import type { Person } from '../../../test/people.js';

const ndjson = (values: readonly object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const sheets = (...names: string[]) => names.map((name) => buildCharacter({ name }));

describe.each(engines)('many sheets in one request on %s', (engine) => {
  const app = testApp(engine);

  const send = (
    person: Person | undefined,
    body: string | Uint8Array,
    query = '',
    headers: Record<string, string> = {},
  ) =>
    app.send({
      method: 'POST',
      path: `/Character${query}`,
      headers: { 'content-type': linesType, ...(person && { authorization: `Bearer ${person.token}` }), ...headers },
      body,
    });

  async function results(
    ...sent: Parameters<typeof send>
  ): Promise<{ lines: LineResult[]; end: ImportEnd | undefined; cut: ImportCut | undefined }> {
    const { status, headers, body } = await send(...sent);
    expect([status, headers['content-type']]).toEqual([200, `${linesType}; charset=utf-8`]);
    const all = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ImportResult);
    const isLine = (one: ImportResult) => 'line' in one;
    expect(all.findIndex((one) => !isLine(one))).toBe(all.length - 1);
    const last = all.at(-1) as ImportEnd | ImportCut;
    return { lines: all.filter(isLine), end: last.done ? last : undefined, cut: last.done ? undefined : last };
  }

  const told = ({ lines }: { lines: LineResult[] }) => lines.map(({ line, status }) => [line, status]);

  async function exported(person: Person): Promise<CharacterRecord[]> {
    const records: CharacterRecord[] = [];
    for await (const record of (await app.as(person).characters.export({})).body)
      records.push(record as CharacterRecord);
    return records;
  }

  const namesOf = async (person: Person) => (await exported(person)).map(({ name }) => name).sort();

  it('are refused to whoever has not signed in, and are stored for whoever has, private ones too', async () => {
    expect((await send(undefined, ndjson(sheets('A')))).status).toBe(401);
    const owner = await app.someone();
    const body = ndjson([...sheets('A'), { ...buildCharacter({ name: 'B' }), isPublic: false }]);
    const { lines, end } = await results(owner, body);
    expect(end).toEqual({ done: true, counts: { stored: 2, changed: 0, skipped: 0, refused: 0 } });
    const records = await exported(owner);
    expect(records.map(({ name, isPublic }) => [name, isPublic]).sort()).toEqual([
      ['A', true],
      ['B', false],
    ]);
    expect(lines.map(({ id }) => id).sort()).toEqual(records.map(({ id }) => id).sort());
    expect(told({ lines })).toEqual([
      [1, 201],
      [2, 201],
    ]);
  });

  it('are stored once however often they are sent, the same line twice as two sheets', async () => {
    const [owner, other] = await Promise.all([app.someone(), app.someone()]);
    const body = ndjson(sheets('A', 'B', 'A'));
    const first = await results(owner, body);
    const second = await results(owner, body);
    expect(told(second)).toEqual([
      [1, 304],
      [2, 304],
      [3, 304],
    ]);
    expect(second.lines.map(({ id }) => id)).toEqual(first.lines.map(({ id }) => id));
    expect(second.end?.counts).toEqual({ stored: 0, changed: 0, skipped: 3, refused: 0 });
    expect(await namesOf(owner)).toEqual(['A', 'A', 'B']);
    expect(told(await results(other, body))).toEqual([
      [1, 201],
      [2, 201],
      [3, 201],
    ]);
  });

  it('are taken but for the lines that are bad, each of which is told with its number', async () => {
    const owner = await app.someone();
    const good = JSON.stringify(buildCharacter({ name: 'good' }));
    const lines: (string | Buffer)[] = [
      `\ufeff${good}\r`,
      '',
      '{"name":',
      '[]',
      '"text"',
      good.replace('{', '{"name":"twice",'),
      Buffer.from(good.replace('good', 'caf\xe9'), 'latin1'),
      `"${'a'.repeat(1024 * 1024)}"`,
      JSON.stringify({ ...buildCharacter(), kor: -1, unknown: 1 }),
      good.replace(/"kor":\d+/, '"kor":1.00000000000000000001'),
      good,
    ];
    const body = Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')]).slice(0, -1));
    const { lines: all, end } = await results(owner, body);
    expect(all.map(({ line, status, problem }) => [line, status, problem?.code])).toEqual([
      [1, 201, undefined],
      [3, 400, 'invalid-json'],
      [4, 400, 'invalid-body'],
      [5, 400, 'invalid-body'],
      [6, 400, 'invalid-json'],
      [7, 400, 'invalid-json'],
      [8, 413, 'body-too-large'],
      [9, 400, 'invalid-body'],
      [10, 400, 'invalid-json'],
      [11, 201, undefined],
    ]);
    expect(
      all
        .find(({ line }) => line === 9)
        ?.problem?.errors?.map(({ pointer }) => pointer)
        .sort(),
    ).toEqual(['/kor', '/unknown']);
    expect(end?.counts).toEqual({ stored: 2, changed: 0, skipped: 0, refused: 8 });
    expect(await namesOf(owner)).toEqual(['good', 'good']);
  });

  it('are what was exported: to their owner nothing new, to somebody else sheets of their own', async () => {
    const [owner, other] = await Promise.all([app.someone(), app.someone()]);
    await results(owner, ndjson(sheets('A', 'B')));
    const records = await exported(owner);
    expect(told(await results(owner, ndjson(records)))).toEqual([
      [1, 304],
      [2, 304],
    ]);
    const { lines } = await results(other, ndjson(records));
    expect(told({ lines })).toEqual([
      [1, 201],
      [2, 201],
    ]);
    expect(lines.some(({ id }) => records.some((record) => record.id === id))).toBe(false);
    const content = ({ id: _, version: _v, createdAt: _c, updatedAt: _u, ...sheet }: CharacterRecord) => sheet;
    const byName = (some: CharacterRecord[]) => some.map(content).sort((a, b) => a.name.localeCompare(b.name));
    expect(byName(await exported(other))).toEqual(byName(records));
    expect(told(await results(owner, ndjson(records), '?onConflict=copy'))).toEqual([
      [1, 201],
      [2, 201],
    ]);
    expect(await namesOf(owner)).toEqual(['A', 'A', 'B', 'B']);
  });

  it('replace what is there when that is asked for, and bring back what was deleted', async () => {
    const owner = await app.someone();
    await results(owner, ndjson(sheets('A', 'B')));
    const records = await exported(owner);
    const named = (wanted: string) => records.find(({ name }) => name === wanted) as CharacterRecord;
    const [first, second] = [named('A'), named('B')];
    const changed = [{ ...first, kor: 77 }, second, { ...first, kor: 78 }];
    const { lines } = await results(owner, ndjson(changed), '?onConflict=replace');
    expect(lines.map(({ status, id }) => [status, id])).toEqual([
      [200, first.id],
      [304, second.id],
      [200, first.id],
    ]);
    expect((await app.as(owner).characters.get({ params: { id: first.id } })).body).toMatchObject({
      kor: 78,
      version: 3,
    });
    for (const { id } of records)
      await app.as(owner).characters.remove({ params: { id }, headers: { 'if-match': '*' } });
    expect(told(await results(owner, ndjson([first])))).toEqual([[1, 200]]);
    expect(told(await results(owner, ndjson(sheets('A', 'B'))))).toEqual([
      [1, 304],
      [2, 200],
    ]);
    expect((await exported(owner)).map(({ kor }) => kor).sort()).toEqual([second.kor, 78].sort());
  });

  it('are only tried in a dry run, and are held against the rules when that is asked for', async () => {
    const owner = await app.someone();
    const againstRules = buildCharacter({ name: 'B', szint: 2 });
    const body = ndjson([...sheets('A'), againstRules]);
    const dry = await results(owner, body, '?dryRun=true');
    expect(told(dry)).toEqual([
      [1, 200],
      [2, 200],
    ]);
    expect(dry.lines.every(({ findings }) => Array.isArray(findings))).toBe(true);
    expect(await exported(owner)).toEqual([]);
    expect(dry.lines[1]?.findings?.map(({ code }) => code)).toEqual(['hp-roll-count']);
    const strict = await results(owner, body, '?rules=strict');
    expect(strict.lines.map(({ status, problem }) => [status, problem?.code])).toEqual([
      [201, undefined],
      [422, 'rules-violated'],
    ]);
    expect(await namesOf(owner)).toEqual(['A']);
  });

  it('come compressed as well, and are read by the client', async () => {
    const owner = await app.someone();
    const body = gzipSync(ndjson(sheets('A', 'B')));
    expect(told(await results(owner, body, '', { 'content-encoding': 'gzip' }))).toEqual([
      [1, 201],
      [2, 201],
    ]);
    const seen: ImportResult[] = [];
    const { body: answer } = await app.as(owner).characters.import({ body: sheets('A', 'C') });
    for await (const result of answer) seen.push(result);
    expect(seen).toMatchObject([{ line: 1, status: 304 }, { line: 2, status: 201 }, { done: true }]);
  });

  it('that are no lines, or come in an unknown encoding, are refused as a whole', async () => {
    const owner = await app.someone();
    const refused = async (...sent: Parameters<typeof send>) => {
      const { status, body } = await send(...sent);
      return [status, (JSON.parse(body) as { code: string }).code];
    };
    expect(await refused(owner, JSON.stringify(sheets('A')))).toEqual([400, 'invalid-json']);
    expect(await refused(owner, 'x', '', { 'content-encoding': 'zstd' })).toEqual([415, 'unsupported-encoding']);
    expect(await refused(owner, 'x', '', { 'content-encoding': 'gzip' })).toEqual([400, 'bad-request']);
    expect((await results(owner, '')).end?.counts).toEqual({ stored: 0, changed: 0, skipped: 0, refused: 0 });
  });

  it('that end too early are stored as far as they came, and stored once when they are sent again', async () => {
    const owner = await app.someone();
    const names = Array.from({ length: 300 }, (_, at) => `${at} ${crypto.randomUUID()}`);
    const whole = gzipSync(ndjson(sheets(...names)));
    const cut = await results(owner, whole.subarray(0, whole.length - 100), '', { 'content-encoding': 'gzip' });
    expect(cut.cut).toMatchObject({ done: false, status: 400, problem: { code: 'bad-request' } });
    expect(cut.lines.every(({ problem }) => problem === undefined)).toBe(true);
    const stored = cut.lines.filter(({ status }) => status === 201).length;
    expect(await exported(owner)).toHaveLength(stored);
    const again = await results(owner, whole, '', { 'content-encoding': 'gzip' });
    expect(again.end?.counts).toEqual({ stored: 300 - stored, changed: 0, skipped: stored, refused: 0 });
    expect(await namesOf(owner)).toEqual(names.sort());
  });

  /** Sends lines of which the second waits for the result of the first, and for `between`; returns the results. */
  async function twoSteps(person: Person, between: () => Promise<unknown> = async () => {}): Promise<string[]> {
    let goOn = () => {};
    const told = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const body = async function* () {
      yield ndjson(sheets('A'));
      await told;
      await between();
      yield ndjson(sheets('B'));
    };
    const answer = await request(`${app.url}/Character`, {
      method: 'POST',
      headers: { 'content-type': linesType, authorization: `Bearer ${person.token}` },
      body: body() as never,
    });
    const pieces: string[] = [];
    for await (const piece of answer.body) {
      pieces.push(String(piece));
      goOn();
    }
    return pieces;
  }

  it('are answered while they are sent', async () => {
    const pieces = await twoSteps(await app.someone());
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces[0]).toMatch(/^{"line":1,"status":201/);
    expect(pieces.join('')).toContain('"done":true');
  });

  it('are taken no further when the account ends meanwhile', async () => {
    const owner = await app.someone();
    const pieces = await twoSteps(owner, () => app.database.knex('users').where({ id: owner.user.id }).delete());
    expect(pieces.at(-1)).toMatch(/^{"done":false,"status":401,.*"code":"invalid-credentials"/);
  });

  it('keep letters that mean something to the database', async () => {
    const owner = await app.someone();
    const names = ['a\\b', '\\N', '\\.', '"quoted"', 'tab\\t', "it's", 'Őrült 🐉'];
    expect((await results(owner, ndjson(sheets(...names)))).end?.counts.stored).toBe(names.length);
    expect(await namesOf(owner)).toEqual(names.sort());
  });

  it('are private when the address says so, unless a line says otherwise', async () => {
    const owner = await app.someone();
    const [silent, agreeing, other] = sheets('silent', 'agreeing', 'other');
    const body = ndjson([silent as object, { ...agreeing, isPublic: false }, { ...other, isPublic: true }]);
    const { lines } = await results(owner, body, '?isPublic=false');
    expect(lines.map(({ status, problem }) => [status, problem?.errors?.[0]?.pointer])).toEqual([
      [201, undefined],
      [201, undefined],
      [400, '/isPublic'],
    ]);
    expect((await exported(owner)).map(({ isPublic }) => isPublic)).toEqual([false, false]);
  });

  const versionsOf = (some: CharacterRecord[]) =>
    some
      .map(({ id: _, ...version }) => version)
      .sort((a, b) => `${a.name}${a.version}`.localeCompare(`${b.name}${b.version}`));

  async function history(person: Person): Promise<CharacterRecord[]> {
    const { body } = await app.as(person).characters.export({ query: { history: true } });
    const records: CharacterRecord[] = [];
    for await (const record of body) records.push(record as CharacterRecord);
    return records;
  }

  /** An account with two sheets, one of which was changed twice. */
  async function withHistory(): Promise<Person> {
    const owner = await app.someone();
    await results(owner, ndjson(sheets('A', 'B')));
    const first = (await exported(owner)).find(({ name }) => name === 'A') as CharacterRecord;
    for (const kor of [77, 78]) {
      app.now = new Date(app.now.getTime() + 1000);
      await results(owner, ndjson([{ ...first, kor, isPublic: kor === 77 }]), '?onConflict=replace');
    }
    app.now = new Date(app.now.getTime() + 1000);
    return owner;
  }

  it('have their history with them for somebody else, version for version, whole or in parts', async () => {
    const [owner, whole, inParts] = [await withHistory(), await app.someone(), await app.someone()];
    const records = await history(owner);
    const all = await results(whole, ndjson(records), '?history=true');
    expect(all.lines.map(({ status }) => status).sort()).toEqual([200, 200, 201, 201]);
    expect(versionsOf(await history(whole))).toEqual(versionsOf(records));
    for (const to of [1, 2, 4]) await results(inParts, ndjson(records.slice(0, to)), '?history=true');
    expect(versionsOf(await history(inParts))).toEqual(versionsOf(records));
    const again = await results(inParts, ndjson(records.slice(2)), '?history=true');
    expect(again.lines.every(({ status }) => status === 304)).toBe(true);
  });

  it('leave a sheet as it is that was changed since its history was imported', async () => {
    const [owner, other] = [await withHistory(), await app.someone()];
    const records = await history(owner);
    const early = records.filter(({ name, version }) => name === 'A' && version < 3);
    const { lines } = await results(other, ndjson(early.slice(0, 1)), '?history=true');
    const id = String(lines[0]?.id);
    await app.as(other).characters.patch({ params: { id }, headers: { 'if-match': '*' }, body: { kor: 50 } });
    const { end } = await results(other, ndjson(records.filter(({ name }) => name === 'A')), '?history=true');
    expect(end?.counts).toEqual({ stored: 0, changed: 0, skipped: 3, refused: 0 });
    expect(await exported(other)).toMatchObject([{ kor: 50, version: 2 }]);
  });

  it('keep no number without times, and no time that is still to come', async () => {
    const owner = await app.someone();
    const [first] = sheets('A');
    const later = '2999-01-01T00:00:00.000Z';
    const id = crypto.randomUUID();
    const lines = [
      { ...first, id, version: 7, createdAt: later, updatedAt: later },
      { ...first, name: 'B', id: crypto.randomUUID(), version: 7 },
    ];
    await results(owner, ndjson(lines), '?history=true');
    const now = app.now.toISOString();
    expect(
      (await exported(owner))
        .map(({ name, version, createdAt, updatedAt }) => [name, version, createdAt, updatedAt])
        .sort(),
    ).toEqual([
      ['A', 7, now, now],
      ['B', 1, now, now],
    ]);
  });

  it('are stored all or none when that is asked for', async () => {
    const owner = await app.someone();
    const bad = { ...buildCharacter(), kor: -1 };
    const none = await results(owner, ndjson([...sheets('A', 'B'), bad, ...sheets('C')]), '?atomic=true');
    expect(told(none)).toEqual([[3, 400]]);
    expect(none.end).toEqual({
      done: true,
      committed: false,
      counts: { stored: 0, changed: 0, skipped: 0, refused: 1 },
    });
    expect(await exported(owner)).toEqual([]);
    const all = await results(owner, ndjson(sheets('A', 'B', 'C')), '?atomic=true');
    expect(all).toMatchObject({
      lines: [],
      end: { done: true, committed: true, counts: { stored: 3, changed: 0, skipped: 0, refused: 0 } },
    });
    expect(await namesOf(owner)).toEqual(['A', 'B', 'C']);
    const again = await results(owner, ndjson(sheets('A', 'D')), '?atomic=true');
    expect(again.end?.counts).toEqual({ stored: 1, changed: 0, skipped: 1, refused: 0 });
  });

  it('are rolled back when one of them cannot be stored', async () => {
    const owner = await app.someone();
    const [sheet] = sheets('gone');
    await results(owner, ndjson([sheet as object]));
    const [{ id }] = (await exported(owner)) as [CharacterRecord];
    await app.as(owner).characters.remove({ params: { id }, headers: { 'if-match': '*' } });
    app.now = new Date(app.now.getTime() + 31 * 24 * 3600 * 1000);
    const { lines, end } = await results(owner, ndjson([...sheets('A'), sheet as object]), '?atomic=true');
    expect(lines.map(({ line, problem }) => [line, problem?.code])).toEqual([[2, 'not-found']]);
    expect(end).toMatchObject({ committed: false, counts: { stored: 0, refused: 1 } });
    expect(await exported(owner)).toEqual([]);
  });
});
