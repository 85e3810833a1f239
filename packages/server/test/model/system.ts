import type { api, Character, CharacterRecord, Client } from '@charsheet/schema';

import type { TestApp } from '../harness.js';

/** What a sheet is to the model: its versions, oldest first, and whether it is deleted. */
export interface ModelSheet {
  id: string;
  versions: CharacterRecord[];
  isDeleted: boolean;
}

/** The simple model: the sheets of one owner, oldest first, and what was stored by which key. */
export interface Model {
  sheets: ModelSheet[];
  keys: Map<string, { sent: string; sheet: ModelSheet }>;
}

/** The service as it is asked, by the owner of all sheets and by others. */
export interface Real {
  owner: Client<typeof api>;
  stranger: Client<typeof api>;
  anonymous: Client<typeof api>;
  /** Lets a second pass, so that no two changes have the same time; tells the time. */
  tick(): string;
}

export async function newSystem(app: TestApp): Promise<{ model: Model; real: Real }> {
  const [owner, stranger] = [app.as(await app.someone()), app.as(await app.someone())];
  const tick = () => {
    app.now = new Date(app.now.getTime() + 1000);
    return app.now.toISOString();
  };
  return { model: { sheets: [], keys: new Map() }, real: { owner, stranger, anonymous: app.client, tick } };
}

export const currentOf = ({ versions }: ModelSheet): CharacterRecord => {
  const current = versions.at(-1);
  if (!current) throw new Error('every sheet has a version');
  return current;
};

/** Puts down a new version in the model, and returns it. */
export function supersede(sheet: ModelSheet, updatedAt: string, change: Character & { isPublic: boolean }) {
  const { id, version, createdAt } = currentOf(sheet);
  const next = { ...change, id, version: version + 1, createdAt, updatedAt };
  sheet.versions.push(next);
  return next;
}

/** The sheet of a record: what a client would send, without what the service adds. */
export function sheetIn({ id, version, createdAt, updatedAt, ...sheet }: CharacterRecord) {
  return sheet;
}
