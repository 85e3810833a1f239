import { type Static, type TObject, Type } from '@sinclair/typebox';

import { exampleId } from '../basics.js';
import { Instant, uuidForm, withDescription } from '../contract/formats.js';
import { editions } from '../editions.js';
import { Character } from './character.js';

/** Identifier of a stored sheet: a UUID, written in lower case; read in any case. */
export const CharacterId = Type.String({
  title: 'character identifier',
  description: 'UUID (8-4-4-4-12 hexadecimal digits), made by the service',
  pattern: uuidForm,
  examples: [exampleId],
});

/** A UUID as it may stand in a path: any version, in any letter case. */
export const CharacterIdInPath = Type.String({
  title: 'UUID',
  description: '8-4-4-4-12 hexadecimal digits, in any letter case',
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  examples: [exampleId],
});

/** What the service adds to a sheet. */
const added = {
  id: CharacterId,
  version: Type.Integer({
    minimum: 1,
    description: '1 when stored, one more after each PUT, PATCH and restore, also when it changes nothing',
    examples: [1],
  }),
  isPublic: Type.Boolean({
    description: 'Whether everybody who knows the identifier may read the sheet',
    examples: [true],
  }),
  createdAt: withDescription(Instant, `When the sheet was first stored: ${Instant.description}`),
  updatedAt: withDescription(Instant, `When the sheet was last changed: ${Instant.description}`),
};

/** A sheet of an edition as the service stores it and gives it back: the sheet, and what the service adds to it. */
export const recordOf = <S extends TObject>({ properties }: S, description: string) =>
  Type.Object({ ...added, ...(properties as S['properties']) }, { additionalProperties: false, description });

/** A sheet as the service stores it and gives it back: the sheet, and what the service adds to it. */
export const CharacterRecord = recordOf(Character, 'A stored character sheet');
export type CharacterRecord = Static<typeof CharacterRecord>;

/** The edition of a sheet. */
export const EditionOfSheet = Type.Union(
  editions.map((edition) => Type.Literal(edition)),
  { description: 'Edition of the game: "1e" or "2e". That of a sheet never changes', examples: ['1e'] },
);

/**
 * A stored sheet of any edition in a list: the record without its lists, abilities, equipment and what play at the table adds, and
 * with its edition.
 */
export const CharacterSummary = Type.Object(
  {
    ...Type.Omit(CharacterRecord, [
      'tulajdonsagok',
      'kepzettsegek',
      'Tolvajkepzettsegek',
      'hpRolls',
      'tulajdonsagNovelesek',
      'harcosSpecializaciok',
      'kalozKritikus',
      'felszereles',
      'jegyzetek',
      'tp',
      'ep',
      'varazslatok',
    ]).properties,
    osztaly: withDescription(
      Character.properties.osztaly,
      `${Character.properties.osztaly.description}; of a sheet of the second edition that of its first level`,
    ),
    edition: EditionOfSheet,
    deletedAt: Type.Optional(
      withDescription(
        Instant,
        `When the sheet was deleted, in a list of deleted ones. It can be restored for 30 days: ${Instant.description}`,
      ),
    ),
  },
  {
    additionalProperties: false,
    description: 'A stored character sheet without its lists, abilities and equipment',
  },
);
export type CharacterSummary = Static<typeof CharacterSummary>;
