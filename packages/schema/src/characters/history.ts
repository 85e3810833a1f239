import { type Static, Type } from '@sinclair/typebox';

import { CharacterRecord } from './record.js';

const { version, updatedAt } = CharacterRecord.properties;

/** Which part of the history of a sheet to list. */
export const HistoryQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Most versions of one page; 50 unless given' }),
  ),
  cursor: Type.Optional(
    Type.String({
      title: 'cursor',
      description: 'Where to go on: "next" of the page before',
      pattern: '^[A-Za-z0-9_-]{1,200}$',
    }),
  ),
});
export type HistoryQuery = Static<typeof HistoryQuery>;

/** One page of the history of a sheet, newest first; it begins with the current version. */
export const HistoryPage = Type.Object(
  {
    items: Type.Array(Type.Object({ version, updatedAt }, { additionalProperties: false })),
    next: Type.Union([Type.String(), Type.Null()], { description: 'Cursor of the next page; null on the last one' }),
  },
  { additionalProperties: false, description: 'One page of the versions of a sheet, newest first' },
);
export type HistoryPage = Static<typeof HistoryPage>;
