import { readFileSync } from 'node:fs';

import type { TSchema } from '@sinclair/typebox';
import { describe, expect, expectTypeOf, it } from 'vitest';

import { validator } from '../contract/compile.js';
import { placeFaults } from '../json/fault-places.js';
import type { KnownArmourId, KnownRaceId, KnownShieldId, KnownWeaponId } from '../rules/index.js';
import type { Thing } from './at-the-table.js';
import { Character, completeSheet } from './character.js';
import { Character2E, completeSheet2E } from './character-2e.js';
import { type CharacterInput, type CharacterPatch, sheetOf } from './input.js';
import { readSheet } from './read-sheet.js';
import { CharacterRecord } from './record.js';

const example = (name: string) => readFileSync(new URL(`../../../../examples/${name}.json`, import.meta.url));
const { check, faults } = validator(Character, 'sheet');

/** Every schema within a schema, with the path to it. */
function* within(schema: TSchema, path = ''): Generator<[string, TSchema]> {
  yield [path, schema];
  for (const [name, one] of Object.entries((schema['properties'] ?? {}) as Record<string, TSchema>)) {
    yield* within(one, `${path}/${name}`);
  }
  if (schema['items']) yield* within(schema['items'], `${path}/*`);
  for (const one of schema['anyOf'] ?? []) yield* within(one, path);
}

type Open<Known> = Known | (string & Record<never, never>);

describe('a sheet', () => {
  it.each(['simple', 'complex'])('of the %s form is read from its file', (name) => {
    expect(readSheet(example(name))).toEqual({ ok: true, value: JSON.parse(example(name).toString()) });
  });

  it('of the documentation is the one in the examples', () => {
    expect(JSON.parse(example('complex').toString())).toEqual(completeSheet);
  });

  it('of the second edition that the documentation shows fits its schema', () => {
    const ofSecond = validator(Character2E, 'sheet');
    expect(ofSecond.faults(completeSheet2E)).toEqual([]);
    expect(ofSecond.faults({ ...completeSheet2E, szintlepesek: [] })).toMatchObject([{ code: 'too-few-items' }]);
  });

  it.each([Character, Character2E])('says of every member what it means, with an example', (schema) => {
    const members = [...within(schema)].filter(
      ([path, one]) => path !== '' && !path.endsWith('*') && !('const' in one),
    );
    for (const [path, schema] of members) {
      expect(schema.description, path).toEqual(expect.any(String));
      if (schema['type'] !== 'object') expect(schema['examples'], path).not.toHaveLength(0);
      for (const value of schema['examples'] ?? []) expect(validator(schema).faults(value), path).toEqual([]);
    }
  });

  it('has no pattern that a long text could keep busy: such a one would not end here', () => {
    const patterns = [...within(Character), ...within(Character2E)].flatMap(([, schema]) => schema['pattern'] ?? []);
    expect(patterns.length).toBeGreaterThan(5);
    const parts = ['a', 'f_', '_', 'A', 'k_a'];
    for (const pattern of new Set<string>(patterns)) {
      for (const part of parts) expect(`${part.repeat(50_000)}!`).not.toMatch(new RegExp(pattern));
    }
  });

  it('is typed', () => {
    expectTypeOf<Character['felszereles']>().toEqualTypeOf<{
      fegyverIDk: Open<KnownWeaponId>[];
      pancelID?: Open<KnownArmourId>;
      pajzsID?: Open<KnownShieldId>;
      at?: number;
      et?: number;
      el?: number;
      viselt?: Thing[];
      cipelt?: Thing[];
      aprosagok?: Thing[];
    }>();
    expectTypeOf<Thing>().toExtend<{ id: string; count: number } | { nev: string; count: number }>();
    expectTypeOf<Character['tulajdonsagNovelesek'][number]>().toEqualTypeOf<
      't_ero' | 't_ugy' | 't_egs' | 't_int' | 't_bol' | 't_kar'
    >();
    expectTypeOf<Character>().toExtend<CharacterInput>();
    expectTypeOf<CharacterRecord>().toExtend<CharacterInput>();
    expectTypeOf<Character['name']>().toEqualTypeOf<string>();
  });

  it('is typed so that an editor completes identifiers of the first edition, and others may stand in their place', () => {
    expectTypeOf<Character['faj']>().toEqualTypeOf<Open<KnownRaceId>>();
    expectTypeOf<Character['faj']>().not.toEqualTypeOf<string>();
    expectTypeOf<string>().toExtend<Character['faj']>();
    expectTypeOf<Open<KnownRaceId> | undefined>().toEqualTypeOf<CharacterPatch['faj']>();
  });
});

