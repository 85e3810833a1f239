import { expect, it } from 'vitest';

import type { BulkRepository } from '../store/bulk.js';
import type { ReadLine } from './read-line.js';
import { storeLines } from './store-lines.js';

it('each sheet that is replaced has the time of one request, however many are', async () => {
  const ids = ['a', 'b', 'c'];
  const given: number[] = [];
  let now = 0;
  const old = { version: 1, isPublic: true, isDeleted: false, sheet: 'old' };
  const bulk = {
    findOwn: async () => new Map(ids.map((id) => [id, { ...old, id }])),
    create: async () => new Set(),
    async append({ id }: { id: string }, { version }: { version: number }, due: number) {
      given.push(due - now);
      // Half of the time of one.
      now += 500;
      return { ...old, id, version };
    },
  } as unknown as BulkRepository;
  const lines = ids.map((id) => ({ itsId: id, columns: { sheet: 'new' } }) as ReadLine);
  const deps = { bulk, characters: { restore: async () => undefined }, clock: () => new Date() };
  const storing = { ownerId: 'owner', onConflict: 'replace', due: () => now + 1000, guess: { areNew: true } } as const;
  const outcomes = await storeLines(deps, lines, storing);
  expect([...outcomes.values()].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(given).toEqual([1000, 1000, 1000]);
});
