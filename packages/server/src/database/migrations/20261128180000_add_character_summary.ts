import type { Knex } from 'knex';

/** The part of a sheet that lists show, beside the sheet: a list would have to read fifty sheets for it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('characters', (table) => {
    table.json('summary');
  });
  await knex.raw(`
    update characters set summary = (
      select json_strip_nulls(row_to_json(shown)) from json_to_record(sheet) as shown (
        name json, faj json, nem json, kor json, jellem json, isten json, osztaly json, szint json))`);
  await knex.schema.alterTable('characters', (table) => {
    table.dropNullable('summary');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('characters', (table) => {
    table.dropColumn('summary');
  });
}
