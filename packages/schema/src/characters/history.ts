import { type Static, Type } from '@sinclair/typebox';

import { NextCursor, pageQuery } from './paging.js';
import { CharacterRecord } from './record.js';

const { version, updatedAt } = CharacterRecord.properties;

/** Which part of the history of a sheet to list. */
export const HistoryQuery = Type.Object({
  ...pageQuery('versions'),
});
export type HistoryQuery = Static<typeof HistoryQuery>;

/** One page of the history of a sheet, newest first; it begins with the current version. */
export const HistoryPage = Type.Object(
  {
    items: Type.Array(Type.Object({ version, updatedAt }, { additionalProperties: false })),
    next: NextCursor,
  },
  { additionalProperties: false, description: 'One page of the versions of a sheet, newest first' },
);
export type HistoryPage = Static<typeof HistoryPage>;
