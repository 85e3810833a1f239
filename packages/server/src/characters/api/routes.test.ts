import { gzipSync } from 'node:zlib';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Character, type CharacterRecord, type Fault, type FaultCode, ProblemError } from '@charsheet/schema';

import { engines } from '../../../test/engines.js';
import { buildCharacter, complexBytes, simpleBytes } from '../../../test/fixtures.js';
import { type RawRequest, testApp } from '../../../test/harness.js';

const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const unknownId = '0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64';

/** A POST of this text or these bytes. */
const post = (body: string | Uint8Array, headers: Record<string, string> = {}): RawRequest => ({
  method: 'POST',
  path: '/Character',
  headers: { 'content-type': 'application/json', ...headers },
  body,
});

/** The simple sheet as text, with some text put in place of a member's value. */
function withText(member: string, json: string): string {
  return JSON.stringify({ ...buildCharacter(), [member]: '@@' }).replace('"@@"', json);
}

/** A sheet with an unknown member, so that the whole is nested so deep. */
const levels = (depth: number) => withText('x', '['.repeat(depth - 1) + ']'.repeat(depth - 1));

type Expected = Partial<Fault> & { says?: RegExp };
type Body = string | Uint8Array;

const at = (pointer: string, code: FaultCode, says = /./) => ({ pointer, code, says });
const syntax = (line: number, column: number) => ({ code: 'json-syntax' as const, line, column });
const badJson = (input: string, body: Body, ...faults: Expected[]) => ({ input, body, code: 'invalid-json', faults });
const badSheet = (input: string, body: Body, ...faults: Expected[]) => ({ input, body, code: 'invalid-body', faults });

