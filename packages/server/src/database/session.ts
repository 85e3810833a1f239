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

/** Without these, what is written or read means something else, or is somewhere else. */
const needed: Record<string, (value: string) => boolean> = {
  client_encoding: (value) => value === 'UTF8',
  datestyle: (value) => value.startsWith('ISO'),
  standard_conforming_strings: (value) => value === 'on',
  default_transaction_isolation: (value) => value === 'read committed',
  search_path: (value) => value === 'public',
};

/** Without these the server never ends by itself what nobody waits for any more. */
const lastLine = ['statement_timeout', 'idle_in_transaction_session_timeout'];

/** Of a search path it matters where it leads. */
const found = (name: string) => (name === 'search_path' ? 'current_schema()' : `current_setting('${name}')`);

/** A pooler may have another name for the database, and another user. */
const lookAtSession = `select quote_ident(current_database()) as database, quote_ident(current_user) as role,
  ${['server_encoding', ...Object.keys(needed), ...lastLine].map((name) => `${found(name)} as ${name}`).join(', ')}`;

interface Session {
  database: string;
  role: string;
  settings: Settings;
}

type Ask = (sql: string) => PromiseLike<{ rows: unknown[] }>;

async function sessionOf(ask: Ask): Promise<Session> {
  const { rows } = await ask(lookAtSession);
  const { database = '', role = '', ...settings } = rows[0] as Settings;
  return { database, role, settings };
}

/** What to type at the database so that the settings hold behind a pooler. */
function repair({ database, role }: Session, names: string[]): string {
  const wanted = all(limits.statement);
  const repairs = names.map((name) => `alter role ${role} in database ${database} set ${name} = '${wanted[name]}';`);
  return `run at the database: ${repairs.join(' ')} and then at the pooler: RECONNECT;`;
}

/** The database cannot be used as it is set up; the message says what to do. */
class UnfitDatabase extends Error {
  override readonly name = 'UnfitDatabase';
}

/**
 * Looks whether a new session reads and writes as the service means it.
 * @throws UnfitDatabase
 */
export async function checkSession(ask: Ask): Promise<void> {
  const session = await sessionOf(ask);
  const { server_encoding: encoding, ...settings } = session.settings;
  if (encoding !== 'UTF8') {
    const make = `create database ... encoding 'UTF8' template template0`;
    throw new UnfitDatabase(
      `the database ${session.database} stores text as ${encoding}, which lacks most letters; use one in UTF8: ${make}`,
    );
  }
  const wrong = Object.keys(needed).filter((name) => !needed[name]?.(settings[name] ?? ''));
  if (wrong.length === 0) return;
  const told = wrong.map((name) => `${name} = ${settings[name] ?? 'nothing'}`).join(', ');
  throw new UnfitDatabase(`the pooler in front of the database leaves ${told}; ${repair(session, wrong)}`);
}

/** What to tell the operator of a session that is fit for use, and lacks what would save a server from hanging on. */
export async function adviceOnSession(ask: Ask): Promise<string | undefined> {
  const session = await sessionOf(ask);
  const missing = lastLine.filter((name) => session.settings[name] === '0');
  if (missing.length === 0) return undefined;
  return `the pooler in front of the database leaves no bound of its own (${missing.join(', ')}); ${repair(session, missing)}`;
}
