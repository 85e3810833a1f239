import type { Knex } from 'knex';

import { runPrepared, type Statement } from '../../database/prepared.js';
import { type Asker, mayRead } from '../policy.js';
import type { NewCharacter } from './repository.js';
import { type StoredCharacter, selectStored, sheetColumns } from './row.js';

/** A sheet to read, and who asks for it. */
export interface Wanted {
  id: string;
  asker: Asker;
}

const selectReadable: Statement = {
  name: 'readable',
  text: `
    select ${selectStored((column) => column)} from characters
    where id = any($1) and deleted_at is null and (is_public or owner_id = any($2))`,
};

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
  const rows = await runPrepared<StoredCharacter>(knex, selectReadable, [[...ids], [...owners]]);
  const found = new Map(rows.map((row) => [row.id, row]));
  return wanted.map(({ id, asker }) => {
    const sheet = found.get(id.toLowerCase());
    return sheet && mayRead(sheet, asker) ? sheet : undefined;
  });
}

const insertNew: Statement = {
  name: 'create',
  text: `
    insert into characters
      (id, version, owner_id, is_public, created_at, updated_at, name_folded, faj, osztaly, szint, summary, sheet)
    select id, version, owner_id, is_public, created_at, updated_at, name_folded, faj, osztaly, szint, summary, sheet
    from json_to_recordset($1) as made (
      id uuid, version integer, owner_id uuid, is_public boolean, created_at timestamptz, updated_at timestamptz,
      name_folded text, faj text, osztaly text, szint smallint, summary json, sheet json)
    on conflict (id) do nothing
    returning id`,
};

/**
 * Stores sheets in one statement, all or none. What was made comes back in the order in which it was given; nothing for
 * one whose identifier is taken, also by another one before it.
 */
export async function insertAll(
  knex: Knex,
  characters: readonly NewCharacter[],
): Promise<(StoredCharacter | undefined)[]> {
  const rows = new Map<string, string>();
  const made = characters.map(({ id, ownerId, isPublic, createdAt, sheet }) => {
    const columns = sheetColumns(sheet);
    const stored = { id, version: 1, ownerId, isPublic, createdAt, updatedAt: createdAt, sheet: columns.sheet };
    if (!rows.has(id)) rows.set(id, rowText(stored, columns));
    return stored;
  });
  // In one order, or two servers that store the same identifiers might wait for each other.
  const texts = [...rows.values()].sort();
  const inserted = await runPrepared<Pick<StoredCharacter, 'id'>>(knex, insertNew, [`[${texts}]`]);
  const ids = new Set(inserted.map(({ id }) => id));
  return made.map((stored) => (ids.delete(stored.id) ? stored : undefined));
}

/** A row as JSON; it begins with the identifier. What is JSON already stays as it is. */
function rowText(stored: StoredCharacter, columns: ReturnType<typeof sheetColumns>): string {
  const plain = JSON.stringify({
    id: stored.id,
    version: stored.version,
    owner_id: stored.ownerId,
    is_public: stored.isPublic,
    created_at: stored.createdAt,
    updated_at: stored.updatedAt,
    name_folded: columns.name_folded,
    faj: columns.faj,
    osztaly: columns.osztaly,
    szint: columns.szint,
  });
  return `${plain.slice(0, -1)},"summary":${columns.summary},"sheet":${columns.sheet}}`;
}
