import { isDeepStrictEqual } from 'node:util';

import { expect, it } from 'vitest';

import * as ofAccounts from '../src/accounts/validators.js';
import * as ofCharacters from '../src/characters/validators.js';
import { completeSheet, exampleId, type Validator } from '../src/index.js';

type Validators = Record<string, Validator<unknown>>;

const built = async (folder: string): Promise<Validators> =>
  import(new URL(`../dist/${folder}/validators.js`, import.meta.url).href);

const time = '2026-05-01T18:30:00.000Z';
const sheet = { ...completeSheet, nem: 'nő', isten: 'Mitra', Tolvajkepzettsegek: ['k_rejtozes'] };
const record = { id: exampleId, version: 1, isPublic: true, createdAt: time, updatedAt: time, ...sheet };
/** A value for each of them that it takes. */
const fitting: Record<string, unknown> = {
  characterValidator: sheet,
  characterInputValidator: { $schema: 'character.json', ...record },
  characterRecordValidator: record,
  characterIdValidator: exampleId,
  characterIdInPathValidator: exampleId.toUpperCase(),
  characterQueryValidator: { limit: 1, faj: 'f_ember', osztaly: 'o_harcos', minSzint: 1, maxSzint: 2, q: 'a' },
  userNameValidator: 'Bence',
  newPasswordValidator: 'correct horse battery',
};

/** Everything that may stand where something else is expected. */
const others = [
  ...[undefined, null, true, 0, -1, 1.5, 256, 1e9, [], [1], ['k_a', ''], {}, { t_ero: 1 }],
  ...[
    '',
    ' ',
    'x',
    'x\n',
    'f_ember',
    'F_EMBER',
    'k_',
    '\0',
    '\ud800',
    '😀'.repeat(201),
    'x'.repeat(101),
    't_kor',
    'SS',
  ],
  ...[exampleId.toUpperCase(), time],
];

/** The value, and what it is with another one in each of its places. */
function* variants(value: unknown): Generator<unknown> {
  yield value;
  yield* others;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    for (const other of variants(member)) {
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
    }
  }
  yield Array.isArray(value) ? [...value, ...Array(257).fill(value[0])] : { ...value, Szint: 1, toString: 2 };
}

it.each([
  ['characters', ofCharacters],
  ['accounts', ofAccounts],
] as [string, Validators][])(
  'what was generated for %s finds the faults that the schemas tell',
  async (folder, ofSource) => {
    const generated = await built(folder);
    expect(Object.keys(generated).sort()).toEqual(Object.keys(ofSource).sort());
    for (const [name, { check, faults }] of Object.entries(ofSource)) {
      expect(check(fitting[name]), name).toBe(true);
      const values = [...variants(fitting[name])];
      const different = values.filter(
        (value) =>
          generated[name]?.check(value) !== check(value) ||
          !isDeepStrictEqual(generated[name].faults(value), faults(value)),
      );
      expect(different, name).toEqual([]);
    }
  },
);
