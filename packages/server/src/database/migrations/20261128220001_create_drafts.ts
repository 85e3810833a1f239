import type { Knex } from 'knex';

/** What was typed into forms of sheets and not stored yet. Few rows that belong to accounts, so on the node that has those. */
export async function up(knex: Knex): Promise<void> {
  const time = (table: Knex.CreateTableBuilder, name: string) =>
    table.specificType(name, 'timestamptz(3)').notNullable();
  await knex.schema.createTable('drafts', (table) => {
    table.text('id').primary();
    table.text('browser').notNullable().index();
    table.uuid('sign_up').references('users.id').onDelete('CASCADE').index();
    table.uuid('typist');
    table.text('path').notNullable();
    table.text('fields').notNullable();
    time(table, 'typed_at');
    time(table, 'expires_at');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('drafts');
}
