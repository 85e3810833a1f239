import { uuidv7 } from 'uuidv7';
import { beforeAll, describe, expect, it } from 'vitest';

import { buildCharacter } from '../../../test/fixtures.js';
import { engines, startOfTime, testApp } from '../../../test/harness.js';
import type { Viewer } from '../policy.js';
import { type CharactersRepository, charactersRepository, type NewCharacter } from './repository.js';

describe.each(engines)('sheets that are read and stored at the same time on %s', (engine) => {
  const app = testApp(engine);
  let characters: CharactersRepository;
  let owner: NonNullable<Viewer>;
  let other: NonNullable<Viewer>;

  beforeAll(async () => {
    characters = charactersRepository(app.database.knex);
    [owner, other] = await Promise.all([app.someone(), app.someone()]);
  });

  const sheet = (members: Partial<NewCharacter> = {}): NewCharacter => ({
    id: uuidv7(),
    ownerId: null,
    isPublic: true,
    createdAt: startOfTime,
    sheet: buildCharacter(),
    ...members,
  });

  /** The statements that something takes, by their first word. */
  async function statements(doing: () => Promise<unknown>): Promise<string[]> {
    const seen: string[] = [];
    const note = ({ sql }: { sql: string }) => seen.push(sql.trim().split(/\s/)[0] ?? '');
    app.database.knex.on('query', note);
    await doing();
    app.database.knex.off('query', note);
    return seen;
  }

  it('have races and classes that are told each once, of sheets of their owner that are not deleted', async () => {
    const { user } = await app.someone();
    const kinds = (ownerId: string, faj: string, osztaly: string) =>
      characters.create(sheet({ ownerId, sheet: buildCharacter({ faj, osztaly } as never) }));
    await kinds(other.user.id, 'f_ork', 'o_harcos');
    const gone = await kinds(user.id, 'f_gnom', 'o_pap');
    if (gone) await characters.discard(gone, startOfTime);
    await Promise.all([
      kinds(user.id, 'f_elf', 'o_pap'),
      kinds(user.id, 'f_elf', 'o_pap'),
      kinds(user.id, 'f_sajat', 'o_pap'),
    ]);
    const told = await characters.kinds(user.id);
    expect(told.areAll).toBe(true);
    expect(told.kinds.map(({ faj, osztaly }) => `${faj} ${osztaly}`).sort()).toEqual(['f_elf o_pap', 'f_sajat o_pap']);
    expect(await characters.kinds(uuidv7())).toEqual({ kinds: [], areAll: true });
  });

  it('take one statement each', async () => {
    const sheets = Array.from({ length: 50 }, () => sheet());
    const create = () => Promise.all(sheets.map((one) => characters.create(one)));
    const read = () => Promise.all(sheets.map(({ id }) => characters.findReadable(id, undefined)));
    expect(await statements(create)).toEqual(['insert']);
    expect(await statements(read)).toEqual(['select']);
  });

  it('come back as they were stored, each to who asked for it', async () => {
    const names = ['"\\ékezet"', "'; --", '{"a":[1,null]}', '😀'];
    const made = names.map((name) => sheet({ sheet: buildCharacter({ name }), ownerId: owner.user.id }));
    const stored = await Promise.all(made.map((one) => characters.create(one)));
    const read = await Promise.all(made.map(({ id }) => characters.findReadable(id.toUpperCase(), undefined)));
    expect(read).toEqual(stored);
    const texts = made.map((one) => JSON.stringify(one.sheet));
    expect(read.map((one) => one?.sheet)).toEqual(texts);
    expect(read[0]).toMatchObject({
      version: 1,
      ownerId: owner.user.id,
      createdAt: startOfTime,
      updatedAt: startOfTime,
    });
  });

  it('are shown to those only who may read them, whoever else asks', async () => {
    const mine = sheet({ ownerId: owner.user.id, isPublic: false });
    const ours = sheet({ ownerId: other.user.id, isPublic: false });
    const open = sheet();
    await Promise.all([mine, ours, open].map((one) => characters.create(one)));
    const find = async (one: NewCharacter, viewer: Viewer) => (await characters.findReadable(one.id, viewer))?.id;
    const viewers = [undefined, owner, other];
    const found = await Promise.all([mine, ours, open].map((one) => Promise.all(viewers.map((by) => find(one, by)))));
    expect(found).toEqual([
      [undefined, mine.id, undefined],
      [undefined, undefined, ours.id],
      [open.id, open.id, open.id],
    ]);
    expect(await find(sheet(), owner)).toBeUndefined();
  });

  it('under one identifier are stored once: the first one', async () => {
    const first = sheet({ sheet: buildCharacter({ kor: 30 }) });
    const twin = { ...first, sheet: buildCharacter({ kor: 20 }) };
    const [made, taken] = await Promise.all([first, twin].map((one) => characters.create(one)));
    expect([made?.id, taken]).toEqual([first.id, undefined]);
    const stored = await characters.findReadable(first.id, undefined);
    expect(stored?.sheet).toBe(JSON.stringify(first.sheet));
    expect(await characters.create(first)).toBeUndefined();
  });

  it('of an owner who is gone fail alone', async () => {
    const orphan = sheet({ ownerId: uuidv7() });
    const sheets = [sheet(), orphan, sheet({ ownerId: owner.user.id })];
    const outcome = await Promise.allSettled(sheets.map((one) => characters.create(one)));
    expect(outcome.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const read = await Promise.all(sheets.map(({ id }) => characters.findReadable(id, owner)));
    expect(read.map((one) => one?.id)).toEqual([sheets[0]?.id, undefined, sheets[2]?.id]);
  });

  it('are neither read nor stored for a caller who has hung up', async () => {
    const one = sheet();
    const gone = { isGone: () => true };
    const both = async () => {
      await expect(characters.create(one, gone)).rejects.toMatchObject({ name: 'CallerGone' });
      await expect(characters.findReadable(one.id, undefined, gone)).rejects.toMatchObject({ name: 'CallerGone' });
    };
    expect(await statements(both)).toEqual([]);
    expect(await characters.findReadable(one.id, undefined)).toBeUndefined();
  });
});
