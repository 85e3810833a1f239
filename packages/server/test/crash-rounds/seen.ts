import { type CharacterRecord, ProblemError } from '@charsheet/schema';

import { goodPassword, type Person } from '../people.js';
import type { State } from '../stand/state.js';
import { clientAt, isAway } from '../stand/writers.js';

/** What people can read of all that they have. */
export interface Seen extends Omit<State, 'left'> {
  /** Of each sheet that is not deleted. */
  names: string[];
}

/** Looks as people do, by the service: at their sheets with the history, at what they have deleted, and at accounts that they made. */
export async function seenBy(url: string, people: readonly Person[], emails: readonly string[]): Promise<Seen> {
  const seen = nothing();
  for (const own of await Promise.all(people.map((person) => again(() => seenByOwner(url, person))))) {
    for (const [id, user] of own.users) seen.users.set(id, user);
    for (const [id, sheet] of own.sheets) seen.sheets.set(id, sheet);
    seen.withoutHistory.push(...own.withoutHistory);
    seen.names.push(...own.names);
  }
  await Promise.all(emails.map((email) => again(() => lookForAccount(url, email, seen))));
  return seen;
}

const nothing = (): Seen => ({ users: new Map(), sheets: new Map(), withoutHistory: [], names: [] });

/** A connection that was kept may be one of before the crash, which is known only when it is used. */
async function again<T>(look: () => Promise<T>, times = 3): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (times === 0 || !isAway(error)) throw error;
    return again(look, times - 1);
  }
}

async function seenByOwner(url: string, { token }: Person): Promise<Seen> {
  const seen = nothing();
  const call = clientAt(url, token);
  const { id, ...user } = (await call.accounts.me()).body;
  seen.users.set(id, user);
  const versions = new Map<string, CharacterRecord[]>();
  for await (const line of (await call.characters.export({ query: { history: true } })).body) {
    const record = line as CharacterRecord;
    versions.set(record.id, [...(versions.get(record.id) ?? []), record]);
  }
  for (const [sheet, records] of versions) {
    const numbers = records.map(({ version }) => version).sort((a, b) => a - b);
    if (numbers.some((version, at) => version !== at + 1)) seen.withoutHistory.push(sheet);
    seen.sheets.set(sheet, { version: numbers.length, isDeleted: false });
    seen.names.push(records.at(-1)?.name ?? '');
  }
  for (let cursor: string | undefined; ; ) {
    const query = { deleted: true, limit: 200, ...(cursor !== undefined && { cursor }) };
    const { items, next } = (await call.characters.list({ query })).body;
    for (const { id: sheet, version } of items) seen.sheets.set(sheet, { version, isDeleted: true });
    if (next === null) return seen;
    cursor = next;
  }
}

/** With the right password it says that the address is not confirmed, and else that one of them is wrong. */
async function lookForAccount(url: string, email: string, { users }: Seen): Promise<void> {
  try {
    await clientAt(url).accounts.signIn({ body: { email, password: goodPassword } });
  } catch (error) {
    if (isAway(error)) throw error;
    if (error instanceof ProblemError && error.problem.code === 'email-not-verified')
      users.set(email, { name: '', email });
  }
}