const refusals = [
  // Texts
  badSheet('a NUL in a value', withText('name', '"a\\u0000b"'), at('/name', 'nul-character', /NUL character/)),
  badSheet('a NUL in a member name', withText('k\u0000', '1'), at('/k\u0000', 'unknown-member')),
  badJson('a lone high surrogate', withText('name', '"\\ud83d"'), at('/name', 'lone-surrogate')),
  badJson('a lone low surrogate', withText('name', '"\\udc00"'), at('/name', 'lone-surrogate')),
  badSheet(
    '201 emoji as name',
    withText('name', `"${'\u{1F600}'.repeat(201)}"`),
    at('/name', 'too-long', /200 characters/),
  ),
  badSheet('100 000 combining marks', withText('name', `"e${'\u0301'.repeat(100_000)}"`), at('/name', 'too-long')),
  badSheet('an empty name', withText('name', '""'), at('/name', 'not-visible')),
  badSheet('a blank name', withText('name', '"   "'), at('/name', 'not-visible')),
  badSheet('a name of a zero-width space', withText('name', '"\\u200b"'), at('/name', 'not-visible')),
  badSheet('a name of a byte order mark', withText('name', '"\\ufeff"'), at('/name', 'not-visible')),
  badSheet('a bell in a name', withText('name', '"a\\u0007"'), at('/name', 'control-character', /U\+0007/)),
  badSheet('a line break in a name', withText('name', '"a\\nb"'), at('/name', 'control-character')),
  badSheet('a gender of 201 characters', withText('nem', `"${'x'.repeat(201)}"`), at('/nem', 'too-long')),
  // Members
  badSheet(
    '__proto__ at the top',
    withText('name', '"a","__proto__":{"admin":true}'),
    at('/__proto__', 'unknown-member'),
  ),
  badSheet(
    '__proto__ within the equipment',
    withText('felszereles', '{"fegyverIDk":[],"__proto__":{"admin":true}}'),
    at('/felszereles/__proto__', 'unknown-member'),
  ),
  badSheet(
    'constructor.prototype',
    withText('constructor', '{"prototype":{"x":1}}'),
    at('/constructor', 'unknown-member'),
  ),
  badSheet(
    'a member name in other letter case',
    withText('tolvajkepzettsegek', '[]'),
    at('/tolvajkepzettsegek', 'unknown-member', /did you mean "Tolvajkepzettsegek"\?/),
  ),
  badSheet(
    'an ability outside its object',
    withText('t_ero', '10'),
    at('/t_ero', 'unknown-member', /belongs in "tulajdonsagok"/),
  ),
  badSheet(
    'a member name that needs escapes',
    JSON.stringify({ ...buildCharacter(), 'a"b\nc/~': 1 }),
    at('/a"b\nc~1~0', 'unknown-member'),
  ),
  badJson('a member named twice', withText('kor', '1,"kor":2'), at('/kor', 'duplicate-member')),
  badSheet('no members', '{}', ...Character.required.map((name: string) => at(`/${name}`, 'missing-member'))),
  // Numbers
  badJson(
    'an integer past 2^53',
    withText('kor', '9007199254740993'),
    at('/kor', 'inexact-number', /cannot be stored exactly/),
  ),
  badJson('an integer of 64 bits', withText('kor', '18446744073709551615'), at('/kor', 'inexact-number')),
  badJson('a number beyond all bounds', withText('kor', '1e400'), at('/kor', 'inexact-number')),
  badSheet('a level beyond 32 bits', withText('szint', '4294967297'), at('/szint', 'out-of-range', /from 1 to 255/)),
  badSheet('level 0', withText('szint', '0'), at('/szint', 'out-of-range')),
  badSheet(
    'half a year',
    withText('kor', '20.5'),
    at('/kor', 'wrong-type', /whole number from 0 to 1000000, not 20.5/),
  ),
  badSheet('a number as text', withText('kor', '"20"'), at('/kor', 'wrong-type', /not "20"/)),
  badSheet('null for a member', withText('kor', 'null'), at('/kor', 'wrong-type', /not null/)),
  badSheet('null for an optional member', withText('nem', 'null'), at('/nem', 'wrong-type')),
  // Identifiers and lists
  badSheet(
    'a class without its prefix',
    withText('osztaly', '"nope"'),
    at('/osztaly', 'bad-form', /class identifier such as "o_harcos" \("o_", then a-z, 0-9 and "_"\)/),
  ),
  badSheet('an identifier with a line break at its end', withText('faj', '"f_ember\\n"'), at('/faj', 'bad-form')),
  badSheet('an identifier of 101 characters', withText('faj', `"f_${'a'.repeat(99)}"`), at('/faj', 'too-long')),
  badSheet('an alignment of three letters', withText('jellem', '"TJX"'), at('/jellem', 'too-long')),
  badSheet(
    'an ability that does not exist',
    withText('tulajdonsagNovelesek', '["t_eg"]'),
    at('/tulajdonsagNovelesek/0', 'unknown-value', /did you mean "t_egs"/),
  ),
  badSheet(
    '257 entries',
    withText('hpRolls', JSON.stringify(Array(257).fill(1))),
    at('/hpRolls', 'too-many-items', /at most 256 entries, not 257/),
  ),
  badSheet(
    'two faults at once',
    withText('name', '"","kor":-1,"x":0').replace('"kor":20,', ''),
    at('/x', 'unknown-member'),
    at('/name', 'not-visible'),
    at('/kor', 'out-of-range'),
  ),
  // Not quite JSON
  badJson('a trailing comma', '{"name":"a",}', syntax(1, 12)),
  badJson('single quotes', "{'name':'a'}", syntax(1, 2)),
  badJson('NaN', '{"name":NaN}', syntax(1, 9)),
  badJson('more after the end', '{"name":"a"}x', syntax(1, 13)),
  badJson('two documents', '{"name":"a"}{"name":"b"}', syntax(1, 13)),
  badJson('an end too early', '{"name":', syntax(1, 9)),
  badJson('a leading no-break space', '\u00a0{}', syntax(1, 1)),
  badJson('invalid UTF-8', Buffer.from('{"name":"a\xff"}', 'latin1'), at('', 'invalid-utf8', /not valid UTF-8/)),
  badJson('no bytes', '', at('', 'empty-body', /empty/)),
  badJson('white space', ' \n', at('', 'empty-body')),
  badSheet('null', 'null', at('', 'wrong-type', /^the sheet must be an object, not null$/)),
  badSheet('a number', '42', at('', 'wrong-type')),
  badSheet('a string', '"s"', at('', 'wrong-type')),
  badSheet('a list', '[]', at('', 'wrong-type', /sheet must be an object, not a list/)),
  // Depth
  ...[33, 5000, 200_000].map((n) => badJson(`${n} levels`, levels(n), { code: 'too-deep', says: /32/ })),
  badSheet('32 levels', levels(32), at('/x', 'unknown-member')),
];

interface Kept {
  input: string;
  members: Record<string, unknown>;
}

