import { AsyncLocalStorage } from 'node:async_hooks';

import type { Knex } from 'knex';

import { DatabaseUnavailable } from '../../database/errors.js';

/** What a call of the library is based on. */
interface Premises {
  /** The revisions of accounts, by their ids, as it first read them. */
  accounts: Map<string, number>;
  /** Whether one of them has changed before the call wrote anything. */
  areGone: boolean;
}

const calls = new AsyncLocalStorage<Premises>();

/** Each time it takes another change of the same account, within milliseconds. */
const mostTries = 5;

/**
 * Makes a call of the library, which reads an account, hashes a password for a while, and then writes by what it read: a
 * session for a password that may have been changed meanwhile. Such a call writes nothing, and is made anew.
 */
export async function onFirmGround<T>(work: () => Promise<T>, tries = mostTries): Promise<T> {
  if (tries === 0) throw new DatabaseUnavailable('the account changes all the time');
  const premises: Premises = { accounts: new Map(), areGone: false };
  try {
    const result = await calls.run(premises, work);
    if (!premises.areGone) return result;
  } catch (error) {
    if (!premises.areGone) throw error;
  }
  return await onFirmGround(work, tries - 1);
}

/** Notes accounts that a call has read. */
export function noteAccounts(rows: { id: string; revision: number }[]): void {
  const { accounts } = calls.getStore() ?? {};
  for (const { id, revision } of rows) if (!accounts?.has(id)) accounts?.set(id, revision);
}

/** Forgets accounts that a call has changed by itself. It keeps their rows locked until its transaction ends. */
export function forgetAccounts(ids: string[]): void {
  for (const id of ids) calls.getStore()?.accounts.delete(id);
}

/**
 * Writes something that is based on the accounts that the call has read, in one transaction with a look at them that
 * nobody can come after.
 */
export async function writing<T>(knex: Knex, write: (trx: Knex) => Promise<T>): Promise<T> {
  const premises = calls.getStore();
  if (!premises || premises.accounts.size === 0) return await write(knex);
  if (!knex.isTransaction) return await knex.transaction((trx) => writing(trx, write));
  await check(knex, premises);
  return await write(knex);
}

async function check(trx: Knex, premises: Premises): Promise<void> {
  const { accounts } = premises;
  const ids = [...accounts.keys()];
  const rows: { id: string; revision: number }[] = await trx('users')
    .whereIn('id', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id', 'revision');
  if (rows.length === ids.length && rows.every(({ id, revision }) => accounts.get(id) === revision)) return;
  premises.areGone = true;
  throw new Error('an account has changed since it was read');
}

/** Until the next call; for what a store costs see `client.ts`. */
export const forgetPremises = () => calls.disable();
