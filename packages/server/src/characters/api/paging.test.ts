import { describe, expect, it } from 'vitest';

import { buildCharacter } from '../../../test/fixtures.js';
import { type Engine, testApp } from '../../../test/harness.js';
import { giveSheets } from '../../../test/many-sheets.js';

/** The embedded database takes longer to make so many rows; what is tested is the same. */
const counts: [Engine, number][] = [
  ['PGlite', 5000],
  ['PostgreSQL', 20_000],
];

describe.each(counts)('a long list on %s', (engine, count) => {
  const app = testApp(engine);

  it(`of ${count} sheets shows each once, page by page, while others are stored and deleted`, async () => {
    const person = await app.someone();
    await giveSheets(app, person.user.id, count);
    const client = app.as(person);
    const { knex } = app.database;
    const before: string[] = await knex('characters').where({ owner_id: person.user.id }).pluck('id');
    const doomed = new Set(before.filter((_, i) => i % 1000 === 7));
    const victims = [...doomed];
    const seen: string[] = [];
    let pages = 0;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: { limit: number; cursor?: string } = { limit: 200, ...(cursor ? { cursor } : {}) };
      const { body } = await client.characters.list({ query });
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.next;
      if (++pages % 5 !== 0) continue;
      const victim = victims.pop();
      await Promise.all([
        client.characters.create({ body: buildCharacter({ name: 'new' }) }),
        victim && client.characters.remove({ params: { id: victim }, headers: { 'if-match': '*' } }),
      ]);
    }
    expect(new Set(seen).size).toBe(seen.length);
    const known = new Set(before);
    const strange = seen.filter((id) => !known.has(id));
    expect(strange).toEqual([]);
    const shown = new Set(seen);
    const lost = before.filter((id) => !shown.has(id) && !doomed.has(id));
    expect(lost).toEqual([]);
    expect(victims).toEqual([]);
  });
});
