import { describe, expect, it } from 'vitest';

import {
  type Character,
  characterValidator,
  completeSheet,
  completeSheet2E,
  editions,
  ofEdition,
} from '@charsheet/schema';
import { formOfSheet } from '@charsheet/schema/form';

import { inEdition } from '../../../test/editions.js';
import { fullForms } from '../../../test/full-form.js';
import { testApp } from '../../../test/harness.js';
import { fieldsOfForm, filledIn } from '../../../test/page-form.js';
import { textOf, titleOf, visitor } from '../../../test/visitor.js';
import { en } from './texts/en.js';

const form = formOfSheet(completeSheet, characterValidator) as [string, string][];
const idIn = (location: string | undefined) => location?.split('/').at(-1) ?? '';

describe('a new sheet in the browser', () => {
  const app = testApp('PGlite');
  const signedIn = async () => {
    const person = await app.someone();
    return { person, me: visitor(app, person.cookie) };
  };

  it.each(editions)(
    'somebody makes one of edition %s: it is theirs, and sent twice it is stored once',
    async (edition) => {
      const { person, me } = await signedIn();
      const { of, path } = inEdition(edition);
      const sheet = edition === '1e' ? completeSheet : completeSheet2E;
      const given = fieldsOfForm(await me.get(`/characters/new?edition=${edition}`));
      const own = given.filter(([name]) => name === 'key' || name === 'edition');
      const typed = formOfSheet(sheet, ofEdition[edition].validator) as [string, string][];
      const sent: [string, string][] = [...typed, ...own, ['isPublic', 'false'], ['do', 'save']];
      const answers = [await me.post('/characters/new', sent), await me.post('/characters/new', sent)];
      expect(answers.map(({ status }) => status)).toEqual([303, 303]);
      const [place = '', again] = answers.map(({ headers }) => headers['location']);
      expect(again).toBe(place);
      expect(place.startsWith(`${path}/`)).toBe(true);
      const { body } = await of(app.as(person)).characters.get({ params: { id: idIn(place) } });
      expect(body).toMatchObject({ ...(sheet as Character), isPublic: false, version: 1 });
    },
  );

  it('somebody leaves a roll of the second edition out: it is told at its field, and nothing is stored', async () => {
    const { me } = await signedIn();
    const typed: [string, string][] = [...fullForms['2e'], ['szintlepesek.2.osztaly', 'o_2e_pap'], ['edition', '2e']];
    const page = await me.post('/characters/new', [...typed, ['do', 'save']]);
    expect(page.status).toBe(422);
    expect(page.body).toContain('href="#f-szintlepesek-2-HProll"');
    expect(page.body).toMatch(/id="f-szintlepesek-2-HProll"[^>]*aria-invalid="true"/);
    expect(fieldsOfForm(page)).toEqual(expect.arrayContaining(typed));
  });

  it('anonymous is told before it is stored that it is public and for good', async () => {
    const me = visitor(app);
    const page = await me.get('/characters/new');
    expect(textOf(page)).toContain(en.visibility.anonymous);
    expect(fieldsOfForm(page).map(([name]) => name)).not.toContain('isPublic');
    const answer = await me.post('/characters/new', [...form, ['do', 'save']]);
    expect(answer.status).toBe(303);
    const { body } = await app.client.characters.get({ params: { id: idIn(answer.headers['location']) } });
    expect(body).toMatchObject({ ...completeSheet, isPublic: true });
  });

  it('anonymous leaves something out: nothing is stored, and all that was typed is there', async () => {
    const me = visitor(app);
    const typed = { name: '', kor: 'öreg', jellem: 'S', 'own.faj': 'Ork', kepzettsegek: ['', 'k_uszas', 'k_saját'] };
    const page = await me.post('/characters/new', [...filledIn(form, typed), ['do', 'save']]);
    expect(page.status).toBe(422);
    expect(titleOf(page)).toMatch(/^Error: /);
    expect(fieldsOfForm(page)).toEqual(
      expect.arrayContaining(filledIn([], { ...typed, hpRolls: ['7', '4', '9', '6'] })),
    );
    for (const id of ['f-name', 'f-kor', 'f-own-faj', 'f-kepzettsegek-2']) {
      expect(page.body).toContain(`href="#${id}"`);
      expect(page.body).toMatch(
        new RegExp(
          `id="${id}"[^>]*aria-describedby="[^"]*${id}-fault"|aria-describedby="[^"]*${id}-fault"[^>]*id="${id}"`,
        ),
      );
      expect(page.body).toContain(`id="${id}-fault"`);
    }
  });

  it('somebody saves a form again that was stored as something else: it is told, and becomes a second sheet', async () => {
    const { me } = await signedIn();
    const key = ['key', 'a key'];
    const save = (kor: string) => [...filledIn([...form, key] as typeof form, { kor }), ['do', 'save']] as typeof form;
    const first = await me.post('/characters/new', save('27'));
    const page = await me.post('/characters/new', save('28'));
    expect(page.status).toBe(422);
    expect(textOf(page)).toContain(en.refusals.storedBefore);
    const again = [...fieldsOfForm(page), ['do', 'save']] as typeof form;
    const second = await me.post('/characters/new', again);
    expect(second.status).toBe(303);
    expect(second.headers['location']).not.toBe(first.headers['location']);
  });

  it.each(editions)(
    'anonymous signs up to keep one of edition %s: what was typed goes along, and nothing is stored',
    async (edition) => {
      const me = visitor(app);
      const form = [...fullForms[edition], ['edition', edition] as [string, string]];
      const answer = await me.post('/characters/new', [...form, ['do', 'keep']]);
      expect(answer.headers['location']).toMatch(/^\/sign-up\?draft=/);
      const draft = new URL(answer.headers['location'] ?? '', app.url).searchParams.get('draft') ?? '';
      const person = await app.someone();
      me.cookies.set(...(person.cookie.split(/=(.*)/s).slice(0, 2) as [string, string]));
      const page = await me.get(`/characters/new?draft=${draft}`);
      expect(fieldsOfForm(page)).toEqual(expect.arrayContaining(form));
    },
  );
});
