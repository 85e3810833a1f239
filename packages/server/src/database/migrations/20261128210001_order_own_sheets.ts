import type { Knex } from 'knex';

/** An owner's sheets by when they were changed, by name and by level, and all sheets by the end of their identifiers. */
export async function up(knex: Knex): Promise<void> {
  // The conditions hold for every row with an owner, and are there so that only a list in this very order can use the
  // index: to every other list of an owner's sheets it would only be a temptation to sort.
  await knex.raw(`
    create index characters_owner_updated on characters (owner_id, is_deleted, updated_at, id)
    where owner_id is not null and updated_at > '-infinity'`);
  // The names of one owner by code points, whatever the collation. Folded, a name may be longer than an index can hold.
  await knex.raw(`
    create index characters_owner_name on characters (owner_id, is_deleted, (left(name_folded, 200) collate "C"), id)
    where owner_id is not null and name_folded >= ''`);
  await knex.raw(`
    create index characters_owner_szint on characters (owner_id, is_deleted, szint, id)
    where owner_id is not null and szint > 0`);
  // The digits of an identifier from its end to its beginning are an identifier, too.
  await knex.raw(`
    create index characters_reversed_id on characters ((reverse(replace(id::text, '-', ''))::uuid))
    where owner_id is not null`);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of ['owner_updated', 'owner_name', 'owner_szint', 'reversed_id']) {
    await knex.raw(`drop index characters_${name}`);
  }
}
