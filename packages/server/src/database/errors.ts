import knex from 'knex';

import { EmbeddedDatabaseError } from './embedded/embedded.js';

/** Said by us: the database is not open yet, too much waits for it, no answer came in time, or a connection broke. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/**
 * PostgreSQL's codes for "not now": connection exceptions, insufficient resources, operator intervention, and transactions
 * that met others, took too long, or met a server that only reads.
 */
const sqlStates = /^(08|53|57|40|55P03|25006|25P03|25P04)/;

const causes = [DatabaseUnavailable, knex.KnexTimeoutError, EmbeddedDatabaseError];

/** Whether an error says that the database cannot be reached or has no place now, so that trying again later may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (causes.some((cause) => error instanceof cause)) return true;
  return sqlStates.test(codeOf(error));
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Whether an error says that a value that must be unique is there already. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505';

/** Whether an error says that data break a rule of a table: the statement did what it should. */
export const isConstraintViolation = (error: unknown): boolean => codeOf(error).startsWith('23');

/** Whether an error says that the server takes no changes. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006';

/**
 * Whether an error says that the name of a prepared statement means nothing to the server or is taken, or that a table has
 * changed since it was planned.
 */
export const isPreparedOtherwise = (error: unknown): boolean =>
  ['26000', '42P05'].includes(codeOf(error)) || (codeOf(error) === '0A000' && /cached plan/.test(String(error)));
