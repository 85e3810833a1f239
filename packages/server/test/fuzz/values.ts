import type { TObject, TSchema } from '@sinclair/typebox';
import fc from 'fast-check';

import { anyOfSchema } from '../../../schema/test/any-of-schema.js';
import { harmlessMarks } from './world.js';

/** Texts of JSON that no member of ours takes, or hardly any. */
const oddJson = fc.constantFrom(
  ...['null', 'true', '-1', '0', '1.5', '1e400', '-0', '9007199254740993', '1e-7', '""', '[]', '{}', '[[]]', '{"":0}'],
  ...['"\\u0000"', '"\\ud83d"', '"\\ufeff"', '"\\n"', '"é"', '"e\\u0301"', '"😀"', '"constructor"', '"~planted~"'],
  ...['{"__proto__":{"a":1}}', '{"a":1,"a":2}', '{"toString":1}', '"~id~"', '"~email~"', '"../../etc/passwd"', '"%00"'],
  ...['NaN', 'Infinity', "'x'", '01', '+1', '.5', '1.', '"\\x"', '"', '{', ']', ',', '/**/1', '\u00a01', ''],
  ...[`"${'x'.repeat(300)}"`, `"${'é'.repeat(20_001)}"`, '['.repeat(40), `[${'0,'.repeat(300)}0]`, '"Infinity"'],
);

/** Texts for queries, paths, forms and headers. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...harmlessMarks.map((mark) => `~${mark}~`)),
  fc.constantFrom(
    ...[
      '',
      ' ',
      '0',
      '-1',
      '1e9',
      'null',
      'true',
      'undefined',
      '*',
      '"1"',
      'W/"1"',
      '"',
      '%',
      '%00',
      '%zz',
      '%2f',
      '..',
    ],
    ...['\u00e9', '%F0%9F%98%80', "' or 1=1 --", '$1', '{}', '[]', '<script>', '{{7*7}}', '\t', '99999999999999999999'],
    ...[
      '__proto__',
      'constructor',
      'hu',
      'en;q=0',
      'x'.repeat(300),
      '0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64',
      '%ed%a0%80',
    ],
  ),
  fc.string({ maxLength: 12 }),
);

/** The text of a JSON value, whole or with some places replaced, taken out or doubled. */
const damaged = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(text, fc.array(fc.tuple(fc.nat(), fc.nat(3), oddJson), { maxLength: 2 }))
    .map(([whole, changes]) => changes.reduce((now, [at, how, odd]) => changed(now, at, how, odd), whole));

const aValue = /"(?:[^"\\]|\\.)*"(?!\s*:)|-?\d[\d.eE+-]*|\btrue\b|\bfalse\b|\bnull\b|\[\]|\{\}/g;
const aMember = /"(?:[^"\\]|\\.)*"\s*:/g;

function changed(text: string, at: number, how: number, odd: string): string {
  const places = [...text.matchAll(how === 3 ? aMember : aValue)];
  const place = places[at % Math.max(places.length, 1)];
  if (!place) return odd;
  const [found] = place;
  const instead = [odd, `${found},${found}`, '', `"${odd.replaceAll('"', '')}":`][how] ?? odd;
  return text.slice(0, place.index) + instead + text.slice(place.index + found.length);
}

interface Body {
  schema: TSchema;
  example?: unknown;
}

/** Texts of bodies of a route: as the contract shows it, as its schema has it, what it knows of secrets, and damaged ones. */
export function anyBody(body: Body): fc.Arbitrary<string> {
  const known = soundBody(body);
  return fc.oneof({ weight: 3, arbitrary: known }, { weight: 4, arbitrary: damaged(known) }, oddJson);
}

/** The same without the damaged ones. */
export function soundBody({ schema, example }: Body): fc.Arbitrary<string> {
  const made = fc.oneof(
    ...(example === undefined ? [] : [fc.constant(JSON.stringify(example))]),
    anyOfSchema(schema).map((value) => JSON.stringify(value)),
  );
  return made.chain((text) => fc.constantFrom(text, withKnown(text)));
}

/** Where a body has an address, a password or a code: one that there is. */
function withKnown(text: string): string {
  const known = { email: 'email', password: 'password', currentPassword: 'password', newPassword: 'planted' };
  const codes = { newEmail: 'new-email', token: 'planted', device_code: 'device-code', userCode: 'user-code' };
  return Object.entries({ ...known, ...codes }).reduce(
    (now, [name, mark]) => now.replace(new RegExp(`("${name}":)"(?:[^"\\\\]|\\\\.)*"`), `$1"~${mark}~"`),
    text,
  );
}

/** A query of a route, without its question mark. */
export function anyQuery(schema: TObject | undefined): fc.Arbitrary<string> {
  const own = Object.entries<TSchema>(schema?.properties ?? {}).map(([name, one]) =>
    fc.oneof({ weight: 3, arbitrary: anyOfSchema(one).map(String) }, oddText).map((value) => [name, value] as const),
  );
  const other = fc.tuple(fc.oneof(fc.constantFrom('isPublic', 'dryRun', 'utm_source', 'format'), oddText), oddText);
  const some = own.length > 0 ? fc.array(fc.oneof(...own), { maxLength: 3 }) : fc.constant([]);
  return fc
    .tuple(some, fc.option(other, { freq: 12 }))
    .map(([pairs, more]) =>
      (more ? [...pairs, more] : pairs).map(([name, value]) => `${name}=${escaped(value)}`).join('&'),
    );
}

/** The same of what its schema allows, at most one parameter: many contradict each other. */
export function soundQuery(schema: TObject | undefined): fc.Arbitrary<string> {
  const own = Object.entries<TSchema>(schema?.properties ?? {}).map(([name, one]) =>
    (name === 'cursor' ? fc.constant('~cursor~') : anyOfSchema(one).map(String)).map(
      (value) => `${name}=${escaped(value)}`,
    ),
  );
  return own.length > 0 ? fc.oneof(fc.constant(''), ...own) : fc.constant('');
}

/** As an address has it, but for marks; what is escaped in it already stays. */
export const escaped = (text: string): string =>
  text.replace(/[^\w.~%*'"$@:,;!()-]/gu, (letter) => (letter.isWellFormed() ? encodeURIComponent(letter) : '%ff'));

const fieldNames = [
  ...['email', 'name', 'nev', 'version', 'id', 'user_code', 'next', 'action', 'press', 'amount', 'kor', 'faj', 'szint'],
  ...['hpRolls', 'isPublic', 'lang', 'sheet', 'edition', '', 'a[b]'],
];
const aField = fc.tuple(fc.constantFrom(...fieldNames), oddText);
/** Of mails: tokens stand in addresses, and the log leaves them out. */
const aToken = fc.constant(['token', '~planted~'] as [string, string]);
const aPassword = fc.tuple(
  fc.constantFrom('password', 'newPassword', 'currentPassword'),
  fc.constantFrom('~password~', '~planted~'),
);
const fieldsOf = (field: fc.Arbitrary<[string, string]>) =>
  fc
    .array(field, { maxLength: 6 })
    .map((fields) => fields.map(([name, value]) => `${name}=${escaped(value)}`).join('&'));

/** The fields of a form of a page, and what stands in the address of one. */
export const anyForm = fieldsOf(fc.oneof(aField, aField, aToken, aPassword));
export const anyPageQuery = fieldsOf(fc.oneof(aField, aField, aToken));
