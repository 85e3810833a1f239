import knexModule, { type Knex } from 'knex';
import pg from 'pg';

const { KnexTimeoutError } = knexModule;

/** How long a request waits for the database, in milliseconds: for a connection, for its turn, for an answer. */
export const queryTimeout = 5000;

/** Cancels a query of Knex that takes longer, here and on the server. What it would have changed stays as it was. */
export const withTimeout = <Q extends Cancellable<Q>>(query: Q, ms = queryTimeout): Q =>
  query.timeout(ms, { cancel: true });

interface Cancellable<Q> {
  timeout(ms: number, options: { cancel: boolean }): Q;
}

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
export async function runPrepared<Row extends pg.QueryResultRow>(
  knex: Knex,
  statement: Statement,
  values: unknown[],
  ms = queryTimeout,
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
function answerTo<Row extends pg.QueryResultRow>(connection: Connection, query: pg.QueryConfig, ms: number) {
  return new Promise<pg.QueryResult<Row>>((resolve, reject) => {
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
  emit(event: 'query' | 'query-response', ...details: unknown[]): boolean;
}
/** The pool destroys one that is marked so. */
type Connection = pg.Client & { __knex__disposed?: unknown };

/** As Knex does it: a connection whose query could not be cancelled is of no use to anybody. */
async function cancel(client: Connections, connection: Connection, reason: unknown): Promise<void> {
  try {
    await client.cancelQuery(connection);
  } catch {
    connection.__knex__disposed = reason;
  }
}

const timestamptz = pg.types.builtins.TIMESTAMPTZ;
const parseAsUsual = pg.types.getTypeParser(timestamptz) as (text: string) => Date;

/** A time as the database writes it. The runtime reads nearly all of them as it should, in a third of the driver's time. */
export function parseTime(text: string): Date {
  const time = new Date(text);
  // Of years before 100 it makes others, and of infinity none.
  return text.startsWith('0') || Number.isNaN(time.getTime()) ? parseAsUsual(text) : time;
}

/** How values that come from the database are read: as the driver does it, but for times. */
export const types: NonNullable<Knex.PgConnectionConfig['types']> = {
  getTypeParser: (id: number, format: string) =>
    id === timestamptz && format !== 'binary' ? parseTime : pg.types.getTypeParser(id, format as 'text' | 'binary'),
};
