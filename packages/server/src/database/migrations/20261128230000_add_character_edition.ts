import type { Knex } from 'knex';

/** Sheets of the second edition stand beside those of the first, which all were until now. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table characters add column edition text not null default '1e'
    constraint characters_edition check (edition in ('1e', '2e'))`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('characters', (table) => {
    table.dropColumn('edition');
  });
}
