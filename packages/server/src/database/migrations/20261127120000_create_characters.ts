import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('characters', (table) => {
    table.uuid('id').primary();
    table.integer('version').notNullable();
    table.boolean('is_public').notNullable();
    table.specificType('created_at', 'timestamptz(3)').notNullable();
    table.specificType('updated_at', 'timestamptz(3)').notNullable();
    table.text('name_folded').notNullable();
    table.text('faj').notNullable();
    table.text('osztaly').notNullable();
    table.smallint('szint').notNullable();
    // Not jsonb: the sheet goes out as it came in, so member order and text are kept.
    table.json('sheet').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('characters');
}
