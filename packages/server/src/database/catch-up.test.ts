import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';

import { fold } from '@charsheet/schema';

import { buildCharacter } from '../../test/fixtures.js';
import { engines, testApp } from '../../test/harness.js';
import { sheetOwner } from '../../test/sheets.js';
import { catchUp } from './catch-up.js';
import { DatabaseUnavailable } from './errors.js';
import { foldBatch, foldName } from './migrations/20261128210000_fold_names_again.js';

const start = '00000000-0000-0000-0000-000000000000';
const quiet = () => ({ log: pino({ level: 'silent' }), signal: new AbortController().signal });
const names = ['Søren Łukasz', 'Ｂｅｎｃｅ  Nagy', 'D’Artagnan', 'İpek Straße', 'Kósza Bence'];

describe.each(engines)('names that were stored by an older server on %s', (engine) => {
  const app = testApp(engine);

  /** An owner of such sheets; the service has not folded their names again yet. */
  async function owner() {
    const { client } = await sheetOwner(app, { name: 'Kósza' });
    for (const name of names) await client.characters.create({ body: buildCharacter({ name }) });
    const { knex } = app.database;
    await knex('characters').update({ name_folded: knex.raw(`lower(summary ->> 'name')`) });
    await knex('names_to_fold').delete();
    await knex('names_to_fold').insert({ position: start });
    const found = async (q: string) =>
      (await client.characters.list({ query: { q } })).body.items.map((item) => item.name);
    return { found };
  }

  it('owner: finds them after the start as a person would spell them, whichever of several servers did the work', async () => {
    const { found } = await owner();
    expect(await found('soren')).toEqual([]);
    await Promise.all([1, 2, 3].map(() => catchUp(app.database, quiet())));
    await catchUp(app.database, quiet());
    expect(await found(' SOREN  lukasz ')).toEqual(['Søren Łukasz']);
    expect(await found('bence nagy')).toEqual(['Ｂｅｎｃｅ  Nagy']);
    expect(await found("d'art")).toEqual(['D’Artagnan']);
    expect(await found('IPEK STRASSE')).toEqual(['İpek Straße']);
    expect(await app.database.knex('names_to_fold')).toEqual([]);
    expect(await foldBatch(app.database.knex)).toBe(0);
  });

  it('owner: finds them without another start, though the database was away in the middle of it', async () => {
    const { found } = await owner();
    const { opened, knex } = app.database;
    const transaction = vi.fn(knex.transaction).mockRejectedValueOnce(new DatabaseUnavailable('away'));
    await catchUp({ opened, knex: Object.create(knex, { transaction: { value: transaction } }) }, quiet());
    expect(await found('soren lukasz')).toEqual(['Søren Łukasz']);
    expect(transaction.mock.calls.length).toBeGreaterThan(1);
  });
});

it('the fold of the migration is that of the program, or there is a newer migration', () => {
  const texts = [...names, 'ŒUVRE Þór ﬁnn', 'Jean—Luc', 'Σίσυφος'];
  expect(texts.map(foldName)).toEqual(texts.map(fold));
});
