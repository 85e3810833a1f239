import type { Knex } from 'knex';
import type { Logger } from 'pino';

import type { Limits } from '../limits.js';
import { BoundedClient } from './client.js';
import { types } from './driver.js';

/** How Knex connects to a PostgreSQL server. */
export function configOf(url: string, { log, limits }: { log: Logger; limits: Limits }) {
  const connection = {
    connectionString: url,
    application_name: 'charsheet',
    keepAlive: true,
    keepAliveInitialDelayMillis: limits.silence,
    types,
  };
  return { connection, ...boundedBy(limits, log) };
}

/** What all pools have in common. */
export const boundedBy = (limits: Limits, log: Logger) => ({
  client: BoundedClient as unknown as typeof Knex.Client,
  limits,
  acquireConnectionTimeout: limits.database,
  log: knexLog(log),
});

/**
 * Sends messages of Knex to our log, without stack traces; by itself it prints them. That there was no connection is said by
 * whoever has asked for one.
 */
function knexLog(log: Logger): Knex.Logger {
  const write = (level: 'debug' | 'warn' | 'error') => (message: unknown) => {
    const [text = ''] = String(message).split(/\n +at /, 1);
    log[text.startsWith('Acquire connection error') ? 'debug' : level]({ from: 'knex' }, text);
  };
  return { debug: write('debug'), warn: write('debug'), error: write('error'), deprecate: write('warn') };
}