describe('a fault', () => {
  const faultOf = (members: object) =>
    faults({ ...completeSheet, ...members }).map(({ pointer, code, message }) => `${pointer} ${code}: ${message}`);

  it.each([
    [{ name: undefined }, '/name wrong-type: must be a text of 1 to 200 characters, not nothing'],
    [{ kor: -1 }, '/kor out-of-range: must be a whole number from 0 to 1000000, not -1'],
    [{ kor: 1.5 }, '/kor wrong-type: must be a whole number from 0 to 1000000, not 1.5'],
    [
      { faj: 'ember' },
      '/faj bad-form: must be a race identifier such as "f_ember" ("f_", then a-z, 0-9 and "_"), not "ember"',
    ],
    [{ faj: '' }, '/faj bad-form: must be a race identifier such as "f_ember" ("f_", then a-z, 0-9 and "_"), not ""'],
    [{ jellem: 's' }, '/jellem bad-form: must be an alignment code such as "S" (one or two letters A-Z), not "s"'],
    [{ kepzettsegek: 'k_eloadas' }, '/kepzettsegek wrong-type: must be a list, not "k_eloadas"'],
    [
      { kepzettsegek: ['k_eloadas', 7] },
      '/kepzettsegek/1 wrong-type: must be a skill identifier such as "k_gyogyitas" ("k_", then a-z, 0-9 and "_"), not 7',
    ],
    [{ felszereles: {} }, '/felszereles/fegyverIDk missing-member: is missing: give a list, [] for none'],
    [
      { felszereles: { fegyverIDk: [], pancelID: 'Bőr' } },
      '/felszereles/pancelID bad-form: must be an armour identifier such as "kivert_bor" (a-z, 0-9 and "_"), not "Bőr"',
    ],
    [
      { tulajdonsagok: { ...completeSheet.tulajdonsagok, t_ero: 256 } },
      '/tulajdonsagok/t_ero out-of-range: must be a whole number from 0 to 255, not 256',
    ],
    [
      { tulajdonsagNovelesek: ['t_kor'] },
      '/tulajdonsagNovelesek/0 unknown-value: must be one of t_ero, t_ugy, t_egs, t_int, t_bol, t_kar, not "t_kor"; did you mean "t_kar"?',
    ],
    [
      { tulajdonsagNovelesek: [1] },
      '/tulajdonsagNovelesek/0 wrong-type: must be one of t_ero, t_ugy, t_egs, t_int, t_bol, t_kar, not 1',
    ],
    [{ fegyverIDk: [] }, '/fegyverIDk unknown-member: is not a member of the sheet; it belongs in "felszereles"'],
    [
      { felszereles: { fegyverIDk: [], szint: 1 } },
      '/felszereles/szint unknown-member: is not a member of /felszereles; it belongs at the top level',
    ],
    [{ Szint: 1 }, '/Szint unknown-member: is not a member of the sheet; did you mean "szint"?'],
    [{ jegyzetek: 'a\n\tb\u0007' }, '/jegyzetek control-character: must not contain a control character (U+0007)'],
    [{ jegyzetek: '😀'.repeat(20_001) }, '/jegyzetek too-long: must have at most 20000 characters'],
    [{ isten: 'a\nb' }, '/isten control-character: must not contain a control character (U+000A)'],
    [{ ep: -256 }, '/ep out-of-range: must be a whole number from -255 to 65535, not -256'],
    [{ tp: 1e9 + 1 }, '/tp out-of-range: must be a whole number from 0 to 1000000000, not 1000000001'],
    [
      { varazslatok: [{ id: 'Fény', bekeszitve: false, osztaly: 'o_pap' }] },
      '/varazslatok/0/id bad-form: must be a spell identifier such as "varazslovedek" (a-z, 0-9 and "_", ".", "/", ":" and "-"), not "Fény"',
    ],
    [
      { varazslatok: [{ id: 'feny', osztaly: 'o_pap' }] },
      '/varazslatok/0/bekeszitve missing-member: is missing: give true or false',
    ],
    [{ viselt: [] }, '/viselt unknown-member: is not a member of the sheet; it belongs in "felszereles"'],
    [{ 'a\ud800': 1 }, '/a\ufffd unknown-member: is not a member of the sheet'],
    [
      { faj: `${'😀'.repeat(40)}` },
      `/faj bad-form: must be a race identifier such as "f_ember" ("f_", then a-z, 0-9 and "_"), not "${'😀'.repeat(30)}…"`,
    ],
  ])('says what is expected: %j', (members, expected) => {
    expect(faultOf(members)).toEqual([expected]);
  });

  it.each([
    [{ id: 'zsak', nev: 'zsák', count: 1 }, ['/0 contradiction: must have "id" or "nev", not both']],
    [{ id: 'zsak', nev: '', count: 0, x: 1 }, ['/0 contradiction: must have "id" or "nev", not both']],
    [{ count: 1 }, ['/0 missing-member: must have "id" or "nev"']],
    [{}, ['/0 missing-member: must have "id" or "nev"']],
    ['zsak', ['/0 wrong-type: must be an object, not "zsak"']],
    [['zsak', 1], ['/0 wrong-type: must be an object, not a list']],
    [null, ['/0 wrong-type: must be an object, not null']],
    [{ id: 'zsak' }, ['/0/count missing-member: is missing: give a whole number from 1 to 1000000']],
    [{ nev: 'zsák', count: 0 }, ['/0/count out-of-range: must be a whole number from 1 to 1000000, not 0']],
    [{ nev: ' ', count: 1 }, ['/0/nev not-visible: must have at least one visible character']],
    [
      { id: 'Zsák', count: 1 },
      ['/0/id bad-form: must be an equipment identifier such as "kotel_kender_50" (a-z, 0-9 and "_"), not "Zsák"'],
    ],
    [
      { id: 'zsak', Count: 1 },
      ['/0/Count unknown-member: is not a member of /felszereles/cipelt/0; did you mean "count"?'],
    ],
    [
      { név: 'zsák', count: 1 },
      ['/0/név unknown-member: is not a member of /felszereles/cipelt/0; did you mean "nev"?'],
    ],
    [{ ID: 'zsak', count: 1 }, ['/0/ID unknown-member: is not a member of /felszereles/cipelt/0; did you mean "id"?']],
  ])('of a thing that is carried is told by the form that was meant: %j', (thing, expected) => {
    const found = faultOf({ felszereles: { fegyverIDk: [], cipelt: [thing, { id: 'zsak', count: 1 }] } });
    expect(found).toEqual(expected.map((fault) => `/felszereles/cipelt${fault}`));
  });

  it.each([
    [{ sznit: 1 }, ['szint'], ['/sznit unknown-member: is not a member of the sheet; did you mean "szint"?']],
    [{ nam: 'x' }, ['name'], ['/nam unknown-member: is not a member of the sheet; did you mean "name"?']],
    [{ nam: 'x' }, [], ['/nam unknown-member: is not a member of the sheet; did you mean "name"?']],
    [
      { sznit: 1, szintt: 2 },
      ['szint'],
      [
        '/sznit unknown-member: is not a member of the sheet; did you mean "szint"?',
        '/szintt unknown-member: is not a member of the sheet; did you mean "szint"?',
      ],
    ],
    [
      { felszereles: { fegyverIDk: [], szint: 1 } },
      ['szint'],
      [
        '/szint missing-member: is missing: give a whole number from 1 to 255',
        '/felszereles/szint unknown-member: is not a member of /felszereles; it belongs at the top level',
      ],
    ],
    [
      { felszereles: { fegyverIdk: [] } },
      [],
      ['/felszereles/fegyverIdk unknown-member: is not a member of /felszereles; did you mean "fegyverIDk"?'],
    ],
  ])('of a misspelt member that is required is one: %j without %j', (members, left, expected) => {
    const kept = Object.entries({ ...completeSheet, ...members }).filter(([name]) => !left.includes(name as never));
    const found = faults(Object.fromEntries(kept));
    expect(found.map(({ pointer, code, message }) => `${pointer} ${code}: ${message}`)).toEqual(expected);
  });

  it('of a file has a line and a column', () => {
    const text = JSON.stringify({ ...completeSheet, kor: -1 }, null, 2);
    const reading = readSheet(Buffer.from(`\ufeff${text}`));
    const line = text.split('\n').findIndex((one) => one.includes('"kor"')) + 1;
    expect(placeFaults(text, reading.ok ? [] : reading.faults)).toMatchObject([{ pointer: '/kor', line, column: 10 }]);
  });

  it('never comes without a reason, and never where the value fits', () => {
    for (const value of [null, 1, 'x', [], {}, { ...completeSheet, name: '' }]) {
      expect(check(value)).toBe(false);
      expect(faults(value).length).toBeGreaterThan(0);
    }
    expect(check(completeSheet)).toBe(true);
    expect(faults(completeSheet)).toEqual([]);
  });

  it('is not looked for without end', () => {
    const sheet = { ...completeSheet, ...Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`x${i}`, i])) };
    expect(faults(sheet)).toHaveLength(101);
  });
});

