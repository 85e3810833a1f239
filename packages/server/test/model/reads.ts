import { expect } from 'vitest';

import { command, expectRefused, onSheet } from './command.js';
import { currentOf } from './system.js';

export const readings = {
  current: (given: { which: number; by: 'owner' | 'stranger' | 'anonymous' }) =>
    onSheet('read', given, async ({ by }, sheet, real) => {
      const current = currentOf(sheet);
      const call = real[by].characters.get({ params: { id: sheet.id } });
      if (sheet.isDeleted || !(current.isPublic || by === 'owner')) return expectRefused(call, 'not-found');
      expect((await call).body).toStrictEqual(current);
    }),

  history: (given: { which: number }) =>
    onSheet('look back', given, async (_, { id, versions, isDeleted }, { owner }) => {
      const listed = owner.characters.versions({ params: { id }, query: { limit: 200 } });
      if (isDeleted) return expectRefused(listed, 'not-found');
      const expected = versions.map(({ version, updatedAt }) => ({ version, updatedAt })).reverse();
      expect((await listed).body).toStrictEqual({ items: expected, next: null });
      for (const old of versions) {
        const { body } = await owner.characters.version({ params: { id, n: old.version } });
        expect(body).toStrictEqual(old);
      }
      await expectRefused(owner.characters.version({ params: { id, n: versions.length + 1 } }), 'not-found');
    }),
};

export const listings = (given: { limit: number }) =>
  command('list', given, async ({ limit }, { sheets }, { owner }) => {
    const listed: [string, number][] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: { limit: number; cursor?: string } = { limit, ...(cursor ? { cursor } : {}) };
      const { body } = await owner.characters.list({ query });
      listed.push(...body.items.map(({ id, version }): [string, number] => [id, version]));
      cursor = body.next;
    }
    const live = sheets.filter(({ isDeleted }) => !isDeleted).reverse();
    expect(listed).toEqual(live.map((sheet) => [sheet.id, currentOf(sheet).version]));
  });
