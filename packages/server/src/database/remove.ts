import type { Knex } from 'knex';

/** So few that a statement ends in time, whatever hangs on each row. */
const most = 1000;

/**
 * Removes the rows that a condition chooses, some at a time: all at once might take longer than a statement may.
 * @param key the column that names a row
 * @returns how many rows. Where somebody else removes them too, it may end before all are gone
 */
export async function removeRows(
  knex: Knex,
  { table, key = 'id' }: { table: string; key?: string },
  choose: (rows: Knex.QueryBuilder) => void,
): Promise<number> {
  for (let removed = 0; ; ) {
    const some = knex(table).select(key).limit(most);
    choose(some);
    const count: number = await knex(table).whereIn(key, some).delete();
    removed += count;
    if (count < most) return removed;
  }
}
