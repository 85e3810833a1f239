import { describe, it } from 'vitest';

import { engines, testApp } from '../harness.js';
import { giveSheets } from '../many-sheets.js';

const count = 100_000;
const limit = 200;
const samples = 41;

describe.each(engines)('the cost of a page on %s', (engine) => {
  const app = testApp(engine);

  it(`of ${count} sheets: first, middle and last`, async () => {
    const person = await app.someone();
    await giveSheets(app, person.user.id, count);
    const client = app.as(person);
    const cursors: string[] = [''];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await client.characters.list({ query: { limit, ...(cursor ? { cursor } : {}) } });
      cursor = body.next;
      if (cursor !== null) cursors.push(cursor);
    }
    const page = async (cursor: string | undefined, filter = {}) => {
      const times: number[] = [];
      for (let i = 0; i < samples; i++) {
        const start = performance.now();
        await client.characters.list({ query: { limit, ...(cursor ? { cursor } : {}), ...filter } });
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b)[samples >> 1]?.toFixed(1);
    };
    const [first, middle, last] = [cursors[0], cursors[cursors.length >> 1], cursors.at(-1)];
    console.log(
      `${engine}: median of ${samples}, pages of ${limit}: first ${await page(first)} ms, ` +
        `middle ${await page(middle)} ms, last ${await page(last)} ms; ` +
        `first by szint ${await page(first, { minSzint: 10, maxSzint: 12 })} ms, by name ${await page(first, { q: '99' })} ms`,
    );
  }, 300_000);
});
