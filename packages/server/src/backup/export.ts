import type { Knex } from 'knex';

import { runPrepared, type Statement, statement } from '../database/driver.js';
import { limits } from '../limits.js';
import { type TableName, tableNames, tables } from './tables.js';

/** Rows that are read in one go. */
const batch = 200;

const first: Record<string, string> = { uuid: '00000000-0000-0000-0000-000000000000', integer: '-1' };

interface Found {
  place: string[];
  row: string;
}

function batchesOf(table: TableName): { select: Statement; start: string[] } {
  const { key, columns } = tables[table] as { key: readonly string[]; columns: Record<string, string> };
  const names = Object.keys(columns).join(', ');
  const after = key.map((name, at) => `$${at + 1}::${columns[name]}`);
  const text = `
    select array[${key.map((name) => `${name}::text`)}] as place, row_to_json(kept)::text as row from (
      select ${names} from ${table} where (${key.join(', ')}) > (${after.join(', ')})
      order by ${key.join(', ')} limit ${batch}
    ) as kept order by ${key.join(', ')}`;
  return { select: statement(`backup of ${table}`, text), start: key.map((name) => first[columns[name] ?? ''] ?? '') };
}

/** All rows that a backup has, as JSON, some at a time. @param transaction one that sees a single moment */
export async function* allRows(transaction: Knex): AsyncGenerator<{ table: TableName; rows: string[] }> {
  for (const table of tableNames) {
    const { select, start } = batchesOf(table);
    let found: Found[] | undefined;
    do {
      const after: string[] = found?.at(-1)?.place ?? start;
      found = await runPrepared<Found>(transaction, select, after, performance.now() + limits.snapshot);
      if (found.length > 0) yield { table, rows: found.map(({ row }) => row) };
    } while (found.length === batch);
  }
}
