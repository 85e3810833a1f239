import type { Knex } from 'knex';

type Table = Knex.CreateTableBuilder;

/** The tables of the account library, as its options name them; `accounts/tables.test.ts` compares the two. */
export async function up(knex: Knex): Promise<void> {
  const id = (table: Table) => table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'));
  const time = (table: Table, name: string) => table.specificType(name, 'timestamptz(3)');
  const stamps = (table: Table) => {
    time(table, 'created_at').notNullable().defaultTo(knex.fn.now(3));
    time(table, 'updated_at').notNullable().defaultTo(knex.fn.now(3));
  };
  const user = (table: Table) => table.uuid('user_id').references('users.id').onDelete('CASCADE').index();

  await knex.schema.createTable('users', (table) => {
    id(table);
    table.text('name').notNullable();
    table.text('email').notNullable().unique();
    table.boolean('email_verified').notNullable().defaultTo(false);
    table.text('image');
    stamps(table);
    table.check('email = lower(email)', [], 'users_email_is_lower_case');
  });
  await knex.schema.createTable('sessions', (table) => {
    id(table);
    user(table).notNullable();
    table.text('token').notNullable().unique();
    time(table, 'expires_at').notNullable();
    table.text('ip_address');
    table.text('user_agent');
    stamps(table);
  });
  await knex.schema.createTable('accounts', (table) => {
    id(table);
    user(table).notNullable();
    table.text('account_id').notNullable();
    table.text('provider_id').notNullable();
    table.text('password');
    table.text('access_token');
    table.text('refresh_token');
    table.text('id_token');
    table.text('scope');
    time(table, 'access_token_expires_at');
    time(table, 'refresh_token_expires_at');
    stamps(table);
    table.unique(['provider_id', 'account_id']);
  });
  await knex.schema.createTable('verifications', (table) => {
    id(table);
    table.text('identifier').notNullable().index();
    table.text('value').notNullable();
    time(table, 'expires_at').notNullable();
    stamps(table);
  });
  await knex.schema.createTable('rate_limits', (table) => {
    id(table);
    table.text('key').notNullable().unique();
    table.integer('count').notNullable();
    table.bigInteger('last_request').notNullable();
  });
  await knex.schema.createTable('device_codes', (table) => {
    id(table);
    user(table);
    table.text('device_code').notNullable().unique();
    table.text('user_code').notNullable().unique();
    table.text('status').notNullable();
    table.text('client_id');
    table.text('scope');
    table.integer('polling_interval');
    time(table, 'last_polled_at');
    time(table, 'expires_at').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['device_codes', 'rate_limits', 'verifications', 'accounts', 'sessions', 'users']) {
    await knex.schema.dropTable(table);
  }
}
