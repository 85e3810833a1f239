import type { Knex } from 'knex';

import type { Session, User } from '@charsheet/schema';

import { systemClock } from '../clock.js';
import { coalesce } from '../database/coalesce.js';
import { forSome, runBy, runPrepared, statementForSome } from '../database/driver.js';
import type { Caller, Credential } from '../http/handler.js';
import { unwatched, type WorkWatch } from '../work.js';
import { type Signature, sessionSeconds } from './session-token.js';

/** How old the last extension of a session must be for its use to extend it again, in seconds. */
export const sessionUpdateSeconds = 86_400;

const findSession = statementForSome(
  'session',
  (is) => `
    select users.id, name, email, email_verified, users.created_at, last_write, sessions.id as session_id, expires_at, token
    from sessions join users on users.id = sessions.user_id
    where token ${is('$1')} and expires_at > $2`,
);

export interface FoundSession {
  caller: Caller;
  /** Whether it was extended just now. */
  extended: boolean;
}

export interface SessionsRepository {
  find(credential: Credential, due?: number): Promise<FoundSession | undefined>;
  /** Newest first. */
  list(caller: Caller, due?: number): Promise<Session[]>;
  /** Ends a session of the caller; without effect when there is none with that id. */
  end(caller: Caller, id: string, due?: number): Promise<void>;
}

/**
 * Finds sessions, those of requests that come at the same time by one query, where the account library needs two for each. The
 * time is the system's, as in the library, which sets when a session expires.
 */
export function sessionsRepository(
  knex: Knex,
  { sign, verify }: Signature,
  watch: WorkWatch = unwatched,
): SessionsRepository {
  const read = coalesce({
    ...{ watch, name: 'session' },
    run: (tokens: readonly string[], due) => selectSessions(knex, tokens, due),
    maxInFlight: 2,
    maxBatch: 100,
    maxWaiting: 5000,
  });
  return {
    async find(credential, due) {
      const token = verify(credential.signed);
      if (token === undefined) return undefined;
      const row = await read(token, due === undefined ? {} : { due });
      if (!row) return undefined;
      const caller = {
        user: toUser(row),
        sessionId: row.session_id,
        credential: { via: credential.via, signed: sign(token) },
        ...(row.last_write !== null && { lastWrite: Number(row.last_write) }),
      };
      return { caller, extended: await extend(knex, row, systemClock(), due) };
    },
    async list({ user, sessionId }, due) {
      const live = knex('sessions')
        .where({ user_id: user.id })
        .where('expires_at', '>', systemClock())
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ]);
      const rows: SessionRow[] = await runBy(knex, live, due);
      return rows.map((row) => toSession(row, sessionId));
    },
    async end({ user }, id, due) {
      await runBy(knex, knex('sessions').where({ id, user_id: user.id }).delete(), due);
    },
  };
}

/** The sessions of tokens that have not expired, in their order, of those who come at the same time. */
async function selectSessions(
  knex: Knex,
  tokens: readonly string[],
  due: number,
): Promise<((UserRow & SessionKey) | undefined)[]> {
  const [find, sought] = forSome(findSession, new Set(tokens));
  type Row = UserRow & SessionKey & { token: string };
  const rows = await runPrepared<Row>(knex, find, [...sought, systemClock()], due);
  const found = new Map(rows.map((row) => [row.token, row]));
  return tokens.map((token) => found.get(token));
}

async function extend(knex: Knex, row: SessionKey, now: Date, due?: number): Promise<boolean> {
  const left = row.expires_at.getTime() - now.getTime();
  if (left > (sessionSeconds - sessionUpdateSeconds) * 1000) return false;
  const expires_at = new Date(now.getTime() + sessionSeconds * 1000);
  await runBy(knex, knex('sessions').where({ id: row.session_id }).update({ expires_at, updated_at: now }), due);
  return true;
}

interface SessionKey {
  session_id: string;
  expires_at: Date;
}

interface UserRow {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  created_at: Date;
  /** As text, which may have more digits than a number. */
  last_write: string | null;
}

function toUser({ id, name, email, email_verified, created_at }: UserRow): User {
  return { id, name, email, emailVerified: email_verified, createdAt: created_at.toISOString() };
}

interface SessionRow {
  id: string;
  created_at: Date;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
}

function toSession({ id, created_at, expires_at, ip_address, user_agent }: SessionRow, current: string): Session {
  return {
    id,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    ipAddress: ip_address ?? '',
    userAgent: user_agent ?? '',
    current: id === current,
  };
}
