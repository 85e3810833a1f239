import { type Static, Type } from '@sinclair/typebox';

import { exampleId } from '../basics.js';
import { withDescription } from '../contract/formats.js';
import { Text } from '../contract/text.js';
import { Character } from './character.js';
import { CharacterRecord, CharacterSummary, EditionOfSheet } from './record.js';

/** Entries of one page, unless "limit" has another number. */
export const usualPage = 50;
const mostPerPage = 200;

/** The query parameters of a list that is read page by page. */
const pageQuery = (entries: string) => ({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: mostPerPage,
      default: usualPage,
      description: `Most ${entries} of one page; ${usualPage} unless given`,
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      title: 'cursor',
      description: 'Where to go on: "next" of the page before, which was asked with the same parameters but "limit"',
      pattern: '^[A-Za-z0-9_-]{1,1200}$',
      examples: ['MTc3'],
    }),
  ),
});

/** The member of a page that leads to the next one. */
const NextCursor = Type.Union([Type.String(), Type.Null()], {
  description: 'Cursor of the next page; null on the last one',
  examples: ['MTc3'],
});

const { faj, osztaly, szint } = Character.properties;

/** What a list of sheets can be ordered by, and which way it goes unless "order" says otherwise. */
export const sortOrders = { createdAt: 'desc', updatedAt: 'desc', name: 'asc', szint: 'asc' } as const;
export type SortKey = keyof typeof sortOrders;

/** Which of the own sheets of one edition a list holds, in which order, and how many of them at a time. */
export const CharacterQuery2E = Type.Object({
  ...pageQuery('sheets'),
  faj: Type.Optional(withDescription(faj, `Only sheets of this race: ${faj.description}`)),
  osztaly: Type.Optional(
    withDescription(
      osztaly,
      `Only sheets of this class, of the second edition at the first level: ${osztaly.description}`,
    ),
  ),
  minSzint: Type.Optional(withDescription(szint, 'Only sheets of this level or above')),
  maxSzint: Type.Optional(withDescription(szint, 'Only sheets of this level or below')),
  q: Type.Optional(
    Text(0, 200, {
      description:
        'Part of the name; letter case, accents and strokes, width, and the kind of spaces and apostrophes do not count',
    }),
  ),
  id: Type.Optional(
    Type.String({
      title: 'part of an identifier',
      description:
        'Beginning or end of the identifier: at least 4 of its hexadecimal digits, in any letter case. Dashes do not count. ' +
        'Sheets that were stored at about the same time may begin alike, so the end tells more',
      pattern: '^-?[0-9a-fA-F](?:-?[0-9a-fA-F]){3,31}-?$',
      examples: [exampleId.slice(-4)],
    }),
  ),
  deleted: Type.Optional(
    Type.Boolean({ description: 'true: those that were deleted and can still be restored, in place of the others' }),
  ),
  sort: Type.Optional(
    Type.Union(
      (Object.keys(sortOrders) as SortKey[]).map((key) => Type.Literal(key)),
      {
        description:
          'What the list is ordered by; "createdAt" unless given. Names are compared as "q" does, by the code points of ' +
          'what is left of them; equal ones follow each other by identifier',
        examples: ['name'],
      },
    ),
  ),
  order: Type.Optional(
    Type.Union([Type.Literal('asc'), Type.Literal('desc')], {
      description: 'Which way: "desc" for times unless given, so the newest come first, else "asc"',
    }),
  ),
});

/** Which of the own sheets a list holds, those of both editions unless it says which. */
export const CharacterQuery = Type.Object({
  ...CharacterQuery2E.properties,
  edition: Type.Optional(
    withDescription(EditionOfSheet, 'Only sheets of this edition: "1e" or "2e"; both unless given'),
  ),
});
export type CharacterQuery = Static<typeof CharacterQuery>;

/** One page of a list of sheets. */
export const CharacterPage = Type.Object(
  {
    items: Type.Array(CharacterSummary, { description: 'The sheets of the page' }),
    next: NextCursor,
  },
  { additionalProperties: false, description: 'One page of a list of sheets' },
);
export type CharacterPage = Static<typeof CharacterPage>;

const { version, updatedAt } = CharacterRecord.properties;

/** Which part of the history of a sheet to list. */
export const HistoryQuery = Type.Object({
  ...pageQuery('versions'),
});
export type HistoryQuery = Static<typeof HistoryQuery>;

/** One page of the history of a sheet, newest first; it begins with the current version. */
export const HistoryPage = Type.Object(
  {
    items: Type.Array(Type.Object({ version, updatedAt }, { additionalProperties: false }), {
      description: 'The versions of the page',
    }),
    next: NextCursor,
  },
  { additionalProperties: false, description: 'One page of the versions of a sheet, newest first' },
);
export type HistoryPage = Static<typeof HistoryPage>;