const kept: Kept[] = [
  { input: 'a backslash and "u0000" as six characters', members: { name: '\\u0000' } },
  { input: '200 emoji', members: { name: '\u{1F600}'.repeat(200) } },
  { input: 'a bidirectional override', members: { name: '\u202eevil' } },
  { input: 'Hungarian letters, composed and decomposed', members: { name: 'Őr Ű O\u030b' } },
  {
    input: 'zeros and empty lists and texts',
    members: { kor: 0, nem: '', isten: '', kepzettsegek: [], Tolvajkepzettsegek: [], hpRolls: [0] },
  },
  { input: 'identifiers of house rules', members: { faj: 'f_sarkanyfi', osztaly: 'o_2e_saman', jellem: 'XX' } },
  { input: 'the bounds of numbers', members: { kor: 1_000_000, szint: 255, hpRolls: [255] } },
  { input: '20 000 emoji as notes', members: { jegyzetek: '\u{1F600}'.repeat(20_000) } },
  { input: '256 entries', members: { hpRolls: Array(256).fill(1) } },
];

const count = fc.integer({ min: 1, max: 1_000_000 });
const coins = fc.integer({ min: 0, max: 1_000_000_000 });
const word = fc.stringMatching(/^[a-z0-9_]{1,9}$/);
const words = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replace(/\p{Cc}/gu, ''));
const lines = fc.array(words, { maxLength: 5 }).map((all) => all.join('\r\n\t'));
const things = fc.array(
  fc.oneof(fc.record({ id: word, count }), fc.record({ nev: words.map((text) => `x${text}`), count })),
  { maxLength: 4 },
);
const spells = fc.array(
  fc.record({
    id: fc.stringMatching(/^[a-z0-9_./:-]{1,9}$/),
    bekeszitve: fc.boolean(),
    osztaly: word.map((text) => `o_${text}`),
  }),
  { maxLength: 4 },
);
/** The members in the order of the sheet. */
const atTheTable = fc.record(
  {
    felszereles: fc.record(
      { at: coins, et: coins, el: coins, viselt: things, cipelt: things, aprosagok: things },
      { requiredKeys: [] },
    ),
    jegyzetek: lines,
    tp: coins,
    ep: fc.integer({ min: -255, max: 65_535 }),
    varazslatok: spells,
  },
  { requiredKeys: [] },
);

