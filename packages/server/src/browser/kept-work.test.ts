import { describe, expect, it } from 'vitest';

import { clearShelves, type Shelf, shelf, type Work } from './kept-work.js';

const day = 86_400_000;
const page = '/Character/1/edit';
const work = (text: string): Work => ({ fields: [['name', text]], version: '3' });

/** What a browser has, with room for so many characters. */
function storage(room = Number.POSITIVE_INFINITY): Storage {
  const texts = new Map<string, string>();
  const size = () => [...texts].flat().join('').length;
  return {
    get length() {
      return texts.size;
    },
    key: (at) => [...texts.keys()][at] ?? null,
    getItem: (name) => texts.get(name) ?? null,
    removeItem: (name) => void texts.delete(name),
    clear: () => texts.clear(),
    setItem(name, text) {
      const before = texts.get(name);
      texts.set(name, text);
      if (size() <= room) return;
      if (before === undefined) texts.delete(name);
      else texts.set(name, before);
      throw new DOMException('no room', 'QuotaExceededError');
    },
  };
}

const keep = (on: Shelf, form: string, what: Work) => on.keep(on.nameOf(form), what);

/** A browser with the pages of some accounts, and a clock. */
function browser(room?: number) {
  const own = storage(room);
  const clock = { now: 100 * day };
  const at = (account: string, path = page) => shelf(own, { account, page: path, now: () => ++clock.now });
  const found = (account: string, path?: string) => at(account, path).latest()?.fields[0]?.[1];
  return { own, clock, at, found };
}

describe('unsaved work in a browser', () => {
  it('is found by the account that typed it, on its page, in whatever tab: what was typed last', () => {
    const { at, found } = browser();
    keep(at('bence'), 'tab 1', work('Kósza'));
    keep(at('bence'), 'tab 2', work('Másik'));
    keep(at('bence'), 'tab 1', work('Kósza Bence'));
    keep(at('bence', '/characters/new'), 'tab 3', work('Új'));
    expect(at('bence').latest()).toMatchObject({ ...work('Kósza Bence'), name: at('bence').nameOf('tab 1') });
    at('bence').remove(at('bence').nameOf('tab 1'));
    expect(found('bence')).toBe('Másik');
    expect([found('réka'), found('ben'), found('bence', '/Character/1')]).toEqual([undefined, undefined, undefined]);
  });

  it('goes after 30 days, also that which seems to be of the future', () => {
    const { at, found, clock } = browser();
    keep(at('bence'), 'tab 1', work('Kósza'));
    clock.now += 29 * day;
    expect(found('bence')).toBe('Kósza');
    clock.now += day;
    expect(found('bence')).toBeUndefined();
    keep(at('bence'), 'tab 1', work('Kósza'));
    clock.now -= 31 * day;
    expect(found('bence')).toBeUndefined();
  });

  it('is of 20 forms at most, and of none that is larger than what the service takes', () => {
    const { own, at, found } = browser();
    for (let tab = 0; tab < 25; tab++) keep(at('bence', `/Character/${tab}/edit`), '', work('Kósza'));
    expect(own.length).toBe(20);
    expect([found('bence', '/Character/4/edit'), found('bence', '/Character/5/edit')]).toEqual([undefined, 'Kósza']);
    keep(at('bence', '/Character/5/edit'), '', work('x'.repeat(1_100_000)));
    expect(found('bence', '/Character/5/edit')).toBeUndefined();
  });

  it('takes the room of what is older; where there is none at all, nothing is kept and nothing fails', () => {
    const { own, at, found } = browser(400);
    own.setItem('of another app', 'x'.repeat(100));
    for (const path of ['/a', '/b', '/c']) keep(at('bence', path), '', work(path.repeat(30)));
    expect([found('bence', '/a'), found('bence', '/c')]).toEqual([undefined, '/c'.repeat(30)]);
    keep(at('bence', '/d'), '', work('x'.repeat(500)));
    expect(found('bence', '/d')).toBeUndefined();
    expect(own.getItem('of another app')).toHaveLength(100);
  });

  it('of somebody whose browser forbids it is not kept', () => {
    const forbidden = shelf(undefined, { account: 'bence', page });
    keep(forbidden, '', work('Kósza'));
    forbidden.remove(forbidden.nameOf(''));
    expect(forbidden.latest()).toBeUndefined();
  });

  it('goes when anybody signs out, but for that of other services on the same host', () => {
    const { own, at, found } = browser();
    own.setItem('of another app', 'x');
    keep(at('bence', '/kardok/characters/new'), '', work('Kósza'));
    keep(at('bence', '/kardoka/characters/new'), '', work('Másik'));
    clearShelves(own, '/kardok');
    expect([found('bence', '/kardok/characters/new'), found('bence', '/kardoka/characters/new')]).toEqual([
      undefined,
      'Másik',
    ]);
    clearShelves(own, '');
    expect(own.length).toBe(1);
  });

  it('that cannot be read is none', () => {
    const { own, at } = browser();
    own.setItem(at('bence').nameOf(''), '{');
    expect(at('bence').latest()).toBeUndefined();
    expect(own.length).toBe(0);
  });
});
