import { describe, expect, it } from 'vitest';

import { exchanges, pathOf } from '@charsheet/schema';

import { engines, testApp } from '../../test/harness.js';
import { kemkasBrowser, kemkasSheets } from '../../test/kemkas.js';
import type { Person } from '../../test/people.js';

const notes = { jegyzetek: 'Az északi kaput\n\tcsak éjfélig őrzik.', tp: 16_500, ep: -3 };
const money = { at: 12, et: 35, el: 0 };

const editions = [
  {
    edition: '1e',
    // What their pages of this edition do not know.
    unknown: {
      ...notes,
      varazslatok: [{ id: 'feny', bekeszitve: true, osztaly: 'o_pap' }],
      felszereles: { ...money, cipelt: [{ nev: 'Apám kürtje', count: 1 }] },
    },
  },
  { edition: '2e', unknown: notes },
] as const;

describe.each(engines)('one sheet by both doors on %s', (engine) => {
  const app = testApp(engine);

  /** Our own API, as the owner of a sheet asks it. */
  const ownApi = ({ token }: Person, path: string) => {
    const authorization = `Bearer ${token}`;
    const read = async (rest = '') =>
      JSON.parse((await app.send({ path: path + rest, headers: { authorization } })).body);
    const patch = async (body: object) => {
      const headers = { authorization, 'content-type': 'application/merge-patch+json', 'if-match': '*' };
      return (await app.send({ method: 'PATCH', path, headers, body: JSON.stringify(body) })).status;
    };
    return { read, patch };
  };

  it.each(editions)(
    'of edition $edition keeps what the other one does not know, and every version',
    async ({ edition, unknown }) => {
      const { full, fresh } = kemkasSheets[edition];
      const { toOurs } = exchanges[edition] as { toOurs(sheet: object): object };
      const owner = await app.someone();
      const pages = kemkasBrowser(app, owner);
      const id = await pages.store(edition, full);
      const own = ownApi(owner, `${pathOf[edition]}/${id}`);
      const made = { id, isPublic: true, version: 1 };
      expect(await own.read()).toMatchObject({ ...made, ...toOurs(full) });

      expect(await own.patch({ ...unknown, kor: 99 })).toBe(200);
      const shown = await pages.read(edition, id);
      expect(shown).toEqual({ isPublic: true, ...full, kor: 99 });

      expect((await pages.post(`/api/Character${edition}/${id}?isPublic=false`, { ...shown, kor: 100 })).status).toBe(
        200,
      );
      const saved = { ...toOurs({ ...full, kor: 100 }), ...unknown };
      const { felszereles } = full;
      expect(await own.read()).toEqual(
        expect.objectContaining({ ...saved, felszereles: { ...felszereles, ...Object(unknown).felszereles } }),
      );

      expect((await pages.post(`/api/Character${edition}/${id}`, fresh)).status).toBe(200);
      expect(await pages.read(edition, id)).toEqual({ isPublic: false, ...fresh });
      expect(await own.read()).toMatchObject({ ...toOurs(fresh), ...unknown, version: 4 });

      expect((await own.read('/versions')).items).toHaveLength(4);
      expect(await own.read('/versions/1')).toMatchObject({ ...made, ...toOurs(full) });
      expect(await own.read('/versions/2')).toMatchObject({ version: 2, kor: 99, ...notes });
      expect(await own.read('/versions/3')).toMatchObject({ version: 3, kor: 100, isPublic: false, ...notes });
    },
  );

  it.each(editions)(
    'of edition $edition takes all that come at the same time, one after the other',
    async ({ edition }) => {
      const { full, fresh } = kemkasSheets[edition];
      const owner = await app.someone();
      const pages = kemkasBrowser(app, owner);
      const id = await pages.store(edition, full);
      const own = ownApi(owner, `${pathOf[edition]}/${id}`);
      const saves = [full, fresh, full].map(
        async (sheet) => (await pages.post(`/api/Character${edition}/${id}`, sheet)).status,
      );
      expect(await Promise.all([...saves, own.patch({ ep: 7 }), own.patch({ tp: 8 })])).toEqual([
        200, 200, 200, 200, 200,
      ]);
      expect(await own.read()).toMatchObject({ version: 6, ep: 7, tp: 8 });
      expect((await own.read('/versions')).items).toHaveLength(6);
    },
  );
});
