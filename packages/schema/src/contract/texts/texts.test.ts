import { Kind, type TSchema, Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';

import * as accounts from '../../accounts/validators.js';
import { api } from '../../api.js';
import { completeSheet } from '../../characters/character.js';
import { readSheet } from '../../characters/read-sheet.js';
import * as characters from '../../characters/validators.js';
import { readJson } from '../../json/read.js';
import { validator } from '../compile.js';
import { type Fault, type FaultCode, faultCodes } from '../fault.js';
import { problems } from '../problems.js';
import { Text } from '../text.js';
import { formsInHungarian } from './forms-hu.js';
import { hu } from './hu.js';
import { problemsInHungarian } from './problems-hu.js';
import type { FaultTexts } from './say.js';

type Find = (texts?: FaultTexts) => readonly Fault[];

const inText =
  (bytes: Uint8Array | string): Find =>
  (texts) => {
    const reading = readJson(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes, () => texts);
    return reading.ok ? [] : reading.faults;
  };
const inSheet =
  (members: object): Find =>
  (texts) =>
    characters.characterInputValidator.faults({ ...completeSheet, ...members }, texts);
const inThings = (thing: unknown) => inSheet({ felszereles: { fegyverIDk: [], cipelt: [thing] } });
const inValue =
  (schema: TSchema, value: unknown): Find =>
  (texts) =>
    validator(schema).faults(value, texts);

const closed = { additionalProperties: false };
const { kor, ...withoutAge } = completeSheet;
const { hpRolls, ...withoutRolls } = completeSheet;
const texts = {
  empty: ['', ' \n'],
  bytes: [Uint8Array.of(0xff, 0xfe), Uint8Array.of(0x22, 0xff, 0x22), '[', '['.repeat(33)],
  many: [`[${'1,'.repeat(20_000)}1]`],
  numbers: ['1e400', '9007199254740993', '0.12345678901234567890', '+1', '01', '.5', '1.', '1x'],
  names: [
    '{"a":1,"a":2}',
    '{"\\ud800":1}',
    '["\\ud800"]',
    '{a:1}',
    '{“a”:1}',
    '{',
    '{"a"',
    '{"a" 1}',
    '{1:1}',
    '{"a":1,1}',
  ],
  marks: ['{"a":1,}', '[1,]', '[1 2]', '{"a":}', '[}', '1 2', '// a', '[\u00a01]', "['a']", '[1'],
  words: ['[NaN]', '[undefined]', '[-]', '[True]', '[alma]'],
  strings: ['"a', '"\\x"', '"\\u12"', '"a\nb"', '"a\tb"', '"a\u0001b"'],
};
const cases: [string, Find][] = [
  ...Object.values(texts)
    .flat()
    .map((text): [string, Find] => [`the text ${JSON.stringify(text).slice(0, 40)}`, inText(text)]),
  ['a list in place of a sheet', (one) => characters.characterValidator.faults([], one)],
  ['no age', (one) => characters.characterValidator.faults(withoutAge, one)],
  ['no rolls', (one) => characters.characterValidator.faults(withoutRolls, one)],
  ['nothing at all', inValue(Type.Integer(), undefined)],
  ['a misspelt member', inSheet({ Szint: 1 })],
  ['a member at the top that belongs deeper', inSheet({ pancelID: 'bor' })],
  ['a member that belongs at the top', inSheet({ felszereles: { fegyverIDk: [], szint: 1 } })],
  ['300 rolls', inSheet({ hpRolls: Array(300).fill(1) })],
  ['no entry', inValue(Type.Array(Type.Null(), { minItems: 1 }), [])],
  ['level 0', inSheet({ szint: 0 })],
  ['a text as a level', inSheet({ szint: '1' })],
  ['an alignment of words', inSheet({ jellem: 'Semleges' })],
  ['an unknown ability', inSheet({ tulajdonsagNovelesek: ['t_egss'] })],
  ['a race of another form', inSheet({ faj: 'ember' })],
  ['an object as a race', inSheet({ faj: {} })],
  ['a word as the visibility', inSheet({ isPublic: 'igen' })],
  ['a number as equipment', inSheet({ felszereles: 1, kepzettsegek: 1, name: 1 })],
  ...['', ' ', '\0', '\u0007', '\ud800', 'x'.repeat(201)].map((name): [string, Find] => [
    `the name ${JSON.stringify(name).slice(0, 20)}`,
    inSheet({ name }),
  ]),
  ['a thing by its identifier and in words', inThings({ id: 'zsak', nev: 'zsák', count: 1 })],
  ['a thing by neither', inThings({ count: 1 })],
  ['a thing of words alone', inThings('zsák')],
  ['a short password', (one) => accounts.newPasswordValidator.faults('x', one)],
  ['a number as a password', (one) => accounts.newPasswordValidator.faults(1, one)],
  ['a word as a thing of a house rule', inValue(Type.String({ title: 'owl', pattern: '^x' }), 'a')],
  ['a number of at least 1', inValue(Type.Integer({ minimum: 1 }), 0)],
  ['a number of at most 1', inValue(Type.Integer({ maximum: 1 }), 2)],
  ['any text', inValue(Type.String(), 1)],
  ['a text that may be empty', inValue(Text(0, 5), 1)],
  ['null only', inValue(Type.Null(), 1)],
  ['a literal', inValue(Type.Literal('strict'), 'lax')],
  ['an unknown member of a member', inValue(Type.Object({ a: Type.Object({}, closed) }), { a: { x: 1 } })],
];

/** The texts, and which of them were used. */
function traced(given: FaultTexts) {
  const used = new Set<string | symbol>();
  const all = new Proxy(given, {
    get(target, name) {
      used.add(name);
      return Reflect.get(target, name);
    },
  });
  return { texts: all, used };
}

describe('a fault', () => {
  it.each(cases)('of %s is the same in both languages, but for its words', (_, find) => {
    const [english, hungarian] = [find(), find(hu)];
    const bare = (faults: readonly Fault[]) => faults.map(({ message: _, ...fault }) => fault);
    expect(english).not.toEqual([]);
    expect(bare(hungarian)).toEqual(bare(english));
    for (const [index, { message }] of hungarian.entries()) {
      expect(message).not.toBe(english[index]?.message);
      expect(message).not.toMatch(/undefined(?! nem JSON)|\b(must|the|not|expected|characters)\b|\[object|=>/);
    }
  });

  it('of every kind is among them, and every text is used', () => {
    const { texts: all, used } = traced(hu);
    const codes = new Set<FaultCode>(cases.flatMap(([, find]) => find(all).map(({ code }) => code)));
    expect(Object.keys(faultCodes).filter((code) => !codes.has(code as FaultCode))).toEqual([]);
    // Of JSON itself the search for syntax faults finds each before this.
    expect(Object.keys(hu).filter((name) => !used.has(name))).toEqual(['the text is not JSON']);
  });

  it.each([
    [{ szint: 0 }, 'legyen 1 és 255 közötti egész szám, ne 0'],
    [{ faj: 'ember' }, 'legyen fajazonosító, például „f_ember” („f_”, aztán a–z, 0–9 és „_”), ne "ember"'],
    [{ sznit: 1 }, 'nincs ilyen mező a karakterlapban; erre gondoltál: „szint”?'],
    [{ hpRolls: undefined }, 'hiányzik: legyen lista, ha üres, akkor []'],
    [{ jellem: {} }, 'legyen jellemkód, például „S” (egy vagy két betű, A–Z), ne objektum'],
  ])('of a file with %j is told in Hungarian', (members, message) => {
    const text = JSON.stringify({ ...completeSheet, ...members }, null, 1);
    const reading = readSheet(new TextEncoder().encode(text), hu);
    expect(reading.ok ? [] : reading.faults.map((fault) => fault.message)).toEqual([message]);
  });
});

describe('Hungarian', () => {
  it.each([...new Set(titles(api))])('has a name for the form "%s"', (title) => {
    expect(formsInHungarian).toHaveProperty([title]);
  });

  it('has no name for a form that there is not', () => {
    const known = new Set([...titles(api), ...unusedByRoutes]);
    expect(Object.keys(formsInHungarian).filter((title) => !known.has(title))).toEqual([]);
  });

  const bodies = Object.values(api).flatMap((routes) =>
    Object.values(routes).map((route) => 'body' in route && route.body),
  );
  const nouns = bodies.flatMap((body) => (body ? [body.noun] : []));
  it.each([...new Set([...nouns, 'document', 'identifier', 'headers', 'name', 'password', 'path', 'query', 'record'])])(
    'has a word for a %s',
    (noun) => {
      expect(hu['the {0} {1}'](noun, '') + hu['is not a member of the {0}'](noun)).not.toContain('(');
    },
  );

  it('has a text of its own for every problem', () => {
    expect(Object.keys(problemsInHungarian)).toEqual(Object.keys(problems));
    for (const [code, { title, advice }] of Object.entries(problems)) {
      const hungarian = problemsInHungarian[code as keyof typeof problems];
      expect(hungarian.title, code).not.toBe(title);
      expect(hungarian.advice, code).not.toBe(advice);
    }
  });
});

/** What no route of the API asks for, but a validator. */
const unusedByRoutes = ['character identifier'];

/** The titles of the schemas within a value, which messages tell. */
function titles(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.values(value).flatMap(titles);
  const { title, [Kind]: kind } = value as TSchema;
  return kind === 'String' && title !== undefined ? [title, ...within] : within;
}
