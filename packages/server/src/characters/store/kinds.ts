import type { Knex } from 'knex';

import { runPrepared, statement } from '../../database/driver.js';

/** A race and a class that stand together on a sheet. */
export interface Kind {
  faj: string;
  osztaly: string;
}

/** So many of an owner's sheets are looked at, the newest ones: nobody shall wait for a hundred thousand. */
const mostLookedAt = 1000;

/** What an owner's sheets have of races and classes. */
export interface Kinds {
  kinds: Kind[];
  /** Whether there are no others: not all sheets of everybody are looked at. */
  areAll: boolean;
}

const kindsStatement = statement(
  'kinds',
  `
    select faj, osztaly, sum(count(*)) over ()::integer as total from (
      select faj, osztaly from characters where owner_id = $1 and is_deleted = false
      order by created_at desc, id desc limit ${mostLookedAt}
    ) as newest group by faj, osztaly`,
);

export async function listKinds(pool: Knex, ownerId: string, due: number | undefined): Promise<Kinds> {
  const rows = await runPrepared<Kind & { total: number }>(pool, kindsStatement, [ownerId], due);
  return { kinds: rows, areAll: (rows[0]?.total ?? 0) < mostLookedAt };
}

const countStatement = statement(
  'count',
  'select count(*)::integer as count from (select from characters where owner_id = $1 and is_deleted = false limit $2) as own',
);

/** How many sheets an owner has, of which it counts so many at most. */
export async function countSheets(
  pool: Knex,
  { ownerId, most }: { ownerId: string; most: number },
  due: number | undefined,
): Promise<number> {
  const [found] = await runPrepared<{ count: number }>(pool, countStatement, [ownerId, most], due);
  return found?.count ?? 0;
}
