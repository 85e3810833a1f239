import { expect } from 'vitest';

import { type CharacterQuery, type CharacterRecord, fold } from '@charsheet/schema';

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

type Listing = Required<Pick<CharacterQuery, 'limit' | 'sort' | 'order' | 'deleted'>>;

export const listings = (given: Listing) =>
  command('list', given, async (query, { sheets }, { owner }) => {
    const listed: [string, number][] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await owner.characters.list({ query: { ...query, ...(cursor ? { cursor } : {}) } });
      listed.push(...body.items.map(({ id, version }): [string, number] => [id, version]));
      cursor = body.next;
    }
    const found = sheets.filter(({ isDeleted }) => isDeleted === query.deleted).map(currentOf);
    const key = (record: CharacterRecord) =>
      query.sort === 'name' ? Buffer.from(fold(record.name)) : record[query.sort];
    const ascending = found.sort((a, b) => compare(key(a), key(b)) || compare(a.id, b.id));
    const expected = query.order === 'asc' ? ascending : ascending.reverse();
    expect(listed).toEqual(expected.map(({ id, version }) => [id, version]));
  });

function compare<T extends string | number | Buffer>(one: T, other: T): number {
  if (Buffer.isBuffer(one) && Buffer.isBuffer(other)) return one.compare(other);
  return one < other ? -1 : Number(one > other);
}
