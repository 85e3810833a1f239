import { type Static, Type } from '@sinclair/typebox';

import { exampleId } from '../basics.js';
import { Instant, uuidForm, withDescription } from '../contract/formats.js';
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

/** A sheet as the service stores it and gives it back: the sheet, and what the service adds to it. */
export const CharacterRecord = Type.Object(
  {
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
    ...Character.properties,
  },
  { additionalProperties: false, description: 'A stored character sheet' },
);
export type CharacterRecord = Static<typeof CharacterRecord>;

/** A stored sheet in a list: the record without its lists, abilities, equipment and what play at the table adds. */
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
