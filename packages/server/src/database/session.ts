import type pg from 'pg';

import { limits } from '../limits.js';

/** Settings of a session, by their names. */
type Settings = Record<string, string>;

/** Poolers keep these for each of their clients. */
const kept: Settings = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, MDY',
  timezone: 'UTC',
  standard_conforming_strings: 'on',
};

/** @param statementTimeout in milliseconds; 0 for none */
const all = (statementTimeout: number): Settings => ({
  ...kept,
  search_path: 'public',
  default_transaction_isolation: 'read committed',
  statement_timeout: String(statementTimeout),
  lock_timeout: '0',
  idle_in_transaction_session_timeout: String(limits.idleTransaction),
});

/**
 * What to ask of a new session, the most first: a pooler that does not know a setting refuses the connection, and is then
 * asked for less. What the options of the URL name is the operator's.
 */
export function pinsFor(statementTimeout: number, options = ''): Settings[] {
  const ours = (settings: Settings) =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => !options.toLowerCase().includes(name)));
  return [ours(all(statementTimeout)), ours(kept), {}];
}

/** Whether a connection was refused for a setting that was asked of it (PgBouncer; PostgreSQL itself has them all). */
export const isRefusedSetting = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '08P01' && /parameter/i.test(error.message);

/** The embedded engine does not read what a connection begins with; nobody shares its session. */
export const pinBySql = Object.entries(kept)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join(';');

/** Without these, what is written or read means something else. */
const needed: Record<string, (value: string) => boolean> = {
  client_encoding: (value) => value === 'UTF8',
  datestyle: (value) => value.startsWith('ISO'),
  standard_conforming_strings: (value) => value === 'on',
  default_transaction_isolation: (value) => value === 'read committed',
};

const lookAtSession = `select ${['server_encoding', ...Object.keys(needed)]
  .map((name) => `current_setting('${name}') as ${name}`)
  .join(', ')}`;

/** The database cannot be used as it is set up; the message says what to do. */
class UnfitDatabase extends Error {
  override readonly name = 'UnfitDatabase';
}

/**
 * Looks whether a new session reads and writes as the service means it.
 * @throws UnfitDatabase
 */
export async function checkSession(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Settings>(lookAtSession);
  const [{ server_encoding: encoding, ...found } = {}] = rows;
  const database = client.database ?? '';
  if (encoding !== 'UTF8') {
    const make = `create database ... encoding 'UTF8' template template0`;
    throw new UnfitDatabase(
      `the database "${database}" stores text as ${encoding}, which lacks most letters; use one in UTF8: ${make}`,
    );
  }
  const wrong = Object.entries(found).filter(([name, value]) => !needed[name]?.(value));
  if (wrong.length === 0) return;
  const wanted: Settings = all(0);
  const repairs = wrong.map(
    ([name]) => `alter role "${client.user}" in database "${database}" set ${name} = '${wanted[name]}';`,
  );
  const told = wrong.map((setting) => setting.join(' = ')).join(', ');
  throw new UnfitDatabase(`the pooler in front of the database leaves ${told}; run: ${repairs.join(' ')}`);
}