describe.each(engines)('characters on %s', (engine) => {
  const app = testApp(engine);

  describe('anonymous stores a sheet', () => {
    it.each([
      ['simple', simpleBytes],
      ['complex', complexBytes],
    ])('of the %s form, and reads it back as it was sent', async (_, bytes) => {
      const created = await app.send(post(bytes));
      const record = JSON.parse(created.body) as CharacterRecord;
      expect(created.status).toBe(201);
      expect(created.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        location: `/Character/${record.id}`,
        etag: '"1"',
      });
      const time = app.now.toISOString();
      expect(record).toStrictEqual({
        id: expect.stringMatching(uuidv7),
        version: 1,
        isPublic: true,
        createdAt: time,
        updatedAt: time,
        ...JSON.parse(bytes.toString()),
      });
      const read = await app.send({ path: `/Character/${record.id}`, headers: { accept: 'application/json' } });
      expect(read).toMatchObject({ status: 200, body: created.body });
    });

    it('and gets its members in the order of the schema, whatever the order sent, and without $schema', async () => {
      const sheet = buildCharacter({ nem: 'nő' });
      const shuffled = Object.fromEntries(Object.entries({ ...sheet, $schema: 'character.json' }).reverse());
      const { body } = await app.client.characters.create({ body: shuffled as typeof sheet });
      const again = await app.client.characters.get({ params: { id: body.id } });
      expect(Object.keys(again.body ?? {})).toEqual([
        'id',
        'version',
        'isPublic',
        'createdAt',
        'updatedAt',
        'name',
        'faj',
        'nem',
        'kor',
        'jellem',
        'tulajdonsagok',
        'osztaly',
        'kepzettsegek',
        'Tolvajkepzettsegek',
        'szint',
        'hpRolls',
        'tulajdonsagNovelesek',
        'harcosSpecializaciok',
        'kalozKritikus',
        'felszereles',
      ]);
    });

    it.each(kept)('with $input, which is kept exactly', async ({ members }) => {
      const sheet = { ...buildCharacter(), ...members };
      const { body } = await app.client.characters.create({ body: sheet });
      const read = await app.client.characters.get({ params: { id: body.id } });
      expect(read.body).toMatchObject(sheet);
    });

    it('with anything that play at the table adds, which is kept exactly', async () => {
      await fc.assert(
        fc.asyncProperty(atTheTable, async ({ felszereles, ...members }) => {
          const sheet = buildCharacter();
          const played = { ...sheet, felszereles: { ...sheet.felszereles, ...felszereles }, ...members };
          const { body } = await app.client.characters.create({ body: played });
          const read = await app.send({ path: `/Character/${body.id}` });
          const { id, version, isPublic, createdAt, updatedAt, ...kept } = JSON.parse(read.body) as CharacterRecord;
          expect(JSON.stringify(kept)).toBe(JSON.stringify(played));
        }),
        { numRuns: 20 },
      );
    });

    it('from a file that begins with a byte order mark', async () => {
      expect((await app.send(post(Buffer.concat([Buffer.from('\ufeff'), simpleBytes])))).status).toBe(201);
    });

    it('by sending a record back: what the service adds is made anew', async () => {
      const first = (await app.client.characters.create({ body: buildCharacter() })).body;
      const second = (await app.client.characters.create({ body: first })).body;
      expect(second).toStrictEqual({ ...first, id: expect.stringMatching(uuidv7) });
      expect(second.id).not.toBe(first.id);
    });

    it.each(['gzip', 'deflate', 'br'])('sent with Content-Encoding: %s', async (encoding) => {
      const zlib = await import('node:zlib');
      const compress = { gzip: zlib.gzipSync, deflate: zlib.deflateSync, br: zlib.brotliCompressSync }[encoding];
      const answer = await app.send(post(compress?.(simpleBytes) ?? '', { 'content-encoding': encoding }));
      expect(answer.status).toBe(201);
    });
  });

  describe('anonymous sends a sheet that is refused', () => {
    it.each(refusals)('for $input', async ({ body, code, faults }) => {
      const answer = await app.send(post(body));
      const problem = JSON.parse(answer.body);
      expect(answer.headers['content-type']).toBe('application/problem+json');
      expect({ status: answer.status, code: problem.code }).toEqual({ status: 400, code });
      const expected = faults.map(({ says = /./, ...fault }) =>
        expect.objectContaining({ ...fault, message: expect.stringMatching(says) }),
      );
      expect(problem.errors).toEqual(expected);
      expect(problem.errorCount).toBe(faults.length);
      expect({}).not.toHaveProperty('admin');
      expect((await app.client.operations.readyz()).status).toBe(200);
    });

    it('for more faults than are listed, and is told that there are more', async () => {
      const entries = Array(200).fill('!');
      const problem = await app.refused(post(withText('kepzettsegek', JSON.stringify(entries))));
      expect(problem.errors).toHaveLength(100);
      expect(problem).toMatchObject({ errorCount: 100, moreErrors: true });
      const few = await app.refused(post(withText('kepzettsegek', JSON.stringify(entries.slice(0, 100)))));
      expect(few).toMatchObject({ errorCount: 100 });
      expect(few).not.toHaveProperty('moreErrors');
    });

    it('for being private, since it has no owner', async () => {
      for (const request of [
        post(withText('isPublic', 'false')),
        { ...post(simpleBytes), path: '/Character?isPublic=false' },
      ]) {
        expect(await app.refused(request)).toMatchObject({ status: 401, code: 'sign-in-required' });
      }
    });

    it('for saying two things of its visibility', async () => {
      const problem = await app.refused({ ...post(withText('isPublic', 'true')), path: '/Character?isPublic=false' });
      expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/isPublic', code: 'contradiction' }] });
    });
  });

  describe('anonymous reads', () => {
    const stored = async () => (await app.client.characters.create({ body: buildCharacter() })).body.id;

    it('a sheet by its identifier in any letter case, with or without a slash at the end', async () => {
      const id = await stored();
      for (const path of [
        `/Character/${id}`,
        `/Character/${id.toUpperCase()}`,
        `/Character/${id}/`,
        `/character/${id}`,
        `/CHARACTER/${id}/`,
      ]) {
        const answer = await app.send({ path });
        expect({ path, status: answer.status, id: JSON.parse(answer.body).id }).toEqual({ path, status: 200, id });
      }
    });

    it('a sheet with the headers that make it cacheable', async () => {
      const { headers } = await app.client.characters.get({ params: { id: await stored() } });
      expect(headers).toMatchObject({
        etag: '"1"',
        'last-modified': 'Fri, 01 May 2026 18:30:00 GMT',
        'cache-control': 'no-cache',
        vary: 'Accept, Accept-Language, Authorization, Cookie',
      });
    });

    it.each([
      ['If-None-Match: the current tag', { 'if-none-match': '"1"' }, 304],
      ['the current tag among others', { 'if-none-match': '"7", W/"1"' }, 304],
      ['any tag', { 'if-none-match': '*' }, 304],
      ['the current tag and no-cache', { 'if-none-match': '"1"', 'cache-control': 'no-cache' }, 304],
      ['an older tag', { 'if-none-match': '"0"' }, 200],
      ['an unquoted tag', { 'if-none-match': '1' }, 200],
      ['If-Modified-Since: the time of the change', { 'if-modified-since': 'Fri, 01 May 2026 18:30:00 GMT' }, 304],
      ['an earlier time', { 'if-modified-since': 'Fri, 01 May 2026 18:29:59 GMT' }, 200],
      ['not a time', { 'if-modified-since': 'yesterday' }, 200],
      [
        'an older tag and a current time',
        { 'if-none-match': '"0"', 'if-modified-since': 'Fri, 01 May 2026 18:30:00 GMT' },
        200,
      ],
    ])('a copy on condition: %s', async (_, headers, status) => {
      const answer = await app.client.characters.get({ params: { id: await stored() }, headers });
      expect(answer.status).toBe(status);
      expect(answer.headers['etag']).toBe('"1"');
    });

    it('only the headers, with HEAD', async () => {
      const path = `/Character/${await stored()}`;
      const [get, head] = [await app.send({ path }), await app.send({ path, method: 'HEAD' })];
      expect(head).toMatchObject({
        status: 200,
        body: '',
        headers: { etag: '"1"', 'content-length': String(Buffer.byteLength(get.body)) },
      });
    });

    it('whatever it accepts, as JSON', async () => {
      const path = `/Character/${await stored()}`;
      for (const accept of ['*/*', 'Application/JSON', ';;;q=abc', 'image/png', 'application/json;q=0']) {
        const answer = await app.send({ path, headers: { accept } });
        expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } });
      }
    });

    it('a sheet that does not exist: 404', async () => {
      const call = app.client.characters.get({ params: { id: unknownId } });
      await expect(call).rejects.toThrow(ProblemError);
      expect(await app.refused({ path: `/Character/${unknownId}` })).toMatchObject({ status: 404, code: 'not-found' });
    });

    it.each([
      'abc',
      unknownId.slice(0, -1),
      `${unknownId}0`,
      `${unknownId}%0a`,
      `${unknownId}%00`,
      '%00',
      '%zz',
      '%ff',
      'a'.repeat(9000),
      `{${unknownId}}`,
      unknownId.replaceAll('-', ''),
      '..%2f..%2fetc',
    ])('by what is not an identifier, and is told so without a query: %s', async (id) => {
      const queries: string[] = [];
      const note = ({ sql }: { sql: string }) => queries.push(sql);
      app.database.knex.on('query', note);
      const problem = await app.refused({ path: `/Character/${id}` });
      app.database.knex.off('query', note);
      expect(problem).toMatchObject({ status: 400, code: 'invalid-id', errors: [{ pointer: '/id' }] });
      expect(queries).toEqual([]);
    });
  });

  it('keeps what many callers send at once', async () => {
    const names = Array.from({ length: 60 }, (_, i) => `Kalandozó ${i}`);
    const created = await Promise.all(
      names.map((name) => app.client.characters.create({ body: buildCharacter({ name }) })),
    );
    const read = await Promise.all(created.map(({ body }) => app.client.characters.get({ params: { id: body.id } })));
    expect(read.map(({ body }) => body?.name)).toEqual(names);
  });

  it('keeps the columns that lists will search by', async () => {
    const { body } = await app.client.characters.create({ body: buildCharacter({ name: 'Árvíztűrő ŐR' }) });
    const row = await app.database.knex('characters').where({ id: body.id }).first();
    expect(row).toMatchObject({
      name_folded: 'arvizturo or',
      faj: 'f_ember',
      osztaly: 'o_kaloz',
      szint: 1,
      version: 1,
    });
  });

  it('takes a bomb for what it is: 50 MB of text in 50 kB of gzip', async () => {
    const bomb = gzipSync(withText('name', `"${'a'.repeat(50_000_000)}"`));
    const before = process.memoryUsage.rss();
    const answer = await app.send(post(bomb, { 'content-encoding': 'gzip' }));
    expect(answer.status).toBe(413);
    expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 1024 * 1024);
  });
});
