import { createHash } from 'node:crypto';

import type { Knex } from 'knex';

import { systemClock } from '../clock.js';
import { runBy } from '../database/driver.js';
import { isConstraintViolation } from '../database/errors.js';
import { removeRows } from '../database/remove.js';

/** How many drafts wait at most: of a browser, and of all. */
const mostOfBrowser = 10;
const mostOfAll = 10_000;

/** A draft without what was typed. */
export interface DraftHead {
  /** Names it in addresses. It is no secret, and opens nothing. */
  id: string;
  /** Of the page whose form it was typed into. */
  path: string;
  typedAt: Date;
}

export interface Draft extends DraftHead {
  /** Names and values of fields, in their order. */
  fields: [string, string][];
}

export interface NewDraft extends Omit<Draft, 'id'> {
  /** The account that it was typed with, if it was. */
  typist: string | undefined;
  /** The id of one that it was made of, which has no place beside it; any other text for none. */
  replaces: string;
  expiresAt: Date;
}

/** Who looks for drafts. */
export interface Finder {
  /** The secret of their browser, if it has one. */
  secret: string | undefined;
  /** The account that they are signed in to. */
  account: string | undefined;
}

/** The sign-up that a draft goes with. */
export interface SignUp {
  userId: string;
  email: string;
}

/** The drafts in the database, which has a hash in place of the secret of a browser. */
export interface DraftStore {
  /**
   * Keeps a draft for a browser, the same one once.
   * @returns its id, or nothing when so many wait already that it has no place
   */
  keep(secret: string, draft: NewDraft, due: number): Promise<string | undefined>;
  /** Those that somebody may see, newest first. */
  list(finder: Finder, now: Date, due: number): Promise<DraftHead[]>;
  find(finder: Finder, id: string, now: Date, due: number): Promise<Draft | undefined>;
  remove(finder: Finder, id: string, due: number): Promise<void>;
  /**
   * Lets a draft that was typed without an account go with a sign-up whose address is not confirmed, if that is still there;
   * also one that went with another such sign-up, such as one with a mistyped address.
   */
  join(secret: string, id: string, signUp: SignUp, due: number): Promise<void>;
}

export function draftStore(knex: Knex): DraftStore {
  const ask = <T>(due: number, query: Knex.QueryBuilder | Knex.Raw) => runBy<T>(knex, query as never, due);
  const live = (finder: Finder, now: Date) => seenBy(knex('drafts'), finder).where('expires_at', '>', now);
  return {
    async keep(secret, draft, due) {
      const { typist = null, path, typedAt, expiresAt, replaces } = draft;
      const fields = JSON.stringify(draft.fields);
      const id = hashOf(JSON.stringify([secret, typist, path, fields])).slice(0, 22);
      const browser = hashOf(secret);
      const values = {
        id,
        browser,
        typist,
        replaces,
        path,
        fields,
        typedAt,
        expiresAt,
        mostOfBrowser,
        mostOfAll,
      };
      const { rowCount } = await ask<{ rowCount: number }>(due, knex.raw(insert, values));
      if (rowCount === 0) return undefined;
      if (replaces !== id) await ask(due, knex('drafts').where({ id: replaces, browser, typist }).delete());
      return id;
    },
    async list(finder, now, due) {
      if (seesNothing(finder)) return [];
      const rows = await ask<HeadRow[]>(
        due,
        live(finder, now).orderBy('typed_at', 'desc').select('id', 'path', 'typed_at'),
      );
      return rows.map(toHead);
    },
    async find(finder, id, now, due) {
      if (seesNothing(finder)) return undefined;
      const row = await ask<DraftRow | undefined>(due, live(finder, now).where({ id }).first());
      return row && { ...toHead(row), fields: JSON.parse(row.fields) as Draft['fields'] };
    },
    async remove(finder, id, due) {
      if (!seesNothing(finder)) await ask(due, seenBy(knex('drafts'), finder).where({ id }).delete());
    },
    async join(secret, id, { userId, email }, due) {
      const pending = knex('users').where({ email_verified: false }).select('id');
      // The id of an account that was only seemingly made need not be a UUID.
      const made = pending.clone().where({ email }).whereRaw('id::text = ?', [userId]);
      const own = knex('drafts')
        .where({ id, browser: hashOf(secret) })
        .whereNull('typist')
        .where((free) => free.whereNull('sign_up').orWhereIn('sign_up', pending));
      try {
        await ask(due, own.whereExists(made).update({ sign_up: made }));
      } catch (error) {
        // The next sign-up with this address has come in between.
        if (!isConstraintViolation(error)) throw error;
      }
    },
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

const insert = `
  insert into drafts (id, browser, typist, path, fields, typed_at, expires_at)
  select :id, :browser, cast(:typist as uuid), :path, :fields, cast(:typedAt as timestamptz), cast(:expiresAt as timestamptz)
  where exists (select 1 from drafts where id = :id)
    or (select count(*) from drafts where browser = :browser and id <> :replaces) < :mostOfBrowser
      and (select count(*) from (select 1 from drafts limit :mostOfAll) as waiting) < :mostOfAll
  on conflict (id) do update set typed_at = excluded.typed_at, expires_at = excluded.expires_at`;

const seesNothing = ({ secret, account }: Finder) => secret === undefined && account === undefined;

/**
 * Of a browser's drafts those that were typed without an account or with the one that is signed in, but those that went with
 * a sign-up are for no other account. The latter also wherever somebody is signed in to the account of that sign-up.
 */
function seenBy(drafts: Knex.QueryBuilder, { secret, account }: Finder): Knex.QueryBuilder {
  return drafts.where((either) => {
    if (account !== undefined) either.orWhere({ sign_up: account });
    if (secret === undefined) return;
    either.orWhere((own) => {
      own.where({ browser: hashOf(secret) });
      own.where((any) => any.whereNull('typist').modify((more) => account && more.orWhere({ typist: account })));
      if (account !== undefined) own.whereNull('sign_up');
    });
  });
}

interface HeadRow {
  id: string;
  path: string;
  typed_at: Date;
}
interface DraftRow extends HeadRow {
  fields: string;
}

const toHead = ({ id, path, typed_at }: HeadRow): DraftHead => ({ id, path, typedAt: typed_at });

/** Removes what nobody has come back for. Several servers may do it at once. */
export async function removeExpiredDrafts(knex: Knex, now: Date = systemClock()): Promise<Record<string, number>> {
  return { drafts: await removeRows(knex, { table: 'drafts' }, (rows) => rows.where('expires_at', '<', now)) };
}

/**
 * Takes the drafts that went with sign-ups from their accounts: whoever decides about an account from now on need not be who
 * typed them. Their own browsers keep them.
 */
export async function releaseDrafts(knex: Knex, userIds: readonly string[]): Promise<void> {
  await knex('drafts')
    .whereIn('sign_up', [...userIds])
    .update({ sign_up: null });
}

/** Removes what was typed with an account; what went with its sign-up goes with its row. */
export async function removeDraftsOf(knex: Knex, userId: string): Promise<void> {
  await knex('drafts').where({ typist: userId }).delete();
}
