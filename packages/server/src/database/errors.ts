import knex from 'knex';

import { EmbeddedDatabaseError } from './embedded/embedded.js';

/** Said by us: the database is not open yet, too much waits for it, or no answer came in time. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** PostgreSQL's classes for "not now": connection exceptions, insufficient resources, operator intervention. */
const sqlStates = /^(08|53|57)/;

const systemErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);

/** How pg says that a connection broke, for which it has no code; and Knex, that it could not cancel a query. */
const brokenConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout expired|After query timeout)/;

const causes = [DatabaseUnavailable, knex.KnexTimeoutError, EmbeddedDatabaseError];

/** Whether an error says that the database cannot be reached or has no place now, so that trying again later may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (causes.some((cause) => error instanceof cause)) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return sqlStates.test(code) || systemErrors.has(code) || brokenConnection.test(error.message);
}

/** Whether an error says that a value that must be unique is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
