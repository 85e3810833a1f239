import { type Static, Type } from '@sinclair/typebox';

import { meaning } from '../contract/formats.js';
import { Text } from '../contract/text.js';
import { Character } from './character.js';
import { NextCursor, pageQuery } from './paging.js';
import { CharacterSummary } from './record.js';

const { faj, osztaly, szint } = Character.properties;

/** Which of the own sheets a list holds, and how many of them at a time. */
export const CharacterQuery = Type.Object({
  ...pageQuery('sheets'),
  faj: Type.Optional(meaning(faj, `Only sheets of this race: ${faj.description}`)),
  osztaly: Type.Optional(meaning(osztaly, `Only sheets of this class: ${osztaly.description}`)),
  minSzint: Type.Optional(meaning(szint, 'Only sheets of this level or above')),
  maxSzint: Type.Optional(meaning(szint, 'Only sheets of this level or below')),
  q: Type.Optional(Text(0, 200, { description: 'Part of the name; letter case and accents do not count' })),
});
export type CharacterQuery = Static<typeof CharacterQuery>;

/** One page of a list of sheets. */
export const CharacterPage = Type.Object(
  {
    items: Type.Array(CharacterSummary),
    next: NextCursor,
  },
  { additionalProperties: false, description: 'One page of a list of sheets, newest first' },
);
export type CharacterPage = Static<typeof CharacterPage>;
