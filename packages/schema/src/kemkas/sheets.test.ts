import type { TObject } from '@sinclair/typebox';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anyOfSchema } from '../../test/any-of-schema.js';
import { exampleId, isJsonObject } from '../basics.js';
import { Character, completeSheet } from '../characters/character.js';
import { Character2E, completeSheet2E } from '../characters/character-2e.js';
import { validator } from '../contract/compile.js';
import { readSheetFromAnywhere } from './moving-in.js';
import { type Exchange, exchanges, KemkasSheet1E, KemkasSheet2E } from './sheets.js';

/** In every test run a part of what `mappings` of package.json makes. */
const share = Number(process.env['MAPPINGS_SHARE'] ?? 0.05);

interface Edition {
  name: string;
  exchange: Exchange<object, object>;
  ours: TObject;
  theirs: TObject;
  sheet: object;
  runs: number;
  /** What they do not know, with what is within it. */
  unknown: Record<string, string[] | undefined>;
}

const atTheTable = { jegyzetek: undefined, tp: undefined, ep: undefined };
const editions = [
  {
    name: 'first',
    exchange: exchanges['1e'],
    ours: Character,
    theirs: KemkasSheet1E,
    sheet: completeSheet,
    runs: 10_000,
    unknown: {
      ...atTheTable,
      varazslatok: undefined,
      felszereles: ['at', 'et', 'el', 'viselt', 'cipelt', 'aprosagok'],
    },
  },
  {
    name: 'second',
    exchange: exchanges['2e'],
    ours: Character2E,
    theirs: KemkasSheet2E,
    sheet: completeSheet2E,
    runs: 4_000,
    unknown: atTheTable,
  },
] as unknown as Edition[];

type Members = Record<string, unknown>;

/** RFC 7396. */
function merged(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch;
  const from = isJsonObject(target) ? target : {};
  const names = [...new Set([...Object.keys(from), ...Object.keys(patch)])].filter((name) => patch[name] !== null);
  return Object.fromEntries(
    names.map((name) => [name, Object.hasOwn(patch, name) ? merged(from[name], patch[name]) : from[name]]),
  );
}

const pick = (names: string[], value: Members) => Object.fromEntries(names.map((name) => [name, value[name]]));
const unknownIn = ({ unknown }: Edition, sheet: unknown) =>
  Object.entries(unknown).map(([name, within]) => {
    const member = (sheet as Members)[name];
    return within ? pick(within, member as Members) : member;
  });

describe.each(editions)('a sheet of the $name edition', (edition) => {
  const { exchange, ours, theirs, sheet, runs } = edition;
  const [ourOnes, theirOnes] = [validator(ours), validator(theirs)];
  const every = { numRuns: Math.ceil(runs * share) };

  it('of those pages is one of ours, and comes back as it was, to the order of every list', () => {
    fc.assert(
      fc.property(anyOfSchema(theirs), (body) => {
        expect(JSON.stringify(exchange.read(body))).toBe(JSON.stringify(body));
        const stored = exchange.toOurs(body as object);
        expect(ourOnes.faults(stored)).toEqual([]);
        expect(JSON.stringify(exchange.toTheirs(stored))).toBe(JSON.stringify(body));
      }),
      every,
    );
  }, 600_000);

  it('of ours is one of theirs without what they do not know, and keeps that when another one comes in its place', () => {
    fc.assert(
      fc.property(anyOfSchema(ours), anyOfSchema(theirs), (stored, body) => {
        const seen = exchange.toTheirs(stored as object);
        expect(theirOnes.faults(seen)).toEqual([]);
        const changed = merged(stored, exchange.patchTo(body as object));
        expect(ourOnes.faults(changed)).toEqual([]);
        expect(exchange.toTheirs(changed as object)).toEqual(body);
        expect(unknownIn(edition, changed)).toEqual(unknownIn(edition, stored));
        expect(merged(stored, exchange.patchTo(seen))).toEqual(stored);
      }),
      every,
    );
  }, 600_000);

  it.each([
    ['null where a member may be absent', { nem: null, isten: null }, {}],
    ['null where it may not', { kor: null }, { kor: null }],
    ['a fraction of an age', { kor: 20.9 }, { kor: 20 }],
    ['a fraction below nought, which is no age', { kor: -0.5 }, { kor: -1 }],
    ['a fraction of something else', { szint: 1.5 }, { szint: 1.5 }],
    ['who may read it', { isPublic: false }, {}],
    ['a member that nobody knows', { magassag: 180 }, { magassag: 180 }],
  ])('sent with %s: %j is read as %j', (_, sent, read) => {
    const { nem, isten, ...plain } = exchange.toTheirs(sheet) as Members;
    expect(exchange.read({ ...plain, ...sent })).toEqual({ ...plain, ...read });
  });
});

const stored1E = exchanges['1e'].toTheirs({ ...completeSheet, Tolvajkepzettsegek: ['k_rejtozes'] });
const { tolvajKepzettsegek, ...plain1E } = stored1E;
const reading = (value: unknown) => readSheetFromAnywhere(new TextEncoder().encode(JSON.stringify(value)));
const record = { id: exampleId, version: 3, isPublic: false };

describe('what the service of kemkas answers with', () => {
  it.each([
    [
      'of the first edition, with its own name for thief skills',
      { ...plain1E, tolvajkepzettsegek: ['k_rejtozes'] },
      { ...completeSheet, Tolvajkepzettsegek: ['k_rejtozes'] },
    ],
    [
      'of the first edition, with that of its pages',
      stored1E,
      { ...completeSheet, Tolvajkepzettsegek: ['k_rejtozes'] },
    ],
    [
      'with null for what is absent',
      {
        ...{ ...plain1E, ...record, tolvajkepzettsegek: null, nem: null, kor: 20.5 },
        felszereles: { fegyverIDk: [], pancelID: null, pajzsID: null },
      },
      { ...completeSheet, ...record, kor: 20, felszereles: { fegyverIDk: [] } },
    ],
    [
      'of the second edition',
      { ...completeSheet2E, ...record, nem: null, kepzettsegFajError: 'x', kepzettsegOsztalyError: null },
      { ...without(completeSheet2E, ['nem']), ...record },
    ],
  ])('%s becomes a sheet of ours', (_, answered, ours) => {
    expect(reading(answered)).toEqual({ ok: true, value: ours });
  });

  it.each([
    ['a fraction in a sheet of ours, of which nothing is rounded', { ...completeSheet, kor: 20.5 }, ['/kor']],
    ['null where nothing may be absent', { ...stored1E, isten: null, kor: null }, ['/kor']],
    ['a member that nobody knows', { ...stored1E, magassag: 1 }, ['/magassag']],
    ['what is too much in either form', { ...stored1E, Tolvajkepzettsegek: [] }, ['/tolvajKepzettsegek']],
    ['a list', [stored1E], ['']],
    ['null', null, ['']],
  ])('is refused with %s', (_, value, pointers) => {
    const { ok, ...refusal } = reading(value);
    expect(ok).toBe(false);
    expect('faults' in refusal && refusal.faults.map(({ pointer }) => pointer)).toEqual(pointers);
  });
});

const without = (value: object, names: string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
