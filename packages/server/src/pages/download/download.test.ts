import { request } from 'undici';
import { describe, expect, it } from 'vitest';

import type { CharacterRecord } from '@charsheet/schema';

import { buildCharacter } from '../../../test/fixtures.js';
import { testApp } from '../../../test/harness.js';
import { giveSheets } from '../../../test/many-sheets.js';
import type { Person } from '../../../test/people.js';
import { textOf, titleOf, visitor } from '../../../test/visitor.js';
import { filesInZip } from '../../../test/zip-files.js';
import { en } from './texts/en.js';

// Exports are tested on both engines where they are made.
describe('all sheets of an account as a file', () => {
  const app = testApp('PGlite');

  async function owner(...names: string[]) {
    const person = await app.someone();
    const records: CharacterRecord[] = [];
    for (const name of names) {
      app.now = new Date(app.now.getTime() + 1000);
      records.push(
        (await app.as(person).characters.create({ body: buildCharacter({ name }) })).body as CharacterRecord,
      );
    }
    return { person, records, me: visitor(app, person.cookie) };
  }
  const ask = ({ cookie }: Person, query: string) =>
    request(`${app.url}/characters/download?${query}`, { headers: { cookie, 'accept-language': 'en' } });
  const bytesOf = async (answer: Awaited<ReturnType<typeof ask>>) => Buffer.from(await answer.body.arrayBuffer());

  it('anonymous: is led to sign in, and back', async () => {
    const answer = await visitor(app).get('/characters/download?as=zip');
    expect(answer.headers['location']).toBe(`/sign-in?next=${encodeURIComponent('/characters/download?as=zip')}`);
  });

  it('the owner: is led there from the list and from the end of the account, and asked what it is to be', async () => {
    const { me } = await owner('Réka');
    for (const path of ['/characters', '/account']) {
      expect((await me.get(path)).body).toContain('href="/characters/download"');
    }
    const page = await me.get('/characters/download');
    expect(textOf(page)).toContain('You have 1 character. Here');
    expect(page.body).toContain('name="as" value="zip"');
    expect(page.body).toContain('name="as" value="ndjson"');
  });

  it('the owner of none: is told so, whatever is asked for', async () => {
    const { me } = await owner();
    for (const query of ['', '?as=zip&pdf=yes', '?as=ndjson']) {
      const page = await me.get(`/characters/download${query}`);
      expect(page.status).toBe(200);
      expect(textOf(page)).toContain(en.none);
    }
  });

  it('the owner: lines are what an export has, with the history if that is wanted', async () => {
    const { person, records } = await owner('Réka', 'Bence');
    const [first, second] = records as [CharacterRecord, CharacterRecord];
    const changed = await app.as(person).characters.replace({
      params: { id: first.id },
      headers: { 'if-match': '*' },
      body: buildCharacter({ name: 'Réka, a vándor' }),
    });
    const lines = async (query: string) => {
      const answer = await ask(person, query);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/x-ndjson',
        'content-disposition': 'attachment; filename="charsheet-2026-05-01.ndjson"',
        'cache-control': 'no-store',
      });
      return (await answer.body.text())
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
    };
    expect(await lines('as=ndjson')).toEqual([changed.body, second]);
    expect(await lines('as=ndjson&history=yes')).toEqual([first, changed.body, second]);
  });

  it('the owner: a ZIP file has a readable file of each, named after it, and a PDF if that is wanted', async () => {
    const { person, records } = await owner('Kósza Réka', 'KÓSZA RÉKA', 'con');
    const answer = await ask(person, 'as=zip&pdf=yes');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="charsheet-2026-05-01.zip"',
      'cache-control': 'no-store',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    const files = filesInZip(await bytesOf(answer));
    const names = ['Kósza Réka', 'KÓSZA RÉKA (2)', '_con'];
    expect([...files.keys()]).toEqual(names.flatMap((name) => [`${name}.json`, `${name}.pdf`]));
    for (const [at, name] of names.entries()) {
      expect(String(files.get(`${name}.json`))).toBe(`${JSON.stringify(records[at], null, 2)}\n`);
      expect(files.get(`${name}.pdf`)?.toString('latin1', 0, 5)).toBe('%PDF-');
    }
  });

  it('the owner: what was downloaded is there already when it is uploaded, and can be brought into another account', async () => {
    const { person, me } = await owner('Réka', 'Bence');
    const files = filesInZip(await bytesOf(await ask(person, 'as=zip')));
    const lines = await (await ask(person, 'as=ndjson')).body.text();
    const other = visitor(app, (await app.someone()).cookie);
    for (const chosen of [[...files], [['x.ndjson', lines]]] as [string, string | Buffer][][]) {
      expect(textOf(await me.upload('/characters/import', chosen))).toContain('There already, left as it was 2');
      const page = await other.upload('/characters/import', chosen);
      expect(textOf(page)).toContain('Stored 2');
    }
  });

  it('the owner of too many to draw: is told what to do instead', async () => {
    const { me, person } = await owner();
    await giveSheets(app, person.user.id, 201);
    const page = await me.get('/characters/download?as=zip&pdf=yes');
    expect([page.status, titleOf(page)]).toEqual([422, `Error: ${en.title} – charsheet`]);
    expect(textOf(page)).toContain(en.zip.tooManyPdfs(200));
    const { cookie } = person;
    const head = await app.send({ method: 'HEAD', path: '/characters/download?as=zip', headers: { cookie } });
    expect([head.status, head.body]).toEqual([200, '']);
  });

  it.each(['as=zip', 'as=ndjson'])(
    'the owner: %s ends without an end when the database fails on the way',
    async (query) => {
      const { person } = await owner();
      await giveSheets(app, person.user.id, 250);
      const { knex } = app.database;
      let asked = 0;
      const fail = ({ sql }: { sql: string }) => {
        if (sql.includes('ordinality') && ++asked === 2) throw new Error('of the test');
      };
      knex.on('query', fail);
      const answer = await ask(person, query);
      await expect(bytesOf(answer)).rejects.toThrow();
      knex.off('query', fail);
      expect([answer.statusCode, asked]).toEqual([200, 2]);
    },
  );
});
