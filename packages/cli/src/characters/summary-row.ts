import type { CharacterSummary } from '@charsheet/schema';

import type { Column } from '../terminal/table.js';
import { visible } from '../terminal/terminal-text.js';

/** The columns of a table of sheets. */
export const titles: readonly Column[] = [
  { title: 'ID' },
  { title: 'NAME', flexible: true },
  { title: 'RACE', flexible: true },
  { title: 'CLASS', flexible: true },
  { title: 'LVL', right: true },
  { title: 'ACCESS' },
];

const cells = ({ id, name, faj, osztaly, szint, isPublic }: CharacterSummary) =>
  [id, name, faj, osztaly, szint, isPublic ? 'public' : 'private'].map(String);

/** A row of the table. The prefixes of identifiers would take room and say nothing there. */
export const shownRow = (item: CharacterSummary) =>
  cells({ ...item, faj: item.faj.replace(/^f_/, ''), osztaly: item.osztaly.replace(/^o_/, '') }).map(visible);

/** A line for programs; what would break it is written as an escape. */
export const row = (item: CharacterSummary) =>
  [...cells(item), item.createdAt, item.updatedAt]
    .map((cell) => String(cell).replace(/[\p{Cc}\u2028\u2029]/gu, visible))
    .join('\t');
