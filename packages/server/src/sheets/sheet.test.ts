import { describe, expect, it } from 'vitest';

import { secondEdition } from '../../test/fixtures.js';
import { type Engine, type TestApp, testApp } from '../../test/harness.js';
import { type NotableSheet, notableSheets } from '../../test/notable-sheets.js';
import { sheetOwner } from '../../test/sheets.js';
import { textOf, titleOf } from '../../test/visitor.js';
import { assetPath } from '../assets/assets.js';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const html = { accept: browser, 'accept-language': 'en' };
const pdf = { accept: 'application/pdf', 'accept-language': 'en' };
const names = Object.keys(notableSheets) as NotableSheet[];

interface Setting {
  app: TestApp;
  /** Stores a sheet, and returns its path. */
  stored(name?: NotableSheet): Promise<string>;
}

function sheetsOn(engine: Engine): Setting {
  const app = testApp(engine);
  const stored = async (name: NotableSheet = 'fighter') => {
    const { body } = await app.client.characters.create({ body: notableSheets[name] });
    return `/Character/${body.id}`;
  };
  return { app, stored };
}

// Of an engine they take no more than a reader of JSON does.
describe('a sheet for people on PGlite', () => {
  const { app, stored } = sheetsOn('PGlite');

  it.each([
    [undefined, 'application/json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
    ['image/png', 'application/json; charset=utf-8'],
    ['Application/JSON', 'application/json; charset=utf-8'],
    ['application/json, text/html', 'application/json; charset=utf-8'],
    [browser, 'text/html; charset=utf-8'],
    ['application/pdf', 'application/pdf'],
  ])('anonymous: Accept %s gets %s', async (accept, type) => {
    const path = await stored();
    const answer = await app.send({ path, headers: accept === undefined ? {} : { accept } });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      vary: 'Accept, Accept-Language, Authorization, Cookie',
      'cache-control': 'no-cache',
      'last-modified': 'Fri, 01 May 2026 18:30:00 GMT',
      'x-robots-tag': 'noindex',
    });
  });

  it('anonymous: a sheet of the second edition has its page and its PDF at its own address', async () => {
    const { body } = await app.client.characters2E.create({ body: secondEdition['fighter and thief'] });
    const path = `/Character2E/${body.id}`;
    const page = await app.send({ path, headers: html });
    expect(titleOf(page)).toBe('Sárosi Réka – charsheet');
    expect(textOf(page)).toContain('Human, Fighter 3 / Thief 5, level 8');
    expect(textOf(page)).toContain('8. Thief Dexterity +1, skill: Decipher writing 3 HP');
    expect(textOf(page)).toContain('By the rules Note Second edition:');
    expect(textOf(page)).not.toContain('The rules have nothing to say against it.');
    expect(page.body).toContain(`${path}"`);
    const { status, headers } = await app.send({ path, headers: pdf });
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const led = await app.send({ path: `/Character/${body.id}?lang=hu`, headers: html });
    expect([led.status, led.headers['location']]).toEqual([308, `${path}?lang=hu`]);
  });

  it('signed in: the page of a sheet of the second edition leads to all but the next level, which is not there yet', async () => {
    const anna = await app.someone();
    const { body } = await app.as(anna).characters2E.create({ body: secondEdition['fighter and thief'] });
    const path = `/Character2E/${body.id}`;
    const { body: page } = await app.send({ path, headers: { ...html, authorization: `Bearer ${anna.token}` } });
    for (const part of ['history', 'edit']) expect(page).toContain(`href="${path}/${part}"`);
    expect(page).not.toMatch(/href="[^"]*level-up/);
  });

  it('anonymous: the page has the sheet, one script of ours, and no link that leads to the API', async () => {
    const page = await app.send({ path: await stored(), headers: html });
    expect(titleOf(page)).toBe('Kósza Bence – charsheet');
    expect(textOf(page)).toContain('Human, Fighter, level 5');
    expect(textOf(page)).toContain('Hit points 46');
    expect(textOf(page)).toContain('The rules have nothing to say against it.');
    expect(textOf(page)).not.toContain('My characters');
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'sha256-\S+' 'sha256-\S+';/,
    );
    expect(page.headers['referrer-policy']).toBe('same-origin');
    expect(page.body.match(/<script[^>]*>/g)).toEqual([`<script type="module" src="${assetPath('sheet')}">`]);
    expect(page.body).not.toMatch(/(href|src)="[^"]*\/(docs|openapi|Character|auth|User)/);
  });

  it('anonymous: the page has what play at the table adds, notes with their line breaks and tabs', async () => {
    const page = await app.send({ path: await stored('at the table'), headers: html });
    expect(page.body).toContain('arannyal.\n\nAkikkel');
    expect(page.body).toContain('révész\thárom');
    expect(page.body).toContain('kriptáról &lt;script>');
    for (const text of [
      'Now 31',
      'Experience 16,500',
      '1,200 gold, 35 silver',
      'Hemp rope, 50’; Backpack',
      'Feny not prepared',
    ]) {
      expect(textOf(page)).toContain(text);
    }
  });

  it('anonymous: the PDF is named after the character', async () => {
    const answer = await app.send({ path: await stored('wizard'), headers: pdf });
    expect(answer.body.slice(0, 8)).toBe('%PDF-1.7');
    expect(answer.headers).toMatchObject({
      'content-language': 'en',
      'content-disposition': `inline; filename="Ilmarin Oszhaju.pdf"; filename*=UTF-8''Ilmarin%20%C5%90szhaj%C3%BA.pdf`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it.each([
    ['the address', '?lang=hu', () => ({}), 'hu'],
    ['the address, whatever the browser wants', '?lang=en', () => ({ 'accept-language': 'hu' }), 'en'],
    ['the cookie of the pages', '', () => ({ cookie: `${app.cookieName('language')}=hu` }), 'hu'],
    ['no cookie of another service', '', () => ({ cookie: 'charsheet-1.language=hu' }), 'en'],
    ['the browser', '', () => ({ 'accept-language': 'hu-HU,hu;q=0.9' }), 'hu'],
    ['nothing', '', () => ({ 'accept-language': 'de' }), 'en'],
  ])('anonymous: %s chooses the language', async (_, query, headers, language) => {
    const path = await stored();
    for (const accept of [browser, 'application/pdf']) {
      const answer = await app.send({
        path: `${path}${query}`,
        headers: { 'accept-language': 'en', accept, ...headers() },
      });
      expect(answer.headers['content-language']).toBe(language);
      expect(answer.headers['etag']).toContain(`-${language}-`);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('anonymous: a language that there is none of is refused, and JSON takes no notice of it', async () => {
    const path = await stored();
    expect(await app.send({ path: `${path}?lang=de`, headers: html })).toMatchObject({ status: 400 });
    const problem = await app.refused({ path: `${path}?lang=de`, headers: pdf });
    expect(problem).toMatchObject({ status: 400, code: 'invalid-query', errors: [{ pointer: '/lang' }] });
    const json = await app.send({ path: `${path}?lang=hu` });
    expect(json).toMatchObject({ status: 200, headers: { etag: '"1"' } });
    expect(json.headers).not.toHaveProperty('content-language');
  });

  it('anonymous: the page leads to the PDF and the JSON in the same language, and asks search engines not to follow', async () => {
    const { body } = await app.send({ path: `${await stored()}?lang=hu`, headers: html });
    for (const format of ['pdf', 'json']) {
      expect(body).toContain(`rel="nofollow" href="?format=${format}&amp;lang=hu"`);
    }
  });

  it('anonymous: the page leads to the other language', async () => {
    const { body } = await app.send({ path: await stored(), headers: html });
    expect(body).toContain('href="?lang=hu"');
  });

  it('anonymous: each form has a tag of its own, and 304 for it alone', async () => {
    const path = await stored();
    const forms = [{}, html, pdf, { ...html, 'accept-language': 'hu' }, { ...pdf, 'accept-language': 'hu' }];
    const tags = await Promise.all(forms.map(async (headers) => (await app.send({ path, headers })).headers['etag']));
    expect(new Set(tags).size).toBe(forms.length);
    for (const tag of tags) expect(tag).toMatch(/^"1(-(html|pdf)-(hu|en)-[\w-]{16})?"$/);
    for (const [index, headers] of forms.entries()) {
      for (const [other, tag = ''] of tags.entries()) {
        const answer = await app.send({ path, headers: { ...headers, 'if-none-match': tag } });
        expect(answer.status).toBe(index === other ? 304 : 200);
        expect(answer.headers).toMatchObject({
          etag: tags[index],
          vary: 'Accept, Accept-Language, Authorization, Cookie',
        });
      }
    }
  });

  it('anonymous: the date of the sheet says nothing of a page, which a newer program may show otherwise', async () => {
    const path = await stored();
    const since = { 'if-modified-since': 'Fri, 01 May 2026 18:30:00 GMT' };
    expect((await app.send({ path, headers: since })).status).toBe(304);
    expect((await app.send({ path, headers: { ...html, ...since } })).status).toBe(200);
    expect((await app.send({ path, headers: { ...pdf, ...since } })).status).toBe(200);
  });

  it.each([
    ['page', html],
    ['PDF', pdf],
  ])('anonymous: HEAD has the headers of the %s and no body', async (_, headers) => {
    const path = await stored();
    const [get, head] = [await app.send({ path, headers }), await app.send({ path, headers, method: 'HEAD' })];
    expect(head).toMatchObject({ status: 200, body: '' });
    for (const name of ['etag', 'content-type', 'content-length', 'vary', 'content-language']) {
      expect(head.headers[name], name).toBe(get.headers[name]);
    }
  });

  it('anonymous, another account: a private sheet is missing in every form, exactly as one that there is none of', async () => {
    const { record } = await sheetOwner(app, {}, false);
    const other = await app.someone();
    const missing = '0197e6d2-0000-7000-8000-000000000000';
    for (const who of [{}, { cookie: other.cookie }]) {
      for (const [accept, type] of [
        [browser, 'text/html; charset=utf-8'],
        ['application/pdf', 'application/problem+json'],
        ['application/json', 'application/problem+json'],
      ] as const) {
        const answers = await Promise.all(
          [record.id, missing].map((id) =>
            app.send({ path: `/Character/${id}`, headers: { ...html, accept, ...who, 'x-request-id': 'one' } }),
          ),
        );
        const [hidden, none] = answers.map(({ status, headers: { date: _, ...headers }, body }, index) => {
          const text = body.replaceAll([record.id, missing][index] ?? '', 'ID');
          return { status, headers, text };
        });
        expect(hidden).toMatchObject({ status: 404, headers: { 'content-type': type, 'cache-control': 'no-store' } });
        expect(hidden).toEqual(none);
      }
    }
  });

  it.each([
    ['', 404, 'There is no such sheet'],
    ['?lang=hu', 404, 'Nincs ilyen karakterlap'],
  ])(
    'anonymous: in a browser a missing sheet%s is a page with the way to sign in, and back to the sheet',
    async (query, status, text) => {
      const { person, record } = await sheetOwner(app, {}, false);
      const path = `/Character/${record.id}`;
      const page = await app.send({ path: `${path}${query}`, headers: html });
      expect(page.status).toBe(status);
      expect(textOf(page)).toContain(text);
      const to = /class="button" href="([^"]*)"/.exec(page.body)?.[1] ?? '';
      expect(to).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
      const back = await app.send({ path: to, headers: { ...html, cookie: person.cookie } });
      expect(back).toMatchObject({ status: 303, headers: { location: path } });
    },
  );

  it('anonymous: in a browser a mistyped address is a page, too; what changes a sheet stays a problem document', async () => {
    const page = await app.send({ path: '/Character/123', headers: html });
    expect(page.status).toBe(400);
    expect(titleOf(page)).toBe('There is no such sheet – charsheet');
    const path = '/Character/0197e6d2-0000-7000-8000-000000000000';
    for (const method of ['PUT', 'DELETE']) {
      const answer = await app.send({
        path,
        method,
        headers: { ...html, 'content-type': 'application/json' },
        body: '{}',
      });
      expect(answer.headers['content-type']).toBe('application/problem+json');
    }
  });

  it('owner: sees the own private sheet, with the way back and who may see it', async () => {
    const { person, record } = await sheetOwner(app, {}, false);
    const path = `/Character/${record.id}`;
    const page = await app.send({ path, headers: { ...html, cookie: person.cookie } });
    expect(page.status).toBe(200);
    expect(page.body).toContain('<p class="back"><a href="/characters">');
    expect(textOf(page)).toContain('Only you see it');
    const answer = await app.send({ path, headers: { ...pdf, cookie: person.cookie } });
    expect(answer.status).toBe(200);
  });

  it('owner: after signing out, going back shows nothing that only the owner may see; programs may ask again', async () => {
    const { person, record } = await sheetOwner(app, {}, false);
    const own = { cookie: person.cookie };
    const path = `/Character/${record.id}`;
    for (const page of [path, '/characters', '/account', '/device']) {
      const answer = await app.send({ path: page, headers: { ...html, ...own } });
      expect(answer, page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    }
    const drawn = await app.send({ path, headers: { ...pdf, ...own } });
    expect(drawn).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    const again = { ...pdf, ...own, 'if-none-match': drawn.headers['etag'] ?? '' };
    expect(await app.send({ path, headers: again })).toMatchObject({
      status: 304,
      headers: { 'cache-control': 'no-store' },
    });
    for (const json of [path, `${path}/versions`, '/Character', '/User/me']) {
      const answer = await app.send({ path: json, headers: own });
      expect(answer, json).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } });
    }
  });

  it('another account: sees a public sheet with the own menu, without what is for the owner, under another tag', async () => {
    const { person, record } = await sheetOwner(app);
    const path = `/Character/${record.id}`;
    const other = await app.someone();
    const pages = await Promise.all(
      [{}, { cookie: other.cookie }, { cookie: person.cookie }].map((who) =>
        app.send({ path, headers: { ...html, ...who } }),
      ),
    );
    expect(pages.map(({ body }) => body.includes('class="back"'))).toEqual([false, false, true]);
    expect(pages.map(({ headers }) => headers['cache-control'])).toEqual(['no-cache', 'private, no-cache', 'no-store']);
    expect(new Set(pages.map(({ headers }) => headers['etag'])).size).toBe(3);
  });

  it('owner: a change makes other pages and PDFs', async () => {
    const { client, record, params } = await sheetOwner(app);
    const path = `/Character/${record.id}`;
    const before = await Promise.all([html, pdf].map((headers) => app.send({ path, headers })));
    await client.characters.patch({ params, headers: { 'if-match': '"1"' }, body: { name: 'Új Név' } });
    const after = await Promise.all([html, pdf].map((headers) => app.send({ path, headers })));
    expect(after[0]?.body).toContain('Új Név');
    for (const index of [0, 1]) expect(after[index]?.headers['etag']).not.toBe(before[index]?.headers['etag']);
  });
});

// Of the work that it takes to draw them, none is the engine's.
describe('the pages and PDFs of notable sheets on PostgreSQL', () => {
  const { app, stored } = sheetsOn('PostgreSQL');

  it.each(names)('anonymous: nothing in the texts of the %s becomes markup', async (name) => {
    const { body } = await app.send({ path: await stored(name), headers: html });
    expect(body.match(/<(script|img)/gi)).toEqual(['<script']);
    const escaped = notableSheets[name].name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    expect(body.match(/<h1[^>]*><bdi>(.*?)<\/bdi><\/h1>/)?.[1]?.replaceAll('"', '&quot;')).toBe(escaped);
    expect(/<title>(.*?)<\/title>/.exec(body)?.[1]).not.toMatch(/\p{Bidi_Control}/u);
  });

  it.each(['fighter', 'longest'] as const)('anonymous: the %s has a PDF', async (name) => {
    expect(await app.send({ path: await stored(name), headers: pdf })).toMatchObject({ status: 200 });
  });

  it('anonymous: the page of the largest sheet has as many findings as a person reads, and not without end', async () => {
    const path = await stored('longest');
    const from = { 'x-forwarded-for': '192.0.2.8' };
    const page = await app.send({ path, headers: { ...html, ...from } });
    expect(page.body.match(/<li class="(error|note)"/g)).toHaveLength(100);
    expect(textOf(page)).toMatch(/And \d+ more\./);
    for (let seen = 1; seen < 30; seen++) await app.send({ path, headers: { ...html, ...from }, method: 'HEAD' });
    expect(await app.send({ path, headers: { ...html, ...from } })).toMatchObject({ status: 429 });
    const other = { path: await stored(), headers: { ...html, ...from } };
    expect(await app.send(other)).toMatchObject({ status: 200 });
    expect(await app.send({ path, headers: from })).toMatchObject({ status: 200 });
  });

  it('anonymous: who has PDFs made without end has to wait', async () => {
    const from = { 'x-forwarded-for': '192.0.2.7' };
    const known = await stored();
    await app.send({ path: known, headers: { ...pdf, ...from } });
    for (let made = 1; made < 60; made++) {
      const name = `Kósza ${made}`;
      const { body } = await app.client.characters.create({ body: { ...notableSheets.pirate, name } });
      expect((await app.send({ path: `/Character/${body.id}`, headers: { ...pdf, ...from } })).status).toBe(200);
    }
    const path = await stored();
    const refused = await app.send({ path, headers: { ...pdf, ...from } });
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'too-many-requests' });
    expect(refused.headers).toMatchObject({ 'ratelimit-policy': '"pdf";q=60;w=60', ratelimit: '"pdf";r=0;t=60' });
    expect((await app.send({ path, headers: { ...html, ...from } })).status).toBe(200);
    expect((await app.send({ path: known, headers: { ...pdf, ...from } })).status).toBe(200);
    expect((await app.send({ path, headers: pdf })).status).toBe(200);
  });
});
