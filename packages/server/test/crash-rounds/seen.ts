import { type CharacterRecord, ProblemError } from '@charsheet/schema';

import { goodPassword, type Person } from '../people.js';
import type { State } from '../stand/state.js';
import { clientAt } from '../stand/writers.js';

/** What people can read of all that they have. */
export interface Seen extends Omit<State, 'left'> {
  /** Of each sheet that is not deleted. */
  names: string[];
}

/** Looks as people do, by the service: at their sheets with the history, at what they have deleted, and at accounts that they made. */
export async function seenBy(url: string, people: readonly Person[], emails: readonly string[]): Promise<Seen> {
  const seen: Seen = { users: new Map(), sheets: new Map(), withoutHistory: [], names: [] };
  await Promise.all(people.map((person) => lookAsOwner(url, person, seen)));
  await Promise.all(emails.map((email) => lookForAccount(url, email, seen)));
  return seen;
}

async function lookAsOwner(url: string, { token }: Person, seen: Seen): Promise<void> {
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
    if (next === null) return;
    cursor = next;
  }
}

/** With the right password it says that the address is not confirmed, and else that one of them is wrong. */
async function lookForAccount(url: string, email: string, { users }: Seen): Promise<void> {
  try {
    await clientAt(url).accounts.signIn({ body: { email, password: goodPassword } });
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'email-not-verified')
      users.set(email, { name: '', email });
  }
}
