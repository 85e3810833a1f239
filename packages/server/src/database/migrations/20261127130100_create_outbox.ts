import type { Knex } from 'knex';

/** Mail that waits to be sent, and for some time mail that was. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('outbox', (table) => {
    const time = (name: string) => table.specificType(name, 'timestamptz(3)');
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'));
    table.text('to_address').notNullable();
    table.text('template').notNullable();
    table.text('language').notNullable();
    table.json('values').notNullable();
    time('created_at').notNullable().defaultTo(knex.fn.now(3));
    table.integer('attempts').notNullable().defaultTo(0);
    time('not_before').notNullable().defaultTo(knex.fn.now(3));
    time('locked_until');
    time('sent_at');
    table.text('last_error');
  });
  // What a worker looks for, which is little beside what was sent.
  await knex.raw('create index outbox_waiting on outbox (not_before) where sent_at is null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('outbox');
}
