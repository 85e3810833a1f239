import fc from 'fast-check';

import { removes, restores, writes } from './changes.js';
import { listings, readings } from './reads.js';

const title = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((name) => `N${name.replace(/\p{Cc}/gu, '')}`);
const nothingOr = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const ep = fc.constantFrom(-255, 7);
const members = fc.record(
  {
    name: title,
    kor: fc.nat(1000),
    nem: fc.constantFrom('nő', ''),
    szint: fc.integer({ min: 1, max: 255 }),
    ep,
  },
  { requiredKeys: [] },
);
const patch = fc.record(
  {
    name: title,
    kor: fc.nat(1000),
    nem: fc.constantFrom('férfi', null),
    felszereles: fc.record(
      { pancelID: fc.constantFrom('bor', null), cipelt: fc.constantFrom([{ nev: 'kürt', count: 1 }], null) },
      { requiredKeys: [] },
    ),
    ep: fc.option(ep),
    isPublic: fc.boolean(),
    // What is refused: a required member away, a value out of range, an unknown member.
    szint: fc.constantFrom(1, 2, 3, 0, null),
    kora: fc.constantFrom(null),
  },
  { requiredKeys: [] },
);
const which = fc.nat(9);
const tag = fc.constantFrom('current', 'current', 'current', 'stale', 'any', 'weak', 'missing');

/** Everything that can be done with sheets, by whom it may and by whom it may not. */
export const commands = [
  fc
    .record({ members, isPublic: nothingOr(fc.boolean()), key: nothingOr(fc.constantFrom('k1', 'k2')) })
    .map(writes.create),
  fc.record({ which, tag, members, isPublic: nothingOr(fc.boolean()) }).map(writes.replace),
  fc.record({ which, tag, patch }).map(writes.patch),
  fc.record({ which, tag }).map(removes),
  fc.record({ which }).map(restores),
  fc.record({ which, by: fc.constantFrom('owner', 'stranger', 'anonymous') }).map(readings.current),
  fc.record({ which }).map(readings.history),
  fc
    .record({
      limit: fc.integer({ min: 1, max: 4 }),
      sort: fc.constantFrom('createdAt', 'updatedAt', 'name', 'szint'),
      order: fc.constantFrom('asc', 'desc'),
      deleted: fc.boolean(),
    })
    .map(listings),
];
