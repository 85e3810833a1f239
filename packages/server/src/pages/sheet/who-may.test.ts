import { expect, it } from 'vitest';

import { testApp } from '../../../test/harness.js';
import { sheetOwner } from '../../../test/sheets.js';
import { titleOf, visitor } from '../../../test/visitor.js';

const app = testApp('PostgreSQL');

type Who = 'anonymous' | 'another account' | 'owner';
type Sheet = 'public' | 'private' | 'nobody’s' | 'missing' | 'mistyped';

const missing = 'There is no such sheet';
const others = 'This sheet is not yours';

async function sheetOf(sheet: Sheet) {
  const { person, record } = await sheetOwner(app, {}, sheet !== 'private');
  const orphan = await app.client.characters.create({ body: { ...record, isPublic: true } });
  const ids = { 'nobody’s': orphan.body.id, missing: '0197e6d2-0000-7000-8000-000000000000', mistyped: 'abc' };
  const id = sheet === 'public' || sheet === 'private' ? record.id : ids[sheet];
  const other = await app.someone();
  const visitors = {
    anonymous: visitor(app),
    'another account': visitor(app, other.cookie),
    owner: visitor(app, person.cookie),
  };
  return { address: `/Character/${id}`, as: (who: Who) => visitors[who] };
}

it.each<[Who, Sheet, [get: string, status: number][], [post: string, status: number][]]>([
  [
    'anonymous',
    'public',
    [
      ['actions', 200],
      ['level-up', 303],
      ['history', 303],
    ],
    [
      ['actions', 303],
      ['level-up', 303],
      ['history', 303],
    ],
  ],
  [
    'anonymous',
    'private',
    [
      ['actions', 404],
      ['level-up', 303],
      ['history', 303],
    ],
    [
      ['actions', 303],
      ['level-up', 303],
      ['history', 303],
    ],
  ],
  [
    'anonymous',
    'missing',
    [
      ['actions', 404],
      ['level-up', 303],
      ['history', 303],
    ],
    [
      ['actions', 303],
      ['level-up', 303],
      ['history', 303],
    ],
  ],
  [
    'anonymous',
    'mistyped',
    [
      ['actions', 400],
      ['level-up', 400],
      ['history', 400],
    ],
    [
      ['actions', 400],
      ['level-up', 400],
      ['history', 400],
    ],
  ],
  [
    'another account',
    'public',
    [
      ['actions', 200],
      ['level-up', 403],
      ['history', 403],
    ],
    [
      ['actions', 403],
      ['level-up', 403],
      ['history', 403],
    ],
  ],
  [
    'another account',
    'nobody’s',
    [
      ['actions', 200],
      ['level-up', 403],
      ['history', 403],
    ],
    [
      ['actions', 403],
      ['level-up', 403],
      ['history', 403],
    ],
  ],
  [
    'another account',
    'private',
    [
      ['actions', 404],
      ['level-up', 404],
      ['history', 404],
    ],
    [
      ['actions', 404],
      ['level-up', 404],
      ['history', 404],
    ],
  ],
  [
    'another account',
    'missing',
    [
      ['actions', 404],
      ['level-up', 404],
      ['history', 404],
    ],
    [
      ['actions', 404],
      ['level-up', 404],
      ['history', 404],
    ],
  ],
  [
    'owner',
    'private',
    [
      ['actions', 200],
      ['level-up', 200],
      ['history', 200],
    ],
    [
      ['actions', 303],
      ['level-up', 422],
      ['history', 404],
    ],
  ],
])('%s: pages of a sheet that is %s', async (who, sheet, gets, posts) => {
  const { address, as } = await sheetOf(sheet);
  const titles: Record<number, string> = { 400: missing, 403: others, 404: missing };
  for (const [page, status] of gets) {
    const answer = await as(who).get(`${address}/${page}`);
    expect([page, answer.status]).toEqual([page, status]);
    if (titles[status]) expect(titleOf(answer)).toBe(`${titles[status]} – charsheet`);
    if (status === 303) expect(answer.headers['location']).toMatch(/^\/sign-in\?next=/);
  }
  for (const [page, status] of posts) {
    for (const part of page === 'actions' ? ['ep', 'visibility', 'delete'] : ['']) {
      const answer = await as(who).post(`${address}/${page}`, {
        part,
        do: part === 'ep' ? 'set' : '',
        ep: '3',
        version: '1',
      });
      expect([page, part, answer.status]).toEqual([
        page,
        part,
        status === 303 && who === 'owner' && part === 'delete' ? 422 : status,
      ]);
      if (titles[status]) expect(titleOf(answer)).toBe(`${titles[status]} – charsheet`);
    }
  }
});

it('anonymous, another account: a private sheet cannot be told from a missing one on any page', async () => {
  const [hidden, none] = [await sheetOf('private'), await sheetOf('missing')];
  for (const who of ['anonymous', 'another account'] as const) {
    for (const page of ['actions', 'level-up', 'history', 'nothing']) {
      const answers = await Promise.all(
        [hidden, none].map(async ({ address, as }) => {
          const { status, body } = await as(who).get(`${address}/${page}`, { 'x-request-id': 'one' });
          return {
            status,
            body: body.replaceAll(address, 'ADDRESS').replaceAll(encodeURIComponent(address), 'ADDRESS'),
          };
        }),
      );
      expect(answers[0]).toEqual(answers[1]);
    }
  }
});

it('anonymous: below the address of a sheet a browser gets a page that offers to sign in, a program a problem', async () => {
  const { address } = await sheetOf('missing');
  for (const path of [address, `${address}/actions`, `${address}/nothing`, '/Character/abc/history']) {
    const page = await visitor(app).get(path);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain(`href="/sign-in?next=${encodeURIComponent(path)}"`);
    const program = await app.refused({ path });
    expect(program.status).toBe(page.status);
  }
});

it('another site: cannot send any form of a sheet', async () => {
  const { address, as } = await sheetOf('public');
  for (const page of ['actions', 'level-up', 'history']) {
    const answer = await as('owner').post(
      `${address}/${page}`,
      {},
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    );
    expect(answer.status).toBe(403);
  }
});
