import { describe, expect, it } from 'vitest';

import { type Character, completeSheet } from '@charsheet/schema';

import { testApp } from '../../../../test/harness.js';
import { sheetOwner } from '../../../../test/sheets.js';
import { textOf, titleOf, visitor } from '../../../../test/visitor.js';
import { en } from '../../../layout/texts/en.js';

const app = testApp('PostgreSQL');

/** Somebody with a fighter of 46 hit points. */
async function ownerOf(members: Partial<Character> = {}, isPublic = true) {
  const owner = await sheetOwner(app, { ...completeSheet, ...members }, isPublic);
  const { client, params, person, record } = owner;
  const address = `/Character/${record.id}`;
  const now = async () => (await client.characters.get({ params })).body;
  const patch = (body: object) => client.characters.patch({ params, headers: { 'if-match': '*' }, body });
  const me = visitor(app, person.cookie);
  const send = (fields: Record<string, string>) => me.post(`${address}/actions`, { version: '1', ...fields });
  return { ...owner, me, send, address, now, patch };
}

const took5 = { part: 'ep', do: 'took', amount: '5' };

describe('quick changes', () => {
  it.each<[string, Partial<Character>, Record<string, string>, object]>([
    ['damage of who was whole', {}, took5, { ep: 41 }],
    ['damage', { ep: 20 }, took5, { ep: 15 }],
    ['damage that kills', { ep: 3 }, { ...took5, amount: '300' }, { ep: -255 }],
    ['healing', { ep: 20 }, { part: 'ep', do: 'healed', amount: '5' }, { ep: 25 }],
    ['healing up to the most', { ep: 44 }, { part: 'ep', do: 'healed', amount: '5' }, { ep: 46 }],
    ['healing of who has more', { ep: 50 }, { part: 'ep', do: 'healed', amount: '5' }, {}],
    ['hit points now', { ep: 20 }, { part: 'ep', do: 'set', ep: '−3' }, { ep: -3 }],
    ['no hit points any more', { ep: 20 }, { part: 'ep', do: 'set', ep: '' }, { ep: undefined }],
    ['experience', { tp: 1 }, { part: 'tp', do: 'set', tp: '16 500' }, { tp: 16_500 }],
    [
      'money',
      { felszereles: { fegyverIDk: [], at: 3, el: 2 } },
      { part: 'money', do: 'set', at: '4', et: '35', el: '' },
      { felszereles: { fegyverIDk: [], at: 4, et: 35 } },
    ],
    [
      'notes',
      {},
      { part: 'notes', do: 'set', jegyzetek: '\r\nTartozik.\r\n\tSokat.' },
      { jegyzetek: '\nTartozik.\n\tSokat.' },
    ],
  ])('owner: %s', async (_, before, fields, after) => {
    const { send, address, now } = await ownerOf(before);
    expect(await send(fields)).toMatchObject({ status: 303, headers: { location: address } });
    const changed = Object.keys(after).length > 0;
    const expected = { ...completeSheet, ...before, ...after, version: changed ? 2 : 1 };
    expect(await now()).toMatchObject(JSON.parse(JSON.stringify(expected)));
  });

  it.each([
    ['words', { ...took5, amount: 'sok' }, 'amount', 'Enter a whole number from 0 to 65535.'],
    ['nothing', { ...took5, amount: '' }, 'amount', 'Enter a whole number from 0 to 65535.'],
    ['too much', { part: 'ep', do: 'set', ep: '65536' }, 'ep', 'Enter a whole number from -255 to 65,535.'],
    ['debts', { part: 'money', do: 'set', at: '-1', et: '2', el: '' }, 'at', 'from 0 to 1,000,000,000'],
    ['a bell', { part: 'notes', do: 'set', jegyzetek: 'a\u0007' }, 'jegyzetek', 'cannot be used here'],
    ['a book', { part: 'notes', do: 'set', jegyzetek: 'á'.repeat(20_001) }, 'jegyzetek', 'at most 20 000 characters'],
  ])('owner: %s is refused at the field, where it stays', async (_, fields, field, fault) => {
    const { send, now } = await ownerOf();
    const page = await send(fields);
    expect(page.status).toBe(422);
    expect(page.body).toMatch(new RegExp(`id="quick-${field}-fault">[^<]*${fault}`));
    expect(page.body).toContain(String(Object.entries(fields).find(([name]) => name === field)?.[1]));
    expect(page.body.match(/ autofocus/g)).toHaveLength(1);
    expect(await now()).toMatchObject({ version: 1 });
  });

  it('owner: notes of 20 000 letters with accents fit', async () => {
    const { send, now } = await ownerOf();
    const jegyzetek = 'ű'.repeat(20_000);
    expect((await send({ part: 'notes', do: 'set', jegyzetek })).status).toBe(303);
    expect(await now()).toMatchObject({ jegyzetek });
  });

  it('owner: damage counts once, however often the form is sent', async () => {
    const { send, now } = await ownerOf({ ep: 20 });
    const answers = await Promise.all([send(took5), send(took5)]);
    for (const answer of [...answers, await send(took5)]) expect(answer.status).toBe(303);
    expect(await now()).toMatchObject({ ep: 15, version: 2 });
  });

  it('owner: of a page that is out of date only what it is about counts', async () => {
    const { send, now, patch } = await ownerOf({ ep: 20 });
    await patch({ kor: 28 });
    await patch({ kor: 29 });
    expect((await send(took5)).status).toBe(303);
    expect(await now()).toMatchObject({ ep: 15, kor: 29, version: 4 });
  });

  it('owner: what was changed meanwhile is shown beside what was entered', async () => {
    const { send, now, patch } = await ownerOf({ ep: 20 });
    await patch({ ep: 12 });
    const page = await send({ part: 'ep', do: 'set', ep: '17' });
    expect(page.status).toBe(422);
    expect(textOf(page)).toContain('version 2 is the newest now. This has changed: Hit points now: 20 → 12');
    expect(page.body).toMatch(/id="quick-ep"[^>]* value="17"/);
    expect(page.body).toContain('name="version" value="2"');
    expect(await now()).toMatchObject({ ep: 12, version: 2 });
    expect((await send({ ...took5, version: '2' })).status).toBe(303);
    expect(await now()).toMatchObject({ ep: 7, version: 3 });
  });

  it('owner: changes from many pages at once are all there', async () => {
    const { send, now } = await ownerOf();
    const forms = [
      { part: 'tp', do: 'set', tp: '5' },
      { part: 'money', do: 'set', at: '1', et: '', el: '' },
      { part: 'notes', do: 'set', jegyzetek: 'x' },
      took5,
    ];
    for (const { status } of await Promise.all(forms.map(send))) expect(status).toBe(303);
    expect(await now()).toMatchObject({ tp: 5, ep: 41, jegyzetek: 'x', felszereles: { at: 1 }, version: 5 });
  });

  it('who was signed out meanwhile: signs in, and what was entered is there', async () => {
    const { person, me, send, address, now } = await ownerOf();
    const [session] = [...me.cookies];
    me.cookies.clear();
    const answer = await send({ part: 'notes', do: 'set', jegyzetek: 'Az északi kapu', typist: person.user.id });
    expect(answer.status).toBe(303);
    expect(answer.headers['location']).toMatch(/^\/sign-in\?next=/);
    if (session) me.cookies.set(...session);
    const next = new URL(answer.headers['location'] ?? '', app.url).searchParams.get('next') ?? '';
    expect(next).toContain(`${address}/actions?draft=`);
    const page = await me.get(next);
    expect(page.body).toContain('Az északi kapu</textarea>');
    expect(await now()).toMatchObject({ version: 1 });
  });
});

