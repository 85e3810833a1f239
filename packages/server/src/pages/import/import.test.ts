import { gzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { type CharacterRecord, completeSheet, linesType } from '@charsheet/schema';

import { buildCharacter } from '../../../test/fixtures.js';
import { testApp } from '../../../test/harness.js';
import { textOf, titleOf, visitor } from '../../../test/visitor.js';
import { en } from './texts/en.js';
import { hu } from './texts/hu.js';

const path = '/characters/import';
const sheet = (name: string) => JSON.stringify(buildCharacter({ name }));
const pretty = (name: string) => JSON.stringify({ ...completeSheet, name }, null, 2);
const lines = (...names: string[]) => names.map((name) => `${sheet(name)}\n`).join('');
const { kinds } = en.result;

describe('sheets that are uploaded', () => {
  const app = testApp('PGlite');

  async function owner() {
    const person = await app.someone();
    const me = visitor(app, person.cookie);
    const stored = async () => {
      const { headers, body } = await me.get('/characters/download?as=ndjson');
      if (headers['content-type'] !== linesType) return [];
      const records = body
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as CharacterRecord);
      return records.sort((one, other) => (one.name < other.name ? -1 : 1));
    };
    const names = async () => (await stored()).map(({ name }) => name);
    return { person, me, stored, names };
  }

  it('anonymous: is led to sign in, and back', async () => {
    const me = visitor(app);
    const { headers } = await me.get(path);
    expect(headers['location']).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
    const sent = await me.upload(path, [['x.json', sheet('A').repeat(1000)]]);
    expect([sent.status, sent.headers['location']]).toEqual([303, headers['location']]);
  });

  it('the owner: is led there from the list, also from an empty one', async () => {
    const { me } = await owner();
    const link = `href="${path}"`;
    expect((await me.get('/characters')).body).toContain(link);
    await me.upload(path, [['x.json', sheet('A')]]);
    expect((await me.get('/characters')).body).toContain(link);
  });

  it.each<[string, [string, string | Uint8Array][]]>([
    ['lines', [['x.ndjson', lines('A', 'B')]]],
    ['lines without a last end, with CR LF and a mark', [['x.ndjson', `\ufeff${sheet('A')}\r\n\r\n${sheet('B')}`]]],
    ['an array that a person can read', [['x.json', `\ufeff[\n${sheet('A')},\n ${pretty('B')}\n]\n`]]],
    [
      'two files that a person can read',
      [
        ['a.json', pretty('A')],
        ['b.json', `\ufeff${pretty('B')}`],
      ],
    ],
    ['compressed lines', [['x.ndjson.gz', gzipSync(lines('A', 'B'))]]],
  ])('the owner: %s are stored, and left as they are the second time', async (_, files) => {
    const { me, names, stored } = await owner();
    const page = await me.upload(path, files);
    expect([page.status, titleOf(page)]).toEqual([200, `${en.result.title} – charsheet`]);
    expect(textOf(page)).toContain(`${kinds.stored} 2`);
    for (const { id, name } of await stored()) expect(page.body).toContain(`href="/Character/${id}"><bdi>${name}<`);
    const again = await me.upload(path, files);
    expect(textOf(again)).toContain(`${kinds.skipped} 2`);
    expect(await names()).toEqual(['A', 'B']);
  });

  it('the owner: each bad line is told with its number, its name and why, before all else, and the others are stored', async () => {
    const { me, names } = await owner();
    const bad = { ...buildCharacter({ name: 'Zord' }), kor: -1, szint: 'sok', faj: '', nem: 7 };
    const file = `${lines('A')}not json\n\n${JSON.stringify(bad)}\n${`{"name": "${'x'.repeat(1_100_000)}"}`}\n${lines('B')}`;
    const page = await me.upload(path, [['x.ndjson', file]]);
    expect(page.status).toBe(200);
    const text = textOf(page);
    expect(text).toContain(`${kinds.refused} 3 ${kinds.stored} 2`);
    expect(text).toMatch(/Refused line 2 .*Zord line 4 .*\/kor .*And 1 more\. line 5 a line may have 1048576 bytes/);
    expect(text.indexOf('line 5')).toBeLessThan(text.indexOf('line 1 '));
    expect(await names()).toEqual(['A', 'B']);
    const inHungarian = textOf(await me.upload(`${path}?lang=hu`, [['x.ndjson', JSON.stringify(bad)]]));
    expect(inHungarian).toContain(`Zord ${hu.result.line(1)} /faj legyen fajazonosító`);
  });

  it.each<[string, string | Uint8Array, string]>([
    ['an empty one', '', en.faults.empty],
    ['blank lines', '\n \r\n', en.faults.empty],
    ['the ZIP file of a folder', Buffer.from('PK\u0003\u0004...'), en.faults.zip],
    ['text in UTF-16', Buffer.from(`\ufeff${sheet('A')}`, 'utf16le'), en.faults.encoding],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), en.faults.notJson],
    ['a page', '<!doctype html>\n<title>x</title>', en.faults.notJson],
    ['a compressed page', gzipSync('<!doctype html>'), en.faults.notJson],
    ['an empty array that is cut', '[', en.faults.cutArray],
    ['what is not compressed as it says', Buffer.from([0x1f, 0x8b, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), en.faults.badGzip],
  ])('the owner: %s is told with what to do, and the next one is taken', async (_, content, told) => {
    const { me, names } = await owner();
    const page = await me.upload(path, [['bad.json', content]]);
    expect(page.status).toBe(422);
    expect(textOf(page)).toContain(`bad.json : ${told}`);
    const both = await me.upload(path, [
      ['bad.json', content],
      ['good.json', pretty('A')],
    ]);
    expect(both.status).toBe(200);
    expect(textOf(both)).toContain(`bad.json : ${told}`);
    expect(await names()).toEqual(['A']);
  });

  it.each<[string, (whole: string) => string | Uint8Array, string]>([
    ['an array', (whole) => `[${whole.replaceAll('}\n', '},')}{"na`, en.faults.cutArray],
    [
      'a compressed file',
      (whole) => gzipSync(whole + sheet('x'.repeat(99)).repeat(400)).subarray(0, -40),
      en.faults.badGzip,
    ],
  ])('the owner: of %s that is cut the whole sheets are stored', async (_, cut, told) => {
    const { me, names } = await owner();
    const page = await me.upload(path, [['x', cut(lines('A', 'B'))]]);
    expect(textOf(page)).toContain(told);
    expect((await names()).slice(0, 2)).toEqual(['A', 'B']);
  });

  it('the owner: text in Latin-2 is refused line by line, and nothing of it is guessed', async () => {
    const { me, names } = await owner();
    const page = await me.upload(path, [['x.ndjson', Buffer.from(lines('Hős', 'A').replace('ő', 'õ'), 'latin1')]]);
    expect(textOf(page)).toContain(`${kinds.refused} 1 ${kinds.stored} 1`);
    expect(textOf(page)).toContain('UTF-8');
    expect(await names()).toEqual(['A']);
  });

  it('the owner: no file, or a form without any, is asked for once more with all choices', async () => {
    const { me } = await owner();
    const choices = { onConflict: 'replace', visibility: 'private', history: 'yes' };
    for (const page of [await me.upload(path, [['', '']], choices), await me.post(path, choices)]) {
      expect([page.status, titleOf(page)]).toEqual([422, `Error: ${en.title} – charsheet`]);
      expect(textOf(page)).toContain(en.faults.none);
      for (const [name, value] of Object.entries(choices)) {
        expect(page.body).toMatch(new RegExp(`name="${name}" value="${value}" checked`));
      }
    }
  });

  it('the owner: what is there already is left, replaced or copied, as is chosen', async () => {
    const { me, person, stored, names } = await owner();
    await me.upload(path, [['x.json', sheet('A')]]);
    const [first] = await stored();
    const changed = JSON.stringify({ ...buildCharacter({ name: 'B' }), id: first?.id });
    const sent = async (onConflict: string) => textOf(await me.upload(path, [['x.json', changed]], { onConflict }));
    expect(await sent('skip')).toContain(`${kinds.skipped} 1`);
    expect(await names()).toEqual(['A']);
    expect(await sent('replace')).toContain(`${kinds.changed} 1`);
    expect(await names()).toEqual(['B']);
    expect(await sent('copy')).toContain(`${kinds.stored} 1`);
    expect(await names()).toEqual(['B', 'B']);
    const { body } = await app.as(person).characters.versions({ params: { id: first?.id ?? '' } });
    expect(body.items).toHaveLength(2);
  });

  it.each([
    ['asIs', [true, true, false]],
    ['public', [true, true, true]],
    ['private', [false, false, false]],
  ])('the owner: chooses who may see them: %s', async (visibility, expected) => {
    const { me, stored } = await owner();
    const withIsPublic = (name: string, isPublic: boolean) => JSON.stringify({ ...buildCharacter({ name }), isPublic });
    const file = [sheet('A'), withIsPublic('B', true), withIsPublic('C', false)].join('\n');
    await me.upload(path, [['x.ndjson', file]], { visibility });
    expect((await stored()).map(({ isPublic }) => isPublic)).toEqual(expected);
  });

  it('the owner: only looks, is told what would happen and what the rules say, and nothing is stored', async () => {
    const { me, names } = await owner();
    const file = `${JSON.stringify(buildCharacter({ name: 'A', szint: 5 }))}\n{}\n`;
    const page = await me.upload(path, [['x.ndjson', file]], { dryRun: 'yes' });
    expect([page.status, titleOf(page)]).toEqual([200, `${en.result.tried} – charsheet`]);
    expect(textOf(page)).toContain(`${kinds.refused} 1 ${en.result.storable} 1`);
    expect(textOf(page)).toContain('A line 1 /hpRolls');
    expect(await names()).toEqual([]);
  });

  it('the owner: brings back the history of what was downloaded with it', async () => {
    const { me, person, stored } = await owner();
    await me.upload(path, [['x.json', sheet('A')]]);
    const mine = app.as(person).characters;
    const [{ id } = { id: '' }] = await stored();
    await mine.replace({ params: { id }, headers: { 'if-match': '*' }, body: buildCharacter({ name: 'B' }) });
    const file = (await me.get('/characters/download?as=ndjson&history=yes')).body;
    const other = await owner();
    await other.me.upload(path, [['x.ndjson', file]], { history: 'yes' });
    expect(await other.stored()).toMatchObject([{ name: 'B', version: 2 }]);
  });

  it('the owner: of many the first hundred of each kind are told one by one, and of the rest how many there are', async () => {
    const { me, names } = await owner();
    const file = `${'{}\n'.repeat(130)}${lines(...Array.from({ length: 120 }, (_, at) => `Duli ${at}`))}`;
    const page = await me.upload(path, [['x.ndjson', file]]);
    expect(textOf(page)).toContain(`${kinds.refused} 130 ${kinds.stored} 120`);
    expect(textOf(page)).toContain(`${en.result.more(30)} ${en.result.moreRefused}`);
    expect(textOf(page)).toContain(en.result.more(20));
    expect(page.body.match(/<a class="name"/g)).toHaveLength(100);
    expect(await names()).toHaveLength(120);
  });

  it('the owner: more than 64 MB are refused before any of it is read, and above that unpacked where it is known', async () => {
    const { me, names } = await owner();
    const packed = gzipSync(Buffer.concat([Buffer.from(lines('A')), Buffer.alloc(64_000_000, ' ')]), { level: 1 });
    const page = await me.upload(path, [['x.gz', packed]]);
    expect([page.status, textOf(page)]).toEqual([413, expect.stringContaining(en.tooLarge(64))]);
    expect(await names()).toEqual(['A']);
    const large = await me.upload(path, [['x.ndjson', Buffer.alloc(64_000_000, ' ')]]);
    expect([large.status, textOf(large)]).toEqual([413, expect.stringContaining(en.tooLarge(64))]);
  });

  it('the owner: is told when it stops on the way, and what was stored stays', async () => {
    const { me, names } = await owner();
    const { knex } = app.database;
    let asked = 0;
    const fail = ({ sql }: { sql: string }) => {
      if (/insert into characters/.test(sql) && ++asked === 2) {
        throw Object.assign(new Error('of the test'), { code: '57P01' });
      }
    };
    knex.on('query', fail);
    const file = lines(...Array.from({ length: 400 }, (_, at) => `Duli ${at}`));
    const page = await me.upload(path, [['x.ndjson', file]]);
    knex.off('query', fail);
    expect([page.status, asked]).toEqual([503, 2]);
    expect(textOf(page)).toContain(`${en.stopped} `);
    expect(textOf(page)).toContain(en.kept);
    expect((await names()).length).toBeGreaterThan(0);
    expect(textOf(await me.upload(path, [['x.ndjson', file]]))).toContain(kinds.skipped);
  });

  it('another site: sends nothing', async () => {
    const { me, names } = await owner();
    const data = new FormData();
    data.append('files', new Blob([sheet('A')]), 'x.json');
    const form = new Response(data);
    const headers = {
      'content-type': form.headers.get('content-type') ?? '',
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.example',
    };
    expect((await me.post(path, new Uint8Array(await form.arrayBuffer()), headers)).status).toBe(403);
    expect(await names()).toEqual([]);
  });
});
