import type { Knex } from 'knex';

/** The number of the last transaction that changed sheets of the account, kept where replicas are read from. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => {
    table.bigInteger('last_write');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => {
    table.dropColumn('last_write');
  });
}