describe('a sheet', () => {
  it('owner: is hidden, and shown again', async () => {
    const { me, send, address, now } = await ownerOf();
    const hidden = await me.follow(await send({ part: 'visibility', do: 'hide' }));
    expect(textOf(hidden)).toContain(en.notices['sheet-private']);
    expect(await now()).toMatchObject({ isPublic: false, version: 2 });
    expect((await visitor(app).get(address)).status).toBe(404);
    await send({ part: 'visibility', do: 'hide' });
    expect(await now()).toMatchObject({ version: 2 });
    await send({ part: 'visibility', do: 'publish' });
    expect((await visitor(app).get(address)).status).toBe(200);
  });

  it('owner: is deleted, twice by the same form, and brought back at once', async () => {
    const { me, send, record, now } = await ownerOf({}, false);
    const answers = [await send({ part: 'delete', do: 'delete' }), await send({ part: 'delete', do: 'delete' })];
    for (const answer of answers) expect(answer).toMatchObject({ status: 303, headers: { location: '/characters' } });
    const list = await me.get('/characters');
    expect(textOf(list)).toContain(`${en.notices['sheet-deleted']} Undo`);
    expect(list.body).toContain(`action="/Character/${record.id}/actions"`);
    const back = await me.follow(await send({ part: 'restore' }));
    expect(textOf(back)).toContain(en.notices['sheet-restored']);
    expect((await send({ part: 'restore' })).status).toBe(303);
    expect(await now()).toMatchObject({ version: 2 });
  });

  it('owner: is not deleted when it was changed meanwhile', async () => {
    const { send, now, patch } = await ownerOf();
    await patch({ kor: 28 });
    const page = await send({ part: 'delete', do: 'delete' });
    expect(page.status).toBe(422);
    expect(textOf(page)).toContain('This has changed: Age: 27 → 28');
    expect(await now()).toMatchObject({ version: 2 });
  });

  it('owner: a deleted one offers at its address to come back; to all others it is missing', async () => {
    const { me, send, address } = await ownerOf();
    await send({ part: 'delete', do: 'delete' });
    const stranger = visitor(app, (await app.someone()).cookie);
    for (const path of [address, `${address}/history`, `${address}/actions`]) {
      const page = await me.get(path);
      expect(page).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
      expect(titleOf(page)).toBe('You deleted this sheet – charsheet');
      expect(page.body).toContain('name="part" value="restore"');
      expect(titleOf(await stranger.get(path))).toBe('There is no such sheet – charsheet');
    }
    expect(titleOf(await visitor(app).get(address))).toBe('There is no such sheet – charsheet');
    app.now = new Date(app.now.getTime() + 31 * 86_400_000);
    expect(titleOf(await me.get(address))).toBe('There is no such sheet – charsheet');
  });

  it('owner: nothing happens by a form of no known part', async () => {
    const { send, now } = await ownerOf();
    for (const part of ['', 'constructor', '__proto__']) expect((await send({ part })).status).toBe(422);
    expect(await now()).toMatchObject({ version: 1 });
  });
});
