/** How long a request waits for the database, in milliseconds: for a connection, for its turn, for an answer. */
export const patience = 5000;

/** Gives a query up that takes longer, here and on the server. What it would have changed stays as it was. */
export const bounded = <Q extends Boundable<Q>>(query: Q, ms = patience): Q => query.timeout(ms, { cancel: true });

interface Boundable<Q> {
  timeout(ms: number, options: { cancel: boolean }): Q;
}
