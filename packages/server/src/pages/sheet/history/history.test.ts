import { describe, expect, it } from 'vitest';

import { type Engine, engines, testApp } from '../../../../test/harness.js';
import { sheetOwner } from '../../../../test/sheets.js';
import { textOf, titleOf, visitor } from '../../../../test/visitor.js';

function historiesOn(engine: Engine) {
  const app = testApp(engine);

  /** Somebody with a sheet whose age went up year by year. */
  async function ownerWith(versions: number) {
    const owner = await sheetOwner(app, { kor: 1 });
    const { client, params, person, record } = owner;
    for (let kor = 2; kor <= versions; kor++) {
      await client.characters.patch({ params, headers: { 'if-match': '*' }, body: { kor } });
    }
    const now = async () => (await client.characters.get({ params })).body;
    return { me: visitor(app, person.cookie), client, params, page: `/Character/${record.id}/history`, now };
  }

  return { ownerWith };
}

describe.each(engines)('the history of a sheet on %s', (engine) => {
  const { ownerWith } = historiesOn(engine);

  it('owner: sees the versions, newest first, and what was changed in each', async () => {
    const { me, page, client, params } = await ownerWith(2);
    const sheet = { isten: 'Mitra <b>', isPublic: false };
    await client.characters.patch({ params, headers: { 'if-match': '*' }, body: sheet });
    const shown = await me.get(page);
    expect(titleOf(shown)).toBe('History: Kósza Réka – charsheet');
    expect(textOf(shown)).toMatch(
      /Version 3 .*, the present one Who sees it: everybody → only you Deity: new: Mitra &lt;b> Version 2 .* Age: 1 → 2 .* Version 1 .* Stored\./,
    );
    expect(shown.body.match(/name="back"/g)).toHaveLength(2);
    const inHungarian = textOf(await me.get(`${page}?lang=hu`));
    expect(inHungarian).toContain('Ki látja: bárki → csak te Isten: új: Mitra');
  });

  it('owner: looks at an old version, and brings it back as the newest, once', async () => {
    const { me, page, now } = await ownerWith(3);
    const old = await me.get(`${page}?version=1`);
    expect(titleOf(old)).toBe('Version 1: Kósza Réka – charsheet');
    expect(textOf(old)).toContain('The present one is version 3.');
    expect(textOf(old)).toContain('What has changed since then Age: 1 → 3');
    expect(old.body).toContain('<article class="sheet">');
    const form = { version: '3', back: '1' };
    const answers = await Promise.all([me.post(page, form), me.post(page, form)]);
    for (const answer of [...answers, await me.post(page, form)]) {
      expect(answer).toMatchObject({ status: 303, headers: { location: page } });
    }
    expect(await now()).toMatchObject({ version: 4, kor: 1, isPublic: true });
    expect(textOf(await me.follow(await me.post(page, { version: '4', back: '2' })))).toContain(
      'You brought it back: it is the newest version now.',
    );
    expect(await now()).toMatchObject({ version: 5, kor: 2 });
  });
});

// What is left is not the engine's.
describe('the history of a sheet', () => {
  const { ownerWith } = historiesOn('PostgreSQL');

  it('owner: what was changed meanwhile is shown before a version is brought back over it', async () => {
    const { me, page, now } = await ownerWith(3);
    const answer = await me.post(page, { version: '2', back: '1' });
    expect(answer.status).toBe(422);
    expect(textOf(answer)).toContain('version 3 is the newest now. This has changed: Age: 2 → 3');
    expect(answer.body).toContain('name="version" value="3"');
    expect(await now()).toMatchObject({ version: 3 });
  });

  it('owner: a long history has pages', async () => {
    const { me, page } = await ownerWith(22);
    const first = await me.get(page);
    expect(first.body.match(/class="version"/g)).toHaveLength(20);
    expect(textOf(first)).toContain('Age: 2 → 3');
    const next = /rel="next" href="([^"]*)"/.exec(first.body)?.[1] ?? '';
    expect(next).toBe(`${page}?before=3`);
    const second = await me.get(next);
    expect(textOf(second)).toContain('Age: 1 → 2');
    expect(textOf(second)).toContain('Stored.');
    expect(second.body).not.toContain('rel="next"');
  });

  it.each(['?version=9', '?version=0', '?version=x', '?version=99999999999'])(
    'owner: there is no %s',
    async (query) => {
      const { me, page } = await ownerWith(1);
      expect(await me.get(`${page}${query}`)).toMatchObject({ status: 404 });
    },
  );
});
