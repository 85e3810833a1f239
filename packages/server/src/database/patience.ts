import type { Knex } from 'knex';

/** How long a request waits for the database, in milliseconds: for a connection, for its turn, for an answer. */
export const patience = 5000;

/** Gives a query up that takes longer, here and on the server. What it would have changed stays as it was. */
export const bounded = <Q extends Boundable<Q>>(query: Q, ms = patience): Q => query.timeout(ms, { cancel: true });

interface Boundable<Q> {
  timeout(ms: number, options: { cancel: boolean }): Q;
}

/** A query that the server plans once a connection, by its name. Its bindings are `?`, in their order; bounded. */
export function prepared<Row>(knex: Knex, name: string, sql: string, bindings: readonly unknown[]) {
  const query = knex.raw<{ rows: Row[] }>(sql, bindings as Knex.RawBinding[]);
  return bounded(query.options({ name }));
}
