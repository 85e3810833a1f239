import { expect } from 'vitest';

import { type Character, type CharacterPatch, type CharacterRecord, sheetOf } from '@charsheet/schema';

import { buildCharacter } from '../fixtures.js';
import { command, expectRefused, ifMatch, onSheet, refusalOf, type Tag } from './command.js';
import { currentOf, type Model, sheetIn, supersede } from './system.js';

interface Create {
  members: Partial<Character>;
  isPublic: boolean | undefined;
  key: string | undefined;
}

interface Replace {
  which: number;
  tag: Tag;
  members: Partial<Character>;
  isPublic: boolean | undefined;
}

interface Patch {
  which: number;
  tag: Tag;
  patch: Record<string, unknown>;
}

const said = (isPublic: boolean | undefined) => (isPublic === undefined ? {} : { isPublic });

export const writes = {
  create: (given: Create) =>
    command('create', given, async ({ members, isPublic, key }, model, real) => {
      const createdAt = real.tick();
      const body = { ...buildCharacter(members), ...said(isPublic) };
      const sent = JSON.stringify([sheetOf(body), isPublic ?? true]);
      const before = key === undefined ? undefined : model.keys.get(key);
      const call = real.owner.characters.create({ body, headers: key === undefined ? {} : { 'idempotency-key': key } });
      if (before?.sheet.isDeleted) return expectRefused(call, 'not-found');
      if (before && before.sent !== sent) return expectRefused(call, 'idempotency-key-reused');
      const record = (await call).body;
      if (before) return expect(record).toStrictEqual(currentOf(before.sheet));
      const added = { id: record.id, version: 1, isPublic: isPublic ?? true, createdAt, updatedAt: createdAt };
      expect(record).toStrictEqual({ ...sheetOf(body), ...added });
      remember(model, record, key, sent);
    }),

  replace: (given: Replace) =>
    onSheet('replace', given, async ({ tag, members, isPublic }, sheet, real) => {
      const updatedAt = real.tick();
      const body = { ...buildCharacter(members), ...said(isPublic) };
      const params = { id: sheet.id };
      const call = real.owner.characters.replace({ params, body, headers: ifMatch(sheet, tag) });
      const refusal = refusalOf(sheet, tag);
      if (refusal) return expectRefused(call, refusal);
      const change = { ...sheetOf(body), isPublic: isPublic ?? currentOf(sheet).isPublic };
      const { body: record, headers } = await call;
      expect(record).toStrictEqual(supersede(sheet, updatedAt, change));
      expect(headers['etag']).toBe(`"${record.version}"`);
    }),

  patch: (given: Patch) =>
    onSheet('patch', given, async ({ tag, patch }, sheet, real) => {
      const updatedAt = real.tick();
      const headers = ifMatch(sheet, tag);
      const call = real.owner.characters.patch({ params: { id: sheet.id }, body: patch as CharacterPatch, headers });
      const refusal = refusalOf(sheet, tag) ?? (isRefused(patch) ? 'invalid-body' : undefined);
      if (refusal) return expectRefused(call, refusal);
      const { body: record } = await call;
      expect(record).toStrictEqual(supersede(sheet, updatedAt, merged(sheetIn(currentOf(sheet)), patch)));
    }),
};

export const removes = (given: { which: number; tag: Tag }) =>
  onSheet('delete', given, async ({ tag }, sheet, real) => {
    const call = real.owner.characters.remove({ params: { id: sheet.id }, headers: ifMatch(sheet, tag) });
    const refusal = refusalOf(sheet, tag);
    if (refusal) return expectRefused(call, refusal);
    await call;
    sheet.isDeleted = true;
  });

export const restores = (given: { which: number }) =>
  onSheet('restore', given, async (_, sheet, real) => {
    const updatedAt = real.tick();
    const { body } = await real.owner.characters.restore({ params: { id: sheet.id } });
    if (!sheet.isDeleted) return expect(body).toStrictEqual(currentOf(sheet));
    sheet.isDeleted = false;
    expect(body).toStrictEqual(supersede(sheet, updatedAt, sheetIn(currentOf(sheet))));
  });

function remember({ sheets, keys }: Model, record: CharacterRecord, key: string | undefined, sent: string): void {
  const sheet = { id: record.id, versions: [record], isDeleted: false };
  sheets.push(sheet);
  if (key !== undefined) keys.set(key, { sent, sheet });
}

const isRefused = (patch: Record<string, unknown>) =>
  patch['szint'] === 0 || patch['szint'] === null || 'kora' in patch;

/** A merge as the patches of this test need it, written in another way than the service does. */
function merged(sheet: ReturnType<typeof sheetIn>, { felszereles, ...patch }: Record<string, unknown>) {
  const next = structuredClone({ ...sheet, ...patch }) as typeof sheet;
  for (const name of ['nem', 'ep'] as const) if (patch[name] === null) delete next[name];
  for (const [name, value] of Object.entries(felszereles ?? {})) {
    if (value === null) delete next.felszereles[name as 'pancelID'];
    else Object.assign(next.felszereles, { [name]: value });
  }
  return next;
}
