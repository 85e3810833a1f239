import type { Knex } from 'knex';

/** History and soft deletion. `character_versions` holds superseded versions only: a new sheet stays one row. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('character_versions', (table) => {
    table.uuid('character_id').notNullable().references('characters.id').onDelete('CASCADE');
    table.integer('version').notNullable();
    table.boolean('is_public').notNullable();
    table.specificType('updated_at', 'timestamptz(3)').notNullable();
    table.json('sheet').notNullable();
    table.primary(['character_id', 'version']);
  });
  await knex.schema.alterTable('characters', (table) => {
    table.specificType('deleted_at', 'timestamptz(3)');
  });
  // One index leads lists past what is deleted, and the end of an account to all of its sheets. Two would tempt the
  // planner to sort.
  await knex.raw(
    'alter table characters add column is_deleted boolean generated always as (deleted_at is not null) stored',
  );
  await knex.raw('drop index characters_owner');
  await knex.raw('create index characters_owner on characters (owner_id, is_deleted, created_at desc, id desc)');
  await knex.raw('create index characters_deleted on characters (deleted_at) where deleted_at is not null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('character_versions');
  await knex.raw('drop index characters_owner');
  await knex.schema.alterTable('characters', (table) => {
    table.dropColumns('is_deleted', 'deleted_at');
  });
  await knex.raw('create index characters_owner on characters (owner_id, created_at desc, id desc)');
}
