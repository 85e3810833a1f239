import { createHash } from 'node:crypto';

import type { Knex } from 'knex';
import pg from 'pg';

import type { BoundedClient } from './client.js';
import type { Connection } from './connection.js';
import { isPreparedOtherwise } from './errors.js';

/**
 * A statement that the server parses and plans once a connection, by its name. Its values are `$1` and so on.
 * Made by {@link statement}.
 */
export interface Statement {
  name: string;
  text: string;
}

/** Behind a pooler several releases share connections: the same name must mean the same statement in all of them. */
export const statement = (name: string, text: string): Statement => ({
  name: `${name} ${createHash('sha256').update(text).digest('hex').slice(0, 8)}`,
  text,
});

/** A statement about one value and about several. */
interface StatementForSome {
  one: Statement;
  several: Statement;
}

/**
 * Makes both. The server keeps its plan of that about one, while it plans for each list of values anew: half of what it does for a
 * lone read.
 * @param textOf is told how to compare a column with the value that is bound, or with all of them
 */
export const statementForSome = (
  name: string,
  textOf: (is: (bound: string) => string) => string,
): StatementForSome => ({
  one: statement(
    `one ${name}`,
    textOf((bound) => `= ${bound}`),
  ),
  several: statement(
    name,
    textOf((bound) => `= any(${bound})`),
  ),
});

/** The statement for these values, each set for one column, and what is bound: that about one where no set has more. */
export function forSome(
  { one, several }: StatementForSome,
  ...sets: readonly ReadonlySet<string>[]
): [Statement, unknown[]] {
  const lists = sets.map((values) => [...values]);
  return lists.every(({ length }) => length <= 1) ? [one, lists.map(([value = null]) => value)] : [several, lists];
}

/**
 * Runs a statement on a connection of the pool, or on that of a transaction. It goes straight to the driver: Knex puts
 * every query together anew, which is a tenth of what a lone read costs. Whoever listens to Knex hears of it.
 * @param due when it must be answered, on the clock of `performance.now()`; by default with the work that it is part of
 * @returns its rows
 * @throws what isDatabaseUnavailable recognises when it takes longer. What it would have changed stays as it was, as
 * far as the server could be told
 */
export const runPrepared = <Row extends pg.QueryResultRow>(
  knex: Knex,
  statement: Statement,
  values: unknown[],
  due?: number,
): Promise<Row[]> => run(knex, statement, values, (connection, query) => connection.ask<Row>(query, due), due);

/** The same, for rows that are lists of texts as the database writes them: to read a value takes longer than to pass it on. */
export const runForTexts = <Row extends (string | null)[]>(
  knex: Knex,
  statement: Statement,
  values: unknown[],
  due?: number,
): Promise<Row[]> => run(knex, statement, values, (connection, query) => connection.askForTexts<Row>(query, due), due);

type Ask<T> = (connection: Connection, query: pg.QueryConfig) => Promise<T>;

async function run<Row>(
  knex: Knex,
  { name, text }: Statement,
  values: unknown[],
  ask: Ask<{ rows: Row[] }>,
  due: number | undefined,
): Promise<Row[]> {
  const client = knex.client as BoundedClient;
  const connection = await acquire(client, due);
  try {
    client.emit('query', { sql: text, bindings: values });
    const response = await asked(connection, { name, text, values }, ask);
    client.emit('query-response', response, { sql: text, bindings: values });
    return response.rows;
  } finally {
    void client.releaseConnection(connection);
  }
}

/**
 * Asks by the name of the statement, and again without it when the server refuses that, which happens before the statement does
 * anything: behind a pooler the next statement may meet another server process, which knows other names.
 */
async function asked<T>(
  connection: Connection,
  { name, text, values }: Statement & { values: unknown[] },
  ask: Ask<T>,
): Promise<T> {
  const { home } = connection;
  if (home.preparesByName) {
    try {
      return await ask(connection, { name, text, values });
    } catch (error) {
      if (!isPreparedOtherwise(error)) throw error;
      home.preparesByName = false;
    }
  }
  return await ask(connection, { text, values });
}

/** Runs a query of Knex that must be answered by then. */
export async function runBy<T>(knex: Knex, query: Runnable<T>, due?: number): Promise<T> {
  const client = knex.client as BoundedClient;
  const connection = await acquire(client, due);
  try {
    return await query.connection(connection);
  } finally {
    void client.releaseConnection(connection);
  }
}

/**
 * Stores rows by `copy`, all or none: in a third of the time that an insert takes. The embedded engine cannot do that.
 * @param rows in the text format of `copy`
 */
export async function copyRows(knex: Knex, sql: string, rows: string, due: number): Promise<void> {
  const client = knex.client as BoundedClient;
  const connection = await acquire(client, due);
  try {
    await connection.copy(sql, rows, due);
  } finally {
    void client.releaseConnection(connection);
  }
}

interface Runnable<T> {
  connection(connection: unknown): PromiseLike<T>;
}

/** A transaction has its own connection; without one, what sends the statement may have one. */
const acquire = (client: BoundedClient, due: number | undefined): Connection | Promise<Connection> =>
  due === undefined || client.transacting ? client.acquireConnection() : client.acquireFor({ due });

const timestamptz = pg.types.builtins.TIMESTAMPTZ;
const parseAsUsual = pg.types.getTypeParser(timestamptz) as (text: string) => Date;

/** A time as the database writes it. The runtime reads nearly all of them as it should, in a third of the driver's time. */
export function parseTime(text: string): Date {
  const time = new Date(text);
  // Of years before 100 it makes others, and of infinity none.
  return text.startsWith('0') || Number.isNaN(time.getTime()) ? parseAsUsual(text) : time;
}

/** A time as JSON has it, of one as the database writes it: nearly all have three digits behind the second. */
export function timeText(text: string): string {
  if (text.length === 26 && text[10] === ' ' && text.endsWith('+00'))
    return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`;
  return parseTime(text).toISOString();
}

/** How values that come from the database are read: as the driver does it, but for times. */
export const types: NonNullable<Knex.PgConnectionConfig['types']> = {
  getTypeParser: (id: number, format: string) =>
    id === timestamptz && format !== 'binary' ? parseTime : pg.types.getTypeParser(id, format as 'text' | 'binary'),
};
