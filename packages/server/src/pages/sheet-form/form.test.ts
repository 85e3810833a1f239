import { describe, expect, it } from 'vitest';

import {
  type Character,
  characterValidator,
  completeSheet,
  completeSheet2E,
  type Edition,
  editions,
  exchanges,
  type HttpAnswer,
  ofEdition,
} from '@charsheet/schema';
import { formOfSheet, sheetOfForm } from '@charsheet/schema/form';

import { inEdition } from '../../../test/editions.js';
import { fullForms } from '../../../test/full-form.js';
import { testApp } from '../../../test/harness.js';
import { kemkasSheets } from '../../../test/kemkas.js';
import { type Field, fieldsOfForm, filledIn } from '../../../test/page-form.js';
import { textOf, visitor } from '../../../test/visitor.js';
import { en } from './texts/en.js';

/** The sheet that the form of a page is about. */
const sheetIn = (page: HttpAnswer, edition: Edition) =>
  sheetOfForm(fieldsOfForm(page), ofEdition[edition].validator).sheet;

const form = formOfSheet(completeSheet, characterValidator) as Field[];

describe('the form of a new sheet', () => {
  const app = testApp('PGlite', { rateLimitCreate: 1 });
  const me = () => visitor(app);

  it.each(editions)(
    'of edition %s has a field for every member that a sheet can have, each with a name',
    async (edition) => {
      const fullForm = fullForms[edition];
      const page = await me().post('/characters/new', [...fullForm, ['edition', edition], ['do', 'check']]);
      const names = fieldsOfForm(page).map(([name]) => name);
      expect(names).toEqual(expect.arrayContaining(fullForm.map(([name]) => name)));
      const labelled = new Set([...page.body.matchAll(/<label for="([^"]*)"/g)].map(([, id]) => id));
      for (const [tag] of page.body.matchAll(/<(?:input|select|textarea) [^>]*>/g)) {
        if (/type="(?:hidden|radio|checkbox)"/.test(tag)) continue;
        const id = / id="([^"]*)"/.exec(tag)?.[1];
        expect(/ aria-label="[^"]+"/.test(tag) || labelled.has(id ?? ''), tag).toBe(true);
      }
    },
  );

  it.each([
    [
      'roll-abilities',
      (typed: Field[]) => expect(typed.filter(([name]) => name.startsWith('tulajdonsagok.'))).toHaveLength(6),
    ],
    [
      'roll-hp',
      (typed: Field[]) =>
        expect(typed.filter(([name, value]) => name === 'hpRolls' && Number(value) > 0)).toHaveLength(9),
    ],
    ['add:kepzettsegek', (typed: Field[]) => expect(typed.filter(([name]) => name === 'kepzettsegek')).toHaveLength(5)],
    [
      'add:felszereles.viselt',
      (typed: Field[]) => expect(typed.map(([name]) => name)).toContain('felszereles.viselt.2.nev'),
    ],
    [
      'remove:felszereles.viselt.0',
      (typed: Field[]) => expect(typed.map(([name]) => name)).not.toContain('felszereles.viselt.0.id'),
    ],
    ['add:nothing', (typed: Field[]) => expect(typed.map(([name]) => name)).not.toContain('nothing')],
  ])('anonymous presses %s: the form is shown with it, and everything else stays', async (button, look) => {
    const level = filledIn(fullForms['1e'], { szint: '10' });
    const page = await me().post('/characters/new', [...level, ['do', button]]);
    expect(page.status).toBe(200);
    const typed = fieldsOfForm(page);
    look(typed);
    for (const field of [
      ['name', 'Kósza Bence'],
      ['jegyzetek', '\nKét\nsor'],
      ['szint', '10'],
    ])
      expect(typed).toContainEqual(field);
  });

  it('anonymous stores too much: what was typed is there', async () => {
    const from = { 'x-forwarded-for': '192.0.2.7' };
    const save: Field[] = [...form, ['do', 'save']];
    const answers = [await me().post('/characters/new', save, from), await me().post('/characters/new', save, from)];
    expect(answers.map(({ status }) => status)).toEqual([303, 429]);
    expect(textOf(answers[1] as never)).toContain(en.refusals.tooMany);
    expect(fieldsOfForm(answers[1] as never)).toEqual(expect.arrayContaining(form));
  });

  it.each([
    ['add:szintlepesek', '3', [/^o_2e_harcos 10$/, /^o_2e_lovag $/, /^o_2e_lovag $/]],
    ['remove:szintlepesek.0', '1', [/^o_2e_lovag $/]],
    // The first level has the most that the die can show, and a house rule one that is not known.
    ['roll-hp', '2', [/^o_2e_harcos 10$/, /^o_2e_lovag $/]],
    ['roll-hp', '2', [/^o_2e_tolvaj 6$/, /^o_2e_pap [1-8]$/], ['o_2e_tolvaj', 'o_2e_pap']],
  ])(
    'anonymous presses %s of the second edition: the level is %s, as many as levels',
    async (button, szint, levels, classes = ['o_2e_harcos', 'o_2e_lovag']) => {
      const typed = classes.map((osztaly, at) => [`szintlepesek.${at}.osztaly`, osztaly]);
      const rolls = { 'szintlepesek.0.HProll': button === 'roll-hp' ? '' : '10', 'szintlepesek.1.HProll': '' };
      const before = filledIn(fullForms['2e'], { ...Object.fromEntries(typed), ...rolls });
      const page = await me().post('/characters/new', [...before, ['edition', '2e'], ['do', button]]);
      const after = new Map(fieldsOfForm(page));
      expect(after.get('szint')).toBe(szint);
      const rows = [...after.keys()].flatMap((name) => /^szintlepesek\.\d+(?=\.osztaly)/.exec(name) ?? []);
      const read = rows.map((row) => `${after.get(`${row}.osztaly`)} ${after.get(`${row}.HProll`)}`);
      expect(read).toEqual(levels.map((level) => expect.stringMatching(level)));
    },
  );

  it.each(editions)(
    'somebody makes a copy of one of edition %s that they can read, with all of it',
    async (edition) => {
      const { of, path } = inEdition(edition);
      const sheet = edition === '1e' ? { ...completeSheet, Tolvajkepzettsegek: [] } : completeSheet2E;
      const { body } = await of(app.as(await app.someone())).characters.create({ body: sheet as Character });
      const page = await me().get(`/characters/new?from=${body.id}`);
      expect(sheetIn(page, edition)).toEqual(sheet);
      expect((await me().post('/characters/new', [...fieldsOfForm(page), ['do', 'save']])).headers['location']).toMatch(
        new RegExp(`^${path}/`),
      );
      for (const other of ['x', body.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))]) {
        expect((await me().get(`/characters/new?from=${other}`)).status).toBe(404);
      }
    },
  );

  const upload = (content: string, path = '/characters/new') => me().upload(path, [['lap.json', content]]);

  it('somebody chooses a file: it fills in the form, byte for byte what it says', async () => {
    const name = 'Őrült "Éva" \u2028 😀';
    const page = await upload(JSON.stringify({ id: 'x', version: 3, isPublic: true, ...completeSheet, name }));
    expect(page.status).toBe(200);
    expect(sheetIn(page, '1e')).toEqual({ ...completeSheet, name });
  });

  it.each(editions)(
    'somebody chooses a file with a sheet of edition %s: it fills in the form of that one',
    async (edition) => {
      const { fresh, full } = kemkasSheets[edition];
      const { toOurs } = exchanges[edition] as { toOurs(sheet: object): object };
      // As the service of kemkas answers, and as ours does.
      for (const sheet of [fresh, full]) {
        const page = await upload(JSON.stringify({ ...sheet, isten: null, isPublic: false }));
        expect(sheetIn(page, edition)).toEqual({ ...toOurs(sheet), isten: undefined });
        expect(fieldsOfForm(page)).toContainEqual(['edition', edition]);
      }
    },
  );

  it.each([
    ['no JSON', '{\n  "kor": 027 }', ['Line 2, column 10', 'a number does not start with a zero']],
    ['no sheet', '{ "kor": 27 }', ['/name', 'is missing']],
    ['nothing', '', []],
  ])('somebody chooses a file with %s: it is told where and what', async (_, content, told) => {
    const page = await upload(content);
    for (const text of told) expect(textOf(page)).toContain(text);
    expect(page.status).toBe(told.length > 0 ? 422 : 200);
  });

  it.each([
    ['a file of more than 1 MiB', () => upload(`"${'x'.repeat(1_048_576)}"`), 413],
    ['a file where none is taken', () => upload('{}', '/sign-in'), 415],
    [
      'what is no form',
      () => me().post('/characters/new', Buffer.from('x'), { 'content-type': 'multipart/form-data; boundary=x' }),
      400,
    ],
    [
      'parts without end',
      () =>
        me().post('/characters/new', Buffer.from('--x\r\n\r\n'.repeat(50)), {
          'content-type': 'multipart/form-data; boundary=x',
        }),
      400,
    ],
    [
      'fields without end',
      () =>
        me().post(
          '/characters/new',
          Array.from({ length: 5_001 }, () => ['a', ''] as [string, string]),
        ),
      413,
    ],
    ['a sheet of 1 MB', () => me().post('/characters/new', [['jegyzetek', 'x'.repeat(1_000_000)]]), 200],
  ])('somebody sends %s', async (_, send, status) => {
    expect((await send()).status).toBe(status);
  });
});
