import { sheetColumns } from '../src/characters/store/rows.js';
import { buildCharacter } from './fixtures.js';
import type { TestApp } from './harness.js';

const batch = 1000;

/** Gives an account so many sheets at once, three of each stored at the same moment, by SQL. Identifiers begin with the time. */
export async function giveSheets(app: TestApp, ownerId: string, count: number): Promise<void> {
  const { faj, osztaly, sheet, summary } = sheetColumns(buildCharacter({ name: '@' }));
  const sql = `
    insert into characters
      (id, version, owner_id, is_public, created_at, updated_at, name_folded, faj, osztaly, szint, summary, sheet)
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || substr(random, 13))::uuid, 1, :ownerId, true,
      at, at, lower(name), :faj, :osztaly, 1 + n % 20, replace(:summary, '@', name)::json,
      replace(:sheet, '@', name)::json
    from (
      select replace(gen_random_uuid()::text, '-', '') as random, :start::timestamptz + n / 3 * interval '1 second' as at, n, 'Sheet ' || n as name
      from generate_series(:from::int, :to::int) n
    ) made`;
  const start = new Date(app.now.getTime() - count * 1000);
  // Each statement within the time of any other.
  for (let from = 1; from <= count; from += batch) {
    const to = Math.min(count, from + batch - 1);
    await app.database.knex.raw(sql, { ownerId, faj, osztaly, sheet, summary, start, from, to });
  }
  // As the database itself does some time after so many rows.
  await app.database.knex.raw('analyze characters');
}
