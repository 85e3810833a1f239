import { type api, type Character, type Client, completeSheet2E, type Edition, pathOf } from '@charsheet/schema';

import { type Engine, engines } from './engines.js';
import { buildCharacter } from './fixtures.js';

/** Both editions where the engine can matter; the second on one engine, the faster one, since their SQL is the same. */
export const ways: readonly [Engine, Edition][] = [
  ...engines.map((engine): [Engine, Edition] => [engine, '1e']),
  ['PostgreSQL', '2e'],
];

/**
 * Sheets of an edition and their routes, for tests of what holds for both. Those of the second have the types of the first, whose
 * members of other names are put where the second has them.
 */
export const inEdition = (edition: Edition) => ({
  path: pathOf[edition],
  /** What the name of a character is called. */
  name: edition === '1e' ? ('name' as const) : ('nev' as 'name'),
  build: (members: Partial<Character> = {}): Character =>
    edition === '1e' ? buildCharacter(members) : (second(members) as unknown as Character),
  /** The same client, whose calls are about sheets of the edition. */
  of: (client: Client<typeof api>): Client<typeof api> =>
    edition === '1e' ? client : { ...client, characters: client.characters2E as unknown as typeof client.characters },
});

function second({ name, osztaly, felszereles, hpRolls: _, ...others }: Partial<Character>) {
  const { fegyverIDk: __, ...equipment } = felszereles ?? {};
  const { nem, isten, ...sheet } = completeSheet2E;
  return {
    ...sheet,
    kor: 20,
    ...others,
    ...(name !== undefined && { nev: name }),
    ...(osztaly !== undefined && { szintlepesek: [{ osztaly, HProll: 1 }] }),
    felszereles: { ...completeSheet2E.felszereles, ...equipment },
  };
}
