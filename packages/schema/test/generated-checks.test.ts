import { isDeepStrictEqual } from 'node:util';

import { expect, it } from 'vitest';

import * as ofAccounts from '../src/accounts/validators.js';
import * as ofCharacters from '../src/characters/validators.js';
import * as ofSecondEdition from '../src/characters/validators-2e.js';
import {
  api,
  completeSheet,
  completeSheet2E,
  createClient,
  exampleId,
  type Send,
  type Validator,
} from '../src/index.js';
import { isProblem } from '../src/problem-check.js';

type Validators = Record<string, Validator<unknown>>;

const built = async (file: string) => import(new URL(`../dist/${file}.js`, import.meta.url).href);

const time = '2026-05-01T18:30:00.000Z';
const sheet = {
  ...completeSheet,
  nem: 'nő',
  isten: 'Mitra',
  Tolvajkepzettsegek: ['k_rejtozes'],
  felszereles: {
    ...completeSheet.felszereles,
    at: 1,
    viselt: [{ id: 'utazo_ruha', count: 1 }],
    cipelt: [{ nev: 'Apám kürtje', count: 1 }],
  },
  jegyzetek: 'a\n\tb',
  tp: 1,
  ep: -1,
  varazslatok: [{ id: 'feny', bekeszitve: false, osztaly: 'o_pap' }],
};
const sheet2E = {
  ...completeSheet2E,
  szintlepesek: completeSheet2E.szintlepesek.map((level) => ({
    ...level,
    kalozKritikus: 'ostor',
    tolvajExtraKepzettseg: 'k_historia',
  })),
  felszereles: { ...completeSheet2E.felszereles, pajzsID: 'pajzs_fa' },
  varazslatok: [{ id: 'aldas_/_rontas', bekeszitve: false, osztaly: 'o_2e_pap' }],
};
const added = { id: exampleId, version: 1, isPublic: true, createdAt: time, updatedAt: time };
const record = { ...added, ...sheet };
const record2E = { ...added, ...sheet2E };
/** A value for each of them that it takes. */
const fitting: Record<string, unknown> = {
  characterValidator: sheet,
  characterInputValidator: { $schema: 'character.json', ...record },
  characterRecordValidator: record,
  characterValidator2E: sheet2E,
  characterInputValidator2E: { $schema: 'character-2e.json', ...record2E },
  characterRecordValidator2E: record2E,
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

/** The value, and what it is with another one in each of its places, so many levels deep. */
function* variants(value: unknown, depth = Infinity): Generator<unknown> {
  yield value;
  yield* others;
  if (typeof value !== 'object' || value === null || depth === 0) return;
  for (const [key, member] of Object.entries(value)) {
    for (const other of variants(member, depth - 1)) {
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
    }
  }
  yield Array.isArray(value) ? [...value, ...Array(257).fill(value[0])] : { ...value, Szint: 1, toString: 2 };
}

it.each([
  ['characters/validators', ofCharacters],
  ['characters/validators-2e', ofSecondEdition],
  ['accounts/validators', ofAccounts],
] as [string, Validators][])(
  'what was generated for %s finds the faults that the schemas tell',
  async (file, ofSource) => {
    const generated: Validators = await built(file);
    expect(Object.keys(generated).sort()).toEqual(Object.keys(ofSource).sort());
    for (const [name, { check, faults }] of Object.entries(ofSource)) {
      expect(check(fitting[name]), name).toBe(true);
      // What the forms around a sheet have within their members is in the sheet's own check, too.
      const values = [...variants(fitting[name], /Input|Record/.test(name) ? 1 : undefined)];
      const different = values.filter(
        (value) =>
          generated[name]?.check(value) !== check(value) ||
          !isDeepStrictEqual(generated[name].faults(value), faults(value)),
      );
      expect(different, name).toEqual([]);
    }
  },
);

it('what was generated takes the same for a problem document', async () => {
  const problem = {
    title: 'Bad',
    status: 400,
    code: 'x',
    detail: 'y',
    errors: [{ pointer: '', code: 'z', message: '' }],
  };
  const values = [...variants({ ...problem, header: 'If-Match', etag: '"1"', version: 1 })];
  const generated = (await built('problem-check')).isProblem;
  expect(values.map(generated)).toEqual(values.map((value) => isProblem(value)));
  expect(new Set(values.map(generated))).toEqual(new Set([true, false]));
});

it('the client of the outline that was generated calls the API as one of the contract does, but for what only pages call', async () => {
  const { connect } = await built('connect');
  const { kemkas, ...ours } = api;
  const call = { params: { id: 'a/b', n: 2 }, body: { kor: 1 } };
  const answers = [
    [200, '{}'],
    [200, '[]'],
    [201, '{}'],
    [204, ''],
    [304, ''],
  ] as const;
  for (const [status, body] of answers) {
    const outcomesOf = async (makeClient: (send: Send) => object) => {
      const sent: unknown[] = [];
      const client = makeClient(async (request) => {
        sent.push(request);
        return { status, headers: {}, body };
      }) as Record<string, Record<string, (given: object) => Promise<unknown>>>;
      const calls = Object.values(client).flatMap((feature) =>
        Object.values(feature).flatMap((operation) => [call, { ...call, query: { dryRun: true } }].map(operation)),
      );
      const settled = await Promise.allSettled(calls);
      return { sent, outcomes: settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))) };
    };
    const [outline, contract] = [await outcomesOf(connect), await outcomesOf((send) => createClient(ours, send))];
    expect(outline.sent).toEqual(contract.sent);
    expect(outline.outcomes).toEqual(contract.outcomes);
  }
});
