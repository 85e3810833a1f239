import type { Knex } from 'knex';

import type { Character } from '@charsheet/schema';

import { prepared } from '../database/patience.js';
import { type Asker, mayRead } from './policy.js';
import type { NewCharacter } from './repository.js';
import { characterOf, type Row, type StoredCharacter, searchColumns, stateColumns } from './row.js';

/** A sheet to read, and who asks for it. */
export interface Wanted {
  id: string;
  asker: Asker;
}

const selectReadable = `
  select ${stateColumns.join(', ')}, sheet::text as sheet from characters
  where id = any(?) and deleted_at is null and (is_public or owner_id = any(?))`;

/**
 * Sheets that their askers may read, in the order in which they were asked for; nothing for the others. A private sheet
 * is fetched only if its owner is among those who ask, and handed out by the policy.
 */
export async function selectAllReadable(
  knex: Knex,
  wanted: readonly Wanted[],
): Promise<(StoredCharacter | undefined)[]> {
  const ids = new Set(wanted.map(({ id }) => id.toLowerCase()));
  const owners = new Set(wanted.flatMap(({ asker }) => asker?.user.id ?? []));
  const { rows } = await prepared<Row>(knex, 'readable', selectReadable, [[...ids], [...owners]]);
  const found = new Map(rows.map((row) => [row.id, characterOf(row)]));
  return wanted.map(({ id, asker }) => {
    const sheet = found.get(id.toLowerCase());
    return sheet && mayRead(sheet, asker) ? sheet : undefined;
  });
}

const insertNew = `
  insert into characters
    (id, version, owner_id, is_public, created_at, updated_at, name_folded, faj, osztaly, szint, sheet)
  select id, version, owner_id, is_public, created_at, updated_at, name_folded, faj, osztaly, szint, sheet
  from json_to_recordset(?) as made (
    id uuid, version integer, owner_id uuid, is_public boolean, created_at timestamptz, updated_at timestamptz,
    name_folded text, faj text, osztaly text, szint smallint, sheet json)
  on conflict (id) do nothing
  returning id`;

/**
 * Stores sheets in one statement, all or none. What was made comes back in the order in which it was given; nothing for
 * one whose identifier is taken, also by another one before it.
 */
export async function insertAll(
  knex: Knex,
  characters: readonly NewCharacter[],
): Promise<(StoredCharacter | undefined)[]> {
  const made = characters.map(storedOf);
  const rows = new Map<string, string>();
  for (const [i, stored] of made.entries()) {
    if (!rows.has(stored.id)) rows.set(stored.id, rowText(stored, (characters[i] as NewCharacter).sheet));
  }
  // In one order, or two servers that store the same identifiers might wait for each other.
  const texts = [...rows.values()].sort();
  const inserted = await prepared<Pick<Row, 'id'>>(knex, 'create', insertNew, [`[${texts}]`]);
  const ids = new Set(inserted.rows.map(({ id }) => id));
  return made.map((stored) => (ids.delete(stored.id) ? stored : undefined));
}

const storedOf = ({ sheet, ...character }: NewCharacter): StoredCharacter => ({
  ...character,
  version: 1,
  updatedAt: character.createdAt,
  sheet: JSON.stringify(sheet),
});

/** A row as JSON; it begins with the identifier. */
function rowText(
  { id, version, ownerId, isPublic, createdAt, sheet: text }: StoredCharacter,
  sheet: Character,
): string {
  const times = { created_at: createdAt, updated_at: createdAt };
  const row = { id, version, owner_id: ownerId, is_public: isPublic, ...times, ...searchColumns(sheet) };
  return `${JSON.stringify(row).slice(0, -1)},"sheet":${text}}`;
}
