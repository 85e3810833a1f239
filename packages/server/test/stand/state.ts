import type { Database } from '../../src/database/connect.js';

/** What a database has of what a backup keeps. */
export interface State {
  users: Map<string, { name: string; email: string }>;
  sheets: Map<string, { version: number; isDeleted: boolean }>;
  /** Sheets whose history is not whole. */
  withoutHistory: string[];
  /** Rows in tables that a backup leaves out. */
  left: number;
}

export async function stateOf({ knex }: Pick<Database, 'knex'>): Promise<State> {
  const users = await knex('users').select('id', 'name', 'email');
  const sheets = await knex('characters').select('id', 'version', 'is_deleted as isDeleted');
  const { rows: broken } = await knex.raw(
    `select id from characters where version - 1 <> (
      select count(*) from character_versions where character_id = id and version < characters.version)`,
  );
  const { rows: left } = await knex.raw(
    'select (select count(*) from sessions) + (select count(*) from outbox) + (select count(*) from verifications) as count',
  );
  return {
    users: new Map(users.map(({ id, ...user }) => [id, user])),
    sheets: new Map(sheets.map(({ id, ...sheet }) => [id, sheet])),
    withoutHistory: broken.map(({ id }: { id: string }) => id),
    left: Number(left[0].count),
  };
}
