import {
  type AnySheet,
  Character,
  CharacterSummary,
  classOfSheet,
  type Edition,
  editionOf,
  fold,
  nameOfSheet,
} from '@charsheet/schema';

import { parseTime } from '../../database/driver.js';
import type { Guarded } from '../policy.js';

/** A stored sheet without the sheet itself. */
export interface CharacterState extends Guarded {
  id: string;
  version: number;
  /** Never changes. */
  edition: Edition;
  createdAt: Date;
  updatedAt: Date;
}

/** A sheet as it is stored. */
export interface StoredCharacter extends CharacterState {
  /** The sheet as JSON text, its members in the order of the schema. */
  sheet: string;
}

/** Where the members of a state are stored. */
export const stateColumns = {
  id: 'id',
  version: 'version',
  edition: 'edition',
  ownerId: 'owner_id',
  isPublic: 'is_public',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<keyof CharacterState, string>;

/** The columns of a sheet, with the types in which a new row is sent. The database makes `is_deleted` itself. */
export const columnTypes = {
  id: 'uuid',
  version: 'integer',
  edition: 'text',
  owner_id: 'uuid',
  is_public: 'boolean',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  name_folded: 'text',
  faj: 'text',
  osztaly: 'text',
  szint: 'smallint',
  summary: 'json',
  sheet: 'json',
} as const;

/**
 * The columns of a stored sheet in SQL, named so that a row is one as it comes: {@link storedIn} reads one that comes as texts.
 * `json` is cast to text, or the driver would parse it only for us to print it again.
 * @param source where a column comes from
 * @param sheet the column with the sheet
 */
export function selectStored(source: (column: string) => string, sheet = 'sheet'): string {
  const state = Object.entries(stateColumns).map(([name, column]) => `${source(column)} as "${name}"`);
  return [...state, `${source(sheet)}::text as sheet`].join(', ');
}

/** A row of those columns as the database writes it. */
export type StoredTexts = [
  id: string,
  version: string,
  edition: Edition,
  ownerId: string | null,
  isPublic: 't' | 'f',
  createdAt: string,
  updatedAt: string,
  sheet: string,
];

/** The stored sheet in such a row. */
export function storedIn([
  id,
  version,
  edition,
  ownerId,
  isPublic,
  created,
  updated,
  sheet,
]: StoredTexts): StoredCharacter {
  const createdAt = parseTime(created);
  // Most sheets are as they were made, and to read a time takes a while.
  const updatedAt = updated === created ? createdAt : parseTime(updated);
  return { id, version: Number(version), edition, ownerId, isPublic: isPublic === 't', createdAt, updatedAt, sheet };
}

/** What lists show. A stored summary stays as it was written: a change of these needs a migration. */
const summaryMembers = Object.keys(CharacterSummary.properties).filter((name) => name in Character.properties);

/** What a sheet is stored as. */
export type SheetColumns = ReturnType<typeof sheetColumns>;

/** What a sheet is stored as: its text, and beside it what lists show and search by, whose names are those of the first edition. */
export function sheetColumns(sheet: AnySheet) {
  const [name, osztaly] = [nameOfSheet(sheet), classOfSheet(sheet)];
  const shown = 'name' in sheet ? sheet : { ...sheet, name, osztaly };
  return {
    edition: editionOf(sheet),
    sheet: JSON.stringify(sheet),
    summary: summaryOf(shown),
    name_folded: fold(name),
    faj: sheet.faj,
    osztaly,
    szint: sheet.szint,
  };
}

/** To have `JSON.stringify` choose the members takes three times as long. */
function summaryOf(shown: Partial<Record<string, unknown>>): string {
  const summary: Record<string, unknown> = {};
  for (const name of summaryMembers) if (shown[name] !== undefined) summary[name] = shown[name];
  return JSON.stringify(summary);
}

/** The row of a new sheet as JSON, its identifier first. What is JSON already stays as it is. */
export function rowText(stored: StoredCharacter, columns: SheetColumns): string {
  const { id, version, edition, ownerId, isPublic, createdAt, updatedAt } = stored;
  const created = createdAt.toISOString();
  const columnTexts: Record<keyof typeof columnTypes, string | number | boolean> = {
    id: `"${id}"`,
    version,
    edition: `"${edition}"`,
    owner_id: ownerId === null ? 'null' : `"${ownerId}"`,
    is_public: isPublic,
    created_at: `"${created}"`,
    updated_at: updatedAt === createdAt ? `"${created}"` : `"${updatedAt.toISOString()}"`,
    name_folded: JSON.stringify(columns.name_folded),
    faj: JSON.stringify(columns.faj),
    osztaly: JSON.stringify(columns.osztaly),
    szint: columns.szint,
    summary: columns.summary,
    sheet: columns.sheet,
  };
  let text = '';
  for (const name in columnTexts)
    text += `${text === '' ? '{' : ','}"${name}":${columnTexts[name as keyof typeof columnTexts]}`;
  return `${text}}`;
}

const special = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
/** A text in the text format of `copy`. */
export const escaped = (text: string) => text.replace(special, (one) => escapes[one] ?? one);

/** The same row in the text format of `copy`, its columns in the order of their types. */
export function rowLine(stored: StoredCharacter, columns: SheetColumns): string {
  const { id, version, edition, ownerId, isPublic, createdAt, updatedAt } = stored;
  const { name_folded, faj, osztaly, szint, summary, sheet } = columns;
  const created = createdAt.toISOString();
  const updated = updatedAt === createdAt ? created : updatedAt.toISOString();
  const state = `${id}\t${version}\t${edition}\t${ownerId ?? '\\N'}\t${isPublic}\t${created}\t${updated}`;
  return `${state}\t${escaped(name_folded)}\t${faj}\t${osztaly}\t${szint}\t${escaped(summary)}\t${escaped(sheet)}\n`;
}