describe('sheetOf', () => {
  it('takes the sheet out of a record, in the order of the schema', () => {
    const added = {
      $schema: 'character.json',
      id: 'x',
      version: 7,
      isPublic: true,
      createdAt: 'then',
      updatedAt: 'now',
    };
    const shuffled = Object.fromEntries(Object.entries({ ...completeSheet, ...added }).reverse()) as CharacterInput;
    expect(JSON.stringify(sheetOf(shuffled))).toBe(JSON.stringify(completeSheet));
  });

  it('puts the members of rows in order, too, and leaves the rows in theirs', () => {
    const felszereles = {
      cipelt: [
        { count: 2, nev: 'kürt' },
        { count: 1, id: 'zsak' },
      ],
      fegyverIDk: [],
    };
    const spell = { osztaly: 'o_pap', bekeszitve: true, id: 'feny' };
    const { felszereles: equipment, varazslatok } = sheetOf({ ...completeSheet, varazslatok: [spell], felszereles });
    expect(JSON.stringify(equipment)).toBe(
      '{"fegyverIDk":[],"cipelt":[{"nev":"kürt","count":2},{"id":"zsak","count":1}]}',
    );
    expect(JSON.stringify(varazslatok)).toBe('[{"id":"feny","bekeszitve":true,"osztaly":"o_pap"}]');
  });

  it('is all that a record has besides what the service adds', () => {
    const added = Object.keys(CharacterRecord.properties).filter((name) => !Object.hasOwn(Character.properties, name));
    expect(added).toEqual(['id', 'version', 'isPublic', 'createdAt', 'updatedAt']);
  });
});
