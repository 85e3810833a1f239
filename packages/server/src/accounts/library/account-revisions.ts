import { AsyncLocalStorage } from 'node:async_hooks';

import type { Knex } from 'knex';

import { DatabaseUnavailable } from '../../database/errors.js';

/** What a call of the library has read. */
interface Reads {
  /** The revisions of accounts, by their ids, as it first read them. */
  revisions: Map<string, number>;
  /** Whether one of them has changed before the call wrote anything. */
  haveChanged: boolean;
}

const calls = new AsyncLocalStorage<Reads>();

/** Each time it takes another change of the same account, within milliseconds. */
const mostTries = 5;

/**
 * Makes a call of the library, which reads an account, hashes a password for a while, and then writes by what it read: a
 * session for a password that may have been changed meanwhile. Such a call writes nothing, and is made anew.
 */
export async function retryWhenAccountChanged<T>(work: () => Promise<T>, tries = mostTries): Promise<T> {
  if (tries === 0) throw new DatabaseUnavailable('the account changes all the time');
  const reads: Reads = { revisions: new Map(), haveChanged: false };
  try {
    const result = await calls.run(reads, work);
    if (!reads.haveChanged) return result;
  } catch (error) {
    if (!reads.haveChanged) throw error;
  }
  return await retryWhenAccountChanged(work, tries - 1);
}

/** Notes the revisions of accounts that a call has read. */
export function noteRevisions(rows: { id: string; revision: number }[]): void {
  const { revisions } = calls.getStore() ?? {};
  for (const { id, revision } of rows) if (!revisions?.has(id)) revisions?.set(id, revision);
}

/** Forgets those of accounts that a call has changed by itself. It keeps their rows locked until its transaction ends. */
export function forgetRevisions(ids: string[]): void {
  for (const id of ids) calls.getStore()?.revisions.delete(id);
}

/**
 * Writes something that is based on the accounts that the call has read, in one transaction with a look at them that
 * nobody can come after.
 */
export async function writeIfUnchanged<T>(knex: Knex, write: (trx: Knex) => Promise<T>): Promise<T> {
  const reads = calls.getStore();
  if (!reads || reads.revisions.size === 0) return await write(knex);
  if (!knex.isTransaction) return await knex.transaction((trx) => writeIfUnchanged(trx, write));
  await check(knex, reads);
  return await write(knex);
}

async function check(trx: Knex, reads: Reads): Promise<void> {
  const { revisions } = reads;
  const ids = [...revisions.keys()];
  const rows: { id: string; revision: number }[] = await trx('users')
    .whereIn('id', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id', 'revision');
  if (rows.length === ids.length && rows.every(({ id, revision }) => revisions.get(id) === revision)) return;
  reads.haveChanged = true;
  throw new Error('an account has changed since it was read');
}

/** Until the next call; for what a store costs see `client.ts`. */
export const disableRevisions = () => calls.disable();
