import type { Knex } from 'knex';

/** A sheet without an owner was stored without an account. Deleting an account deletes its sheets. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('characters', (table) => {
    table.uuid('owner_id').references('users.id').onDelete('CASCADE');
  });
  await knex.raw('create index characters_owner on characters (owner_id, created_at desc, id desc)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('characters', (table) => {
    table.dropColumn('owner_id');
  });
}
