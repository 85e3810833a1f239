import { describe, expect, it } from 'vitest';

import { type Character, type CharacterQuery, type SortKey, sortOrders } from '@charsheet/schema';
import { exampleId } from '@charsheet/schema/basics';

import { buildCharacter } from '../../../test/fixtures.js';
import { engines, testApp } from '../../../test/harness.js';
import { runPrepared, statement } from '../../database/driver.js';
import { charactersRepository } from '../store/repository.js';
import { searchFor } from '../store/search.js';

const orders = ['asc', 'desc'] as const;
const everyOrder = (Object.keys(sortOrders) as SortKey[]).flatMap((sort) => orders.map((order) => ({ sort, order })));

describe.each(engines)('a list of sheets on %s', (engine) => {
  const app = testApp(engine);
  const later = (ms: number) => {
    app.now = new Date(app.now.getTime() + ms);
  };

  /** Somebody with sheets of these members, stored a second apart, and what lists them. */
  const ownerOf = async (sheets: Partial<Character>[]) => {
    const person = await app.someone();
    const client = app.as(person);
    const ids: string[] = [];
    for (const members of sheets) {
      later(1000);
      ids.push((await client.characters.create({ body: buildCharacter(members) })).body.id);
    }
    const list = async (query: CharacterQuery = {}) => (await client.characters.list({ query })).body;
    const names = async (query: CharacterQuery = {}) => (await list(query)).items.map(({ name }) => name);
    const change = (nth: number, members: Partial<Character>) => {
      later(1000);
      const body = buildCharacter({ ...sheets[nth], ...members });
      return client.characters.replace({ params: { id: ids[nth] ?? '' }, body, headers: { 'if-match': '*' } });
    };
    const remove = (id: string | undefined) => {
      later(1000);
      return client.characters.remove({ params: { id: id ?? '' }, headers: { 'if-match': '*' } });
    };
    return { person, client, ids, list, names, change, remove };
  };

  it('the owner: in every order, by itself the usual way round', async () => {
    const { names, change } = await ownerOf([
      { name: 'Éva', szint: 3 },
      { name: 'Zoltán', szint: 1 },
      { name: 'ábel', szint: 20 },
    ]);
    await change(0, { szint: 3 });
    expect(await names({ sort: 'createdAt' })).toEqual(['ábel', 'Zoltán', 'Éva']);
    expect(await names({ order: 'asc' })).toEqual(['Éva', 'Zoltán', 'ábel']);
    expect(await names({ sort: 'updatedAt' })).toEqual(['Éva', 'ábel', 'Zoltán']);
    expect(await names({ sort: 'updatedAt', order: 'asc' })).toEqual(['Zoltán', 'ábel', 'Éva']);
    expect(await names({ sort: 'name' })).toEqual(['ábel', 'Éva', 'Zoltán']);
    expect(await names({ sort: 'name', order: 'desc' })).toEqual(['Zoltán', 'Éva', 'ábel']);
    expect(await names({ sort: 'szint' })).toEqual(['Zoltán', 'Éva', 'ábel']);
    expect(await names({ sort: 'szint', order: 'desc', maxSzint: 19 })).toEqual(['Éva', 'Zoltán']);
  });

  it('the owner: names by the code points of what is left of them, the same on both engines', async () => {
    const inOrder = [
      '"x',
      '-x',
      '100',
      '_x',
      'A b',
      'ab',
      'Áb c',
      'aβ',
      'ﬃn',
      'Ødön',
      'zebra',
      'Яна',
      '한',
      '\ufffd',
      '😀',
    ];
    const { names } = await ownerOf([...inOrder].reverse().map((name) => ({ name })));
    expect(await names({ sort: 'name' })).toEqual(inOrder);
    expect(await names({ sort: 'name', order: 'desc' })).toEqual([...inOrder].reverse());
  });

  it.each(everyOrder)('the owner: page by page each sheet once, equal ones too, by %j', async ({ sort, order }) => {
    const long = Array.from({ length: 200 }, (_, i) => String.fromCodePoint(0x3300 + (i % 80))).join('');
    const { list, client } = await ownerOf([{ name: long }, { name: long, szint: 2 }, { name: 'b', szint: 2 }]);
    await Promise.all(
      [1, 2, 3].map((szint) => client.characters.create({ body: buildCharacter({ name: 'B', szint }) })),
    );
    const whole = (await list({ sort, order })).items;
    expect(whole).toHaveLength(6);
    const seen = [];
    for (let next: string | null = ''; next !== null; ) {
      const page = await list({ sort, order, limit: 1, ...(next ? { cursor: next } : {}) });
      seen.push(...page.items);
      next = page.next;
    }
    expect(seen).toEqual(whole);
    const otherWay = (await list({ sort, order: order === 'asc' ? 'desc' : 'asc' })).items;
    expect(otherWay.reverse()).toEqual(whole);
  });

  it('the owner, with the cursor of another list: 400', async () => {
    const { list, client } = await ownerOf([{}, {}]);
    const { next } = await list({ limit: 1 });
    const cursor = next ?? '';
    expect((await list({ limit: 2, cursor })).items).toHaveLength(1);
    const others: CharacterQuery[] = [
      { sort: 'updatedAt' },
      { order: 'asc' },
      { deleted: true },
      { q: 'x' },
      { minSzint: 1 },
      { id: 'ffff' },
    ];
    for (const query of others) {
      await expect(
        client.characters.list({ query: { ...query, cursor } }),
        JSON.stringify(query),
      ).rejects.toMatchObject({
        problem: { code: 'invalid-query', errors: [{ pointer: '/cursor', code: 'bad-form' }] },
      });
    }
    // What only says what is so anyway is the same list.
    expect((await list({ sort: 'createdAt', order: 'desc', deleted: false, cursor })).items).toHaveLength(1);
  });

  it('the owner: deleted sheets while they can be restored, each with when it was deleted', async () => {
    const other = await ownerOf([{ name: 'of somebody else' }]);
    await other.remove(other.ids[0]);
    const { client, ids, list, names, remove } = await ownerOf([
      { name: 'old' },
      { name: 'b' },
      { name: 'a' },
      { name: 'here' },
    ]);
    await remove(ids[0]);
    later(30 * 86_400_000 - 3000);
    await remove(ids[1]);
    const deletedAt = app.now.toISOString();
    await remove(ids[2]);
    const { items, next } = await list({ deleted: true, sort: 'name', order: 'desc' });
    expect(items.map(({ name }) => name)).toEqual(['old', 'b', 'a']);
    expect(items[1]).toMatchObject({ id: ids[1], version: 1, deletedAt });
    expect(next).toBeNull();
    later(2000);
    expect(await names({ deleted: true })).toEqual(['a', 'b']);
    expect(await names({ deleted: true, q: 'B' })).toEqual(['b']);
    expect((await list()).items).toEqual([expect.not.objectContaining({ deletedAt: expect.anything() })]);
    await client.characters.restore({ params: { id: ids[1] ?? '' } });
    expect(await names({ deleted: true })).toEqual(['a']);
    expect(await names()).toEqual(['here', 'b']);
  });

  it('the owner: by the beginning or the end of an identifier, with and without dashes, in any case and order', async () => {
    const characters = charactersRepository(app.database.knex);
    const { person, list, names, remove } = await ownerOf([]);
    const store = async (id: string, name: string, ownerId: string | null = person.user.id) => {
      later(1000);
      await characters.create({ id, ownerId, isPublic: true, createdAt: app.now, sheet: buildCharacter({ name }) });
    };
    const begin = engine === 'PGlite' ? '0193d1a8-6f2b' : '0194d1a8-6f2b';
    await store(`${begin}-7c41-9e0d-5b7a3c2f1e64`, 'a');
    await store(`${begin}-7c41-9e0d-5b7a3c2fabcd`, 'b');
    await store(`${begin}-7c42-9e0d-000000001e64`, 'c');
    await store(`1e640000-0000-8000-8000-000000000000`, 'd');
    await store(`${begin}-7c41-9e0d-5b7a3c2fffff`, 'of somebody else', (await app.someone()).user.id);
    await store(`${begin}-7c41-9e0d-5b7a3c2feeee`, 'of nobody', null);
    expect(await names({ id: begin.slice(0, 4) })).toEqual(['c', 'b', 'a']);
    expect(await names({ id: `${begin}-7C41` })).toEqual(['b', 'a']);
    expect(await names({ id: `${begin.replace('-', '')}7c419` })).toEqual(['b', 'a']);
    expect(await names({ id: '1e64' })).toEqual(['d', 'c', 'a']);
    expect(await names({ id: '1e64', sort: 'name' })).toEqual(['a', 'c', 'd']);
    expect(await names({ id: '9e0d-5b7a3c2f1e64' })).toEqual(['a']);
    expect(await names({ id: '-5B7A3C2FABCD' })).toEqual(['b']);
    expect(await names({ id: `${begin}-7c41-9e0d-5b7a3c2f1e64` })).toEqual(['a']);
    for (const id of ['5b7a', 'ffff', 'eeee']) expect(await names({ id }), id).toEqual([]);
    const first = await list({ id: '1e64', limit: 2 });
    const second = await list({ id: '1e64', limit: 2, cursor: first.next ?? '' });
    expect([first, second].map(({ items }) => items.map(({ name }) => name))).toEqual([['d', 'c'], ['a']]);
    expect(second.next).toBeNull();
    await remove(`${begin}-7c42-9e0d-000000001e64`);
    expect(await names({ id: '1e64' })).toEqual(['d', 'a']);
    expect(await names({ id: '1e64', deleted: true })).toEqual(['c']);
  });

  it.each(everyOrder)('finds a page by the index of its order alone: %j', async ({ sort, order }) => {
    const after = { key: { name: 'x', szint: 3, createdAt: app.now, updatedAt: app.now }[sort], id: exampleId };
    const search = { ownerId: exampleId, limit: 51, sort, order };
    const index = { createdAt: 'owner', updatedAt: 'owner_updated', name: 'owner_name', szint: 'owner_szint' }[sort];
    for (const one of [search, { ...search, after }, { ...search, deletedSince: app.now }]) {
      const [{ text }, values] = searchFor(one);
      const plan = await app.database.knex.transaction(async (trx) => {
        await trx.raw('set local enable_seqscan = off');
        await trx.raw('set local enable_sort = off');
        return JSON.stringify(await runPrepared(trx, statement('plan', `explain ${text}`), values));
      });
      expect(plan).toContain(` characters_${index} `);
      expect(plan).not.toContain('Sort');
    }
  });
});
