import { describe, expect, it } from 'vitest';

import type { Character, CharacterQuery } from '@charsheet/schema';

import { buildCharacter } from '../../../test/fixtures.js';
import { engines, testApp } from '../../../test/harness.js';

describe.each(engines)('the list of sheets on %s', (engine) => {
  const app = testApp(engine);

  /** Somebody with sheets of these members, stored a second apart, the last one newest. */
  const ownerOf = async (sheets: Partial<Character>[]) => {
    const person = await app.someone();
    const client = app.as(person);
    for (const members of sheets) {
      app.now = new Date(app.now.getTime() + 1000);
      await client.characters.create({ body: buildCharacter(members) });
    }
    const list = async (query: CharacterQuery = {}) => (await client.characters.list({ query })).body;
    const names = async (query: CharacterQuery = {}) => (await list(query)).items.map(({ name }) => name);
    return { client, list, names };
  };

  it('anonymous: an account is needed', async () => {
    await expect(app.client.characters.list()).rejects.toMatchObject({ problem: { code: 'sign-in-required' } });
  });

  it('the owner of none: an empty page', async () => {
    const { list } = await ownerOf([]);
    expect(await list()).toEqual({ items: [], next: null });
  });

  it('the owner: own sheets only, public and private, newest first, without lists, abilities and equipment', async () => {
    await ownerOf([{ name: 'of somebody else' }]);
    await app.client.characters.create({ body: buildCharacter({ name: 'of nobody' }) });
    const { client } = await ownerOf([{ name: 'első', nem: 'nő', isten: 'Mitra\u2028"\\' }]);
    const second = await client.characters.create({ body: { ...buildCharacter({ name: '' + 'Ő' }), isPublic: false } });
    const { body, headers } = await client.characters.list();
    const { tulajdonsagok, kepzettsegek, hpRolls, tulajdonsagNovelesek, ...shown } = second.body;
    const { harcosSpecializaciok, kalozKritikus, felszereles, Tolvajkepzettsegek, ...summary } = shown;
    expect([tulajdonsagok, kepzettsegek, hpRolls, tulajdonsagNovelesek, felszereles]).not.toContain(undefined);
    expect([harcosSpecializaciok, kalozKritikus, Tolvajkepzettsegek]).toHaveLength(3);
    expect(body.items[0]).toStrictEqual({ ...summary, edition: '1e' });
    expect(body.items[1]).toMatchObject({ name: 'első', nem: 'nő', isten: 'Mitra\u2028"\\', isPublic: true });
    expect(Object.keys(body.items[1] ?? {})).toEqual([
      ...['id', 'version', 'isPublic', 'createdAt', 'updatedAt'],
      ...['name', 'faj', 'nem', 'kor', 'jellem', 'isten', 'osztaly', 'szint', 'edition'],
    ]);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept, Accept-Language, Authorization, Cookie',
    });
    expect(headers).not.toHaveProperty('link');
  });

  it('page by page, each sheet once, though some were stored at the same time and some are new', async () => {
    const { client, list } = await ownerOf([{ name: 'a' }, { name: 'b' }]);
    await Promise.all(
      ['c', 'd', 'e', 'f', 'g'].map((name) => client.characters.create({ body: buildCharacter({ name }) })),
    );
    const all = (await list()).items;
    expect(all).toHaveLength(7);
    const seen = [];
    let cursor: string | undefined;
    do {
      const { body, headers } = await client.characters.list({ query: { limit: 3, ...(cursor ? { cursor } : {}) } });
      seen.push(...body.items);
      const link = body.next === null ? undefined : `</Character?limit=3&cursor=${body.next}>; rel="next"`;
      expect(headers['link']).toBe(link);
      app.now = new Date(app.now.getTime() + 1000);
      await client.characters.create({ body: buildCharacter({ name: 'new' }) });
      cursor = body.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(all);
  });

  it('a full last page has no next', async () => {
    const { list } = await ownerOf([{}, {}]);
    expect((await list({ limit: 2 })).next).toBeNull();
    expect((await list({ limit: 1 })).next).toEqual(expect.any(String));
  });

  it('the link keeps the filters', async () => {
    const { client } = await ownerOf([{ name: 'Ő & ő' }, { name: 'Ő & ő' }]);
    const { headers, body } = await client.characters.list({ query: { limit: 1, q: 'ő &' } });
    expect(headers['link']).toBe(`</Character?limit=1&q=%C5%91+%26&cursor=${body.next}>; rel="next"`);
  });

  it('filters by race, class, level and name', async () => {
    const { names } = await ownerOf([
      { name: 'Árvíztűrő', faj: 'f_elf', osztaly: 'o_tolvaj', szint: 1 },
      { name: 'TÜKÖRFÚRÓ', faj: 'f_ember', osztaly: 'o_tolvaj', szint: 3 },
      { name: '100%_\\', faj: 'f_ember', osztaly: 'o_kaloz', szint: 5 },
    ]);
    expect(await names({ faj: 'f_ember' })).toEqual(['100%_\\', 'TÜKÖRFÚRÓ']);
    expect(await names({ osztaly: 'o_tolvaj' })).toEqual(['TÜKÖRFÚRÓ', 'Árvíztűrő']);
    expect(await names({ minSzint: 3 })).toEqual(['100%_\\', 'TÜKÖRFÚRÓ']);
    expect(await names({ minSzint: 2, maxSzint: 4 })).toEqual(['TÜKÖRFÚRÓ']);
    expect(await names({ faj: 'f_ember', osztaly: 'o_tolvaj' })).toEqual(['TÜKÖRFÚRÓ']);
    expect(await names({ q: 'viztur' })).toEqual(['Árvíztűrő']);
    expect(await names({ q: 'Tükör' })).toEqual(['TÜKÖRFÚRÓ']);
    expect(await names({ q: '%' })).toEqual(['100%_\\']);
    expect(await names({ q: '_' })).toEqual(['100%_\\']);
    expect(await names({ q: '\\' })).toEqual(['100%_\\']);
    expect(await names({ q: "'; drop table characters; --" })).toEqual([]);
    expect(await names({ q: '' })).toHaveLength(3);
    expect(await names({ minSzint: 4, maxSzint: 2 })).toEqual([]);
  });

  it.each([
    ['limit=0', '/limit', 'out-of-range'],
    ['limit=201', '/limit', 'out-of-range'],
    ['limit=-1', '/limit', 'out-of-range'],
    ['limit=1.5', '/limit', 'wrong-type'],
    ['limit=1e2', '/limit', 'wrong-type'],
    ['limit=x', '/limit', 'wrong-type'],
    ['limit=', '/limit', 'wrong-type'],
    ['limit=1&limit=2', '/limit', 'duplicate-member'],
    ['cursor=', '/cursor', 'bad-form'],
    ['cursor=x', '/cursor', 'bad-form'],
    ['cursor=..%2F', '/cursor', 'bad-form'],
    ['cursor=MTc3', '/cursor', 'bad-form'],
    [`cursor=${'a'.repeat(1201)}`, '/cursor', 'bad-form'],
    ['faj=ember', '/faj', 'bad-form'],
    ['minSzint=0', '/minSzint', 'out-of-range'],
    ['maxSzint=256', '/maxSzint', 'out-of-range'],
    [`q=${'x'.repeat(201)}`, '/q', 'too-long'],
    ['q=%00', '/q', 'nul-character'],
    ['id=abc', '/id', 'bad-form'],
    ['id=abcg', '/id', 'bad-form'],
    [`id=${'a'.repeat(33)}`, '/id', 'bad-form'],
    ['sort=level', '/sort', 'unknown-value'],
    ['order=down', '/order', 'unknown-value'],
    ['deleted=yes', '/deleted', 'wrong-type'],
    ['owner=x', '/owner', 'unknown-member'],
  ])('the owner asks with ?%s: 400', async (search, pointer, code) => {
    const { token } = await app.someone();
    const problem = await app.refused({ path: `/Character?${search}`, headers: { authorization: `Bearer ${token}` } });
    expect(problem).toMatchObject({ status: 400, code: 'invalid-query', errors: [{ pointer, code }] });
  });
});
