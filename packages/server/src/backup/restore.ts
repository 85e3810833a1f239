import type { Knex } from 'knex';

import type { AnySheet } from '@charsheet/schema';

import { columnTypes, escaped, sheetColumns } from '../characters/store/rows.js';
import { copyRows, runPrepared, statement } from '../database/driver.js';
import { limits } from '../limits.js';
import { BadBackup, type Row } from './format.js';
import { type TableName, tables } from './tables.js';

/** So much is stored in one go: rows, and characters of their sheets. */
const mostRows = 500;
const mostLength = 4 * 1_048_576;

/** A backup goes into an empty database only: what is there might be what it has, or something else of the same name. */
class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

const lookForRows = statement(
  'look for rows',
  'select exists (select from users) as users, exists (select from characters) as characters',
);

/**
 * Stores what a backup has.
 * @param transaction without whose end nothing of it is there
 * @param copies whether rows may go by `copy`: a server can do that, the embedded engine cannot
 * @throws NotEmpty, BadBackup
 */
export async function storeRows(transaction: Knex, rows: AsyncIterable<Row>, copies: boolean): Promise<void> {
  // A server that is running already stores nothing meanwhile.
  await transaction.raw('lock table users, characters in share row exclusive mode');
  const [found] = await runPrepared<{ users: boolean; characters: boolean }>(transaction, lookForRows, []);
  if (found?.users || found?.characters) {
    const what = [found.users && 'accounts', found.characters && 'sheets'].filter(Boolean).join(' and ');
    throw new NotEmpty(`it has ${what} already; restore into an empty one`);
  }
  for await (const { table, values } of batched(rows)) await (copies ? copy : insert)(transaction, table, values);
}

interface Batch {
  table: TableName;
  values: Row['values'][];
}

async function* batched(rows: AsyncIterable<Row>): AsyncGenerator<Batch> {
  let held: Batch | undefined;
  let length = 0;
  for await (const { table, values } of rows) {
    const whole = withDerived(table, values);
    if (held && (held.table !== table || held.values.length === mostRows || length > mostLength)) {
      yield held;
      held = undefined;
      length = 0;
    }
    held ??= { table, values: [] };
    held.values.push(whole);
    length += typeof whole['sheet'] === 'string' ? whole['sheet'].length : 0;
  }
  if (held) yield held;
}

/** A row with what the database keeps beside it. A sheet is text from here on. */
function withDerived(table: TableName, values: Row['values']): Row['values'] {
  const { sheet } = values;
  if (sheet === undefined) return values;
  if (typeof sheet !== 'object' || sheet === null) throw new BadBackup('it has a sheet that is none');
  if (table === 'characters') return { ...values, ...sheetColumns(sheet as AnySheet) };
  return { ...values, sheet: JSON.stringify(sheet) };
}

/** The columns of a table that are stored, with their types. */
function columnsOf(table: TableName): [string, string][] {
  return Object.entries(
    table === 'characters' ? { ...tables.characters.columns, ...columnTypes } : tables[table].columns,
  );
}

const dueNow = () => performance.now() + limits.snapshot;

async function copy(transaction: Knex, table: TableName, rows: readonly Row['values'][]): Promise<void> {
  const names = columnsOf(table).map(([name]) => name);
  const fieldOf = (value: unknown) => (value === null || value === undefined ? '\\N' : escaped(String(value)));
  const lines = rows.map((row) => `${names.map((name) => fieldOf(row[name])).join('\t')}\n`);
  await copyRows(transaction, `copy ${table} (${names}) from stdin`, lines.join(''), dueNow());
}

async function insert(transaction: Knex, table: TableName, rows: readonly Row['values'][]): Promise<void> {
  const columns = columnsOf(table);
  const names = columns.map(([name]) => name);
  const definitions = columns.map((definition) => definition.join(' '));
  const text = `insert into ${table} (${names}) select ${names} from json_to_recordset($1) as made (${definitions})`;
  const texts = rows.map((row) => rowText(row, columns));
  await runPrepared(transaction, statement(`restore ${table}`, text), [`[${texts}]`], dueNow());
}

/** What is JSON already stays as it is. */
const rowText = (row: Row['values'], columns: readonly [string, string][]): string =>
  `{${columns.map(([name, type]) => `"${name}":${type === 'json' ? row[name] : JSON.stringify(row[name] ?? null)}`)}}`;
