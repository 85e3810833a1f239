import type { Knex } from 'knex';

/** Goes up with what happens to an account, so that one can tell whether it is still as it was read. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => {
    table.integer('revision').notNullable().defaultTo(0);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => {
    table.dropColumn('revision');
  });
}
