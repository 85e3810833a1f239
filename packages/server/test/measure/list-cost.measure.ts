import { describe, it } from 'vitest';

import { type CharacterQuery, type SortKey, sortOrders } from '@charsheet/schema';

import { tell } from '../figures.js';
import { engines, testApp } from '../harness.js';
import { giveSheets } from '../many-sheets.js';

const count = 100_000;
const limit = 200;
const samples = 41;

describe.each(engines)('the cost of a page on %s', (engine) => {
  const app = testApp(engine);

  it(`of ${count} sheets: first and last of every order, and what filters take`, async () => {
    const person = await app.someone();
    await giveSheets(app, person.user.id, count);
    const client = app.as(person);
    const list = async (query: CharacterQuery) => (await client.characters.list({ query: { limit, ...query } })).body;
    const medians: number[] = [];
    const cost = async (query: CharacterQuery) => {
      const times: number[] = [];
      for (let i = 0; i < samples; i++) {
        const start = performance.now();
        await list(query);
        times.push(performance.now() - start);
      }
      const median = times.sort((a, b) => a - b)[samples >> 1] ?? Number.NaN;
      medians.push(median);
      return `${median.toFixed(1)} ms`;
    };
    const told = [`${engine}: median of ${samples}, pages of ${limit}`];
    for (const sort of Object.keys(sortOrders) as SortKey[]) {
      for (const order of ['desc', 'asc'] as const) {
        const cursors: string[] = [];
        for (let next: string | null = ''; next !== null; ) {
          next = (await list({ sort, order, ...(next ? { cursor: next } : {}) })).next;
          if (next !== null) cursors.push(next);
        }
        const [middle = '', last = ''] = [cursors[cursors.length >> 1], cursors.at(-1)];
        const first = `first ${await cost({ sort, order })}`;
        const others = `middle ${await cost({ sort, order, cursor: middle })}, last ${await cost({ sort, order, cursor: last })}`;
        told.push(`${sort} ${order}: ${first}, ${others}`);
      }
    }
    const [newest] = (await list({})).items;
    const id = newest?.id ?? '';
    const filters: Record<string, CharacterQuery> = {
      'three levels': { minSzint: 10, maxSzint: 12 },
      'part of the name': { q: '99' },
      'the beginning of all identifiers': { id: id.slice(0, 4) },
      'the beginning of none': { id: 'ffff' },
      'the end of an identifier': { id: id.slice(-4) },
      'a whole identifier': { id },
      'deleted ones, of which there are none': { deleted: true },
    };
    for (const [name, query] of Object.entries(filters)) told.push(`${name}: ${await cost(query)}`);
    told.push(`the end, by name: ${await cost({ id: id.slice(-4), sort: 'name' })}`);
    console.log(told.join('\n  '));
    const slowest = Math.max(...medians);
    tell({ engine, sheets: count, 'slowest median of a page, ms': Number(slowest.toFixed(1)) });
  }, 300_000);
});
