import { type Static, Type } from '@sinclair/typebox';

import { Instant, meaning, uuidForm } from '../contract/formats.js';
import { Character } from './character.js';
import { exampleId } from './examples.js';

/** Identifier of a stored sheet: a UUID, written in lower case; read in any case. */
export const CharacterId = Type.String({
  title: 'character identifier',
  description: 'UUID (8-4-4-4-12 hexadecimal digits), made by the service',
  pattern: uuidForm,
  examples: [exampleId],
});

const isPublic = Type.Boolean({
  description: 'Whether everybody who knows the identifier may read the sheet',
  examples: [true],
});

/** Highest number of a version. */
export const highestVersion = 2_147_483_647;

/** A sheet as the service stores it and gives it back: the sheet, and what the service adds to it. */
export const CharacterRecord = Type.Object(
  {
    id: CharacterId,
    version: Type.Integer({
      minimum: 1,
      description: '1 when stored, one more after each PUT, PATCH and restore, also when it changes nothing',
      examples: [1],
    }),
    isPublic,
    createdAt: meaning(Instant, `When the sheet was first stored: ${Instant.description}`),
    updatedAt: meaning(Instant, `When the sheet was last changed: ${Instant.description}`),
    ...Character.properties,
  },
  { additionalProperties: false, description: 'A stored character sheet' },
);
export type CharacterRecord = Static<typeof CharacterRecord>;

/** A stored sheet in a list: the record without its lists, abilities and equipment. */
export const CharacterSummary = Type.Omit(
  CharacterRecord,
  [
    'tulajdonsagok',
    'kepzettsegek',
    'Tolvajkepzettsegek',
    'hpRolls',
    'tulajdonsagNovelesek',
    'harcosSpecializaciok',
    'kalozKritikus',
    'felszereles',
  ],
  { description: 'A stored character sheet without its lists, abilities and equipment' },
);
export type CharacterSummary = Static<typeof CharacterSummary>;

const ignored = Type.Unknown({ description: 'Ignored, so that a record can be edited and sent back' });

/** What a client sends: a sheet, or a record it got from the service and edited. */
export const CharacterInput = Type.Object(
  {
    id: Type.Optional(ignored),
    version: Type.Optional(ignored),
    isPublic: Type.Optional(isPublic),
    createdAt: Type.Optional(ignored),
    updatedAt: Type.Optional(ignored),
    ...Character.properties,
  },
  { additionalProperties: false, description: 'A character sheet, or a stored record that was edited' },
);
export type CharacterInput = Static<typeof CharacterInput>;

/**
 * The sheet within what a client sent, its members in the order of the schema. Of what does not fit the schema, what
 * comes out does not fit it either.
 */
export function sheetOf(input: CharacterInput): Character {
  return inOrderOf(Character as Ordered, input) as Character;
}

interface Ordered {
  properties?: Record<string, object>;
}

function inOrderOf(schema: Ordered, value: unknown): unknown {
  if (!schema.properties || typeof value !== 'object' || value === null) return value;
  const from = value as Record<string, unknown>;
  const sheet: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(schema.properties)) {
    if (from[name] !== undefined) sheet[name] = inOrderOf(member as Ordered, from[name]);
  }
  return sheet;
}
