import knexModule, { type Knex } from 'knex';
import type { Client, QueryConfig, QueryResult, QueryResultRow } from 'pg';

import { patience } from './patience.js';

const { KnexTimeoutError } = knexModule;

/** A statement that the server parses and plans once a connection, by its name. Its values are `$1` and so on. */
export interface Statement {
  name: string;
  text: string;
}

/**
 * Runs a statement on a connection of the pool, or on that of a transaction. It goes straight to the driver: Knex puts
 * every query together anew, which is a tenth of what a lone read costs. Whoever listens to Knex hears of it.
 * @returns its rows
 * @throws KnexTimeoutError when it takes longer than others of ours may. What it would have changed stays as it was
 */
export async function runPrepared<Row extends QueryResultRow>(
  knex: Knex,
  statement: Statement,
  values: unknown[],
  ms = patience,
): Promise<Row[]> {
  const client = knex.client as Connections;
  const connection = await client.acquireConnection();
  try {
    client.emit('query', { sql: statement.text, bindings: values });
    const response = await answerTo<Row>(connection, { ...statement, values }, ms);
    client.emit('query-response', response, { sql: statement.text, bindings: values });
    return response.rows;
  } catch (error) {
    if (error instanceof KnexTimeoutError) await cancel(client, connection, error);
    throw error;
  } finally {
    void client.releaseConnection(connection);
  }
}

/** By a callback: each promise of the driver keeps all before it until the next full garbage collection. */
function answerTo<Row extends QueryResultRow>(connection: Connection, query: QueryConfig, ms: number) {
  return new Promise<QueryResult<Row>>((resolve, reject) => {
    const late = () => reject(new KnexTimeoutError(`"${query.name}" took longer than ${ms} ms`));
    const timer = setTimeout(late, ms);
    void connection.query<Row>(query, (error, response) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve(response);
    });
  });
}

/** What Knex's types leave out of its client. */
interface Connections {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
  cancelQuery(connection: Connection): Promise<unknown>;
  emit(event: 'query' | 'query-response', ...said: unknown[]): boolean;
}
/** The pool destroys one that is marked so. */
type Connection = Client & { __knex__disposed?: unknown };

/** As Knex does it: a connection whose query could not be cancelled is of no use to anybody. */
async function cancel(client: Connections, connection: Connection, reason: unknown): Promise<void> {
  try {
    await client.cancelQuery(connection);
  } catch {
    connection.__knex__disposed = reason;
  }
}
