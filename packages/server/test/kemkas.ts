import { completeSheet, completeSheet2E, type Edition, type HttpAnswer } from '@charsheet/schema';

import type { TestApp } from './harness.js';
import type { Person } from './people.js';

/** A browser that shows the pages of kemkas, and what they send from it. */
export interface KemkasBrowser {
  get(path: string): Promise<HttpAnswer>;
  /** With a body of JSON, unless it is a text, which goes as it is; without one there is no type either. */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<HttpAnswer>;
  /** Stores a sheet; returns its identifier. */
  store(edition: Edition, sheet: object, isPublic?: boolean): Promise<string>;
  /** The sheet that they would show, as they get it. */
  read(edition: Edition, id: string): Promise<object>;
}

/** @param who is signed in; nobody unless given */
export function kemkasBrowser(app: TestApp, who?: Pick<Person, 'cookie'>): KemkasBrowser {
  const always = { accept: 'application/json, text/plain, */*', ...(who && { cookie: who.cookie }) };
  const get: KemkasBrowser['get'] = (path) => app.send({ path, headers: always });
  const post: KemkasBrowser['post'] = (path, body, headers) =>
    app.send({
      method: 'POST',
      path,
      headers: {
        ...always,
        ...{ origin: app.url, 'sec-fetch-site': 'same-origin' },
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return {
    get,
    post,
    store: async (edition, sheet, isPublic = true) =>
      JSON.parse((await post(`${pathOf(edition)}/?isPublic=${isPublic}`, sheet)).body) as string,
    read: async (edition, id) => JSON.parse((await get(`${pathOf(edition)}/${id}`)).body) as object,
  };
}

const pathOf = (edition: Edition) => `/api/Character${edition.toUpperCase()}`;

const abilities = { t_ero: 9, t_ugy: 9, t_egs: 9, t_int: 9, t_bol: 9, t_kar: 9 };
const { Tolvajkepzettsegek, ...complete } = { ...completeSheet, Tolvajkepzettsegek: [] };

/** Sheets as those pages send them: with all that they know, and as few members as a new one has. */
export const kemkasSheets = {
  '1e': {
    full: { ...complete, nem: 'nő', isten: '', tolvajKepzettsegek: ['k_rejtozes', 'k_csapdak'] },
    fresh: {
      ...{ name: 'Új', faj: 'f_elf', kor: 0, jellem: 'S', tulajdonsagok: abilities, osztaly: 'o_tolvaj' },
      ...{ kepzettsegek: [], szint: 1, hpRolls: [], tulajdonsagNovelesek: [] },
      ...{ harcosSpecializaciok: [], kalozKritikus: [], felszereles: { fegyverIDk: [] } },
    },
    /** What they send with a sheet, for nobody. */
    besides: {},
    name: 'name',
  },
  '2e': {
    full: {
      ...completeSheet2E,
      varazslatok: [{ id: 'villam/menny', bekeszitve: false, osztaly: 'o_2e_druida' }],
    },
    fresh: {
      ...{ nev: 'Új', faj: 'f_2e_elf', kor: 20, jellem: 'S', tulajdonsagok: abilities, kepzettsegek: [] },
      ...{ tolvajKepzettsegek: [], szint: 1, szintlepesek: [{ osztaly: 'o_2e_tolvaj', HProll: 6 }] },
      felszereles: { fegyverek: [], viselt: [], cipelt: [], aprosagok: [], at: 0, et: 0, el: 0 },
      varazslatok: [],
    },
    besides: { kepzettsegFajError: 'Nem jó', kepzettsegOsztalyError: 'Ez sem' },
    name: 'nev',
  },
} as const;
