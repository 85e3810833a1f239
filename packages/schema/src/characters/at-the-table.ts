import { type Static, type TSchema, Type } from '@sinclair/typebox';

import { withDescription } from '../contract/formats.js';
import { Text } from '../contract/text.js';
import { SpellId, ThingId } from './identifiers.js';
import { closed, list, whole } from './parts.js';

const count = whole(1, 1_000_000, { description: 'How many', examples: [2] });

/** So many of one thing of the game. */
export const countOf = <Id extends TSchema>(id: Id) =>
  Type.Object({ id, count }, { ...closed, description: 'A thing of the game' });

/** So many of one thing: of the game, by its identifier, or in the words of the player. Never both. */
export const Thing = Type.Union(
  [
    countOf(ThingId),
    Type.Object(
      { nev: Text(1, 200, { description: 'What it is', examples: ['Apám kürtje'] }), count },
      { ...closed, description: 'Another thing, in the words of the player' },
    ),
  ],
  { examples: [{ id: 'kotel_kender_50', count: 1 }] },
);
export type Thing = Static<typeof Thing>;

/** A list of things, which a sheet need not have. */
export const things = (what: string, ...examples: Thing[]) =>
  Type.Optional(
    list(Thing, {
      description: `${what}: each with "id", an equipment identifier, or "nev", words of the player`,
      examples: [examples],
    }),
  );

const coins = (metal: string, example: number) =>
  whole(0, 1_000_000_000, { description: `Money: ${metal} pieces`, examples: [example] });

/** What one can pay with. */
export const money = { at: coins('gold', 12), et: coins('silver', 35), el: coins('electrum', 0) };

/** All spells of a character. */
export const spellsOf = <Id extends TSchema>(classId: Id, example: Static<Id>) =>
  list(
    Type.Object(
      {
        id: withDescription(SpellId, `Spell: ${SpellId.description}`),
        bekeszitve: Type.Boolean({ description: 'Whether it is prepared', examples: [true] }),
        osztaly: withDescription(classId, `Class that knows the spell: ${classId.description}`),
      },
      { ...closed, description: 'A spell' },
    ),
    {
      description: 'Spells, prepared or not',
      examples: [[{ id: 'varazslovedek', bekeszitve: true, osztaly: example }]],
    },
  );

/** What play at the table adds to a sheet of any edition. */
export const atTheTable = {
  jegyzetek: Type.Optional(
    Text(0, 20_000, {
      'x-lines': true,
      description: 'Notes of the player; line breaks and tabs are kept as sent',
      examples: ['Tartozik a fogadósnak.\nAz északi kaput csak éjfélig őrzik.'],
    }),
  ),
  tp: Type.Optional(whole(0, 1_000_000_000, { description: 'Experience points', examples: [16_500] })),
  ep: Type.Optional(whole(-255, 65_535, { description: 'Hit points now; below 0 for who lies dying', examples: [31] })),
};
