import { beforeAll, describe, expect, it } from 'vitest';

import { type Exchange, exchanges, type ProblemCode } from '@charsheet/schema';

import { inEdition, ways } from '../../../test/editions.js';
import { testApp } from '../../../test/harness.js';
import type { Person } from '../../../test/people.js';

const callers = ['anonymous', 'somebody else', 'the owner'] as const;
type Caller = (typeof callers)[number];

const sheets = ['public', 'private', 'without an owner', 'deleted public', 'deleted private', 'missing'] as const;
type Sheet = (typeof sheets)[number];

/** What a call comes to when nothing else is wrong with it. */
type Outcome = 'done' | ProblemCode;

const missing: Record<Caller, Outcome> = {
  anonymous: 'not-found',
  'somebody else': 'not-found',
  'the owner': 'not-found',
};
const ownOnly = { ...missing, 'the owner': 'done' } as const;
const everybody = { anonymous: 'done', 'somebody else': 'done', 'the owner': 'done' } as const;
const signIn = { anonymous: 'sign-in-required', 'somebody else': 'forbidden' } as const;

/** The table "who may do what", row by row. Of a sheet without an owner nobody is the owner. */
const rights: Record<'read' | 'change' | 'restore', Record<Sheet, Record<Caller, Outcome>>> = {
  read: {
    public: everybody,
    private: ownOnly,
    'without an owner': everybody,
    'deleted public': missing,
    'deleted private': missing,
    missing,
  },
  change: {
    public: { ...signIn, 'the owner': 'done' },
    private: ownOnly,
    'without an owner': { ...signIn, 'the owner': 'forbidden' },
    'deleted public': missing,
    'deleted private': missing,
    missing,
  },
  restore: {
    public: { ...signIn, 'the owner': 'done' },
    private: ownOnly,
    'without an owner': { ...signIn, 'the owner': 'forbidden' },
    'deleted public': ownOnly,
    'deleted private': ownOnly,
    missing,
  },
};

const current = { 'if-match': '"1"' };
const json = { 'content-type': 'application/json' };
const mergePatch = { 'content-type': 'application/merge-patch+json' };

interface Ask {
  name: string;
  right: keyof typeof rights;
  method: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | 'a sheet' | 'their sheet';
  /** Where the pages of kemkas ask, in place of our own API. */
  door?: 'kemkas';
  /** Status when the caller may. */
  status: number;
  /** What comes in place of "done" when the request itself is at fault, which only those learn who may. */
  instead?: ProblemCode;
}

const asks: Ask[] = [
  { name: 'reads', right: 'read', method: 'GET', status: 200 },
  { name: 'asks for the headers of', right: 'read', method: 'HEAD', status: 200 },
  {
    name: 'asks whether a copy is current of',
    right: 'read',
    method: 'GET',
    headers: { 'if-none-match': '*' },
    status: 304,
  },
  { name: 'lists the versions of', right: 'change', method: 'GET', path: '/versions', status: 200 },
  { name: 'reads the first version of', right: 'change', method: 'GET', path: '/versions/1', status: 200 },
  {
    name: 'reads a version that never was of',
    right: 'change',
    method: 'GET',
    path: '/versions/9',
    status: 404,
    instead: 'not-found',
  },
  { name: 'replaces', right: 'change', method: 'PUT', headers: { ...json, ...current }, body: 'a sheet', status: 200 },
  {
    name: 'hides',
    right: 'change',
    method: 'PUT',
    path: '?isPublic=false',
    headers: { ...json, ...current },
    body: 'a sheet',
    status: 200,
  },
  {
    name: 'patches',
    right: 'change',
    method: 'PATCH',
    headers: { ...mergePatch, ...current },
    body: '{"kor":1}',
    status: 200,
  },
  { name: 'reads by the pages of kemkas', right: 'read', method: 'GET', door: 'kemkas', status: 200 },
  {
    name: 'saves by the pages of kemkas',
    right: 'change',
    method: 'POST',
    door: 'kemkas',
    headers: json,
    body: 'their sheet',
    status: 200,
  },
  { name: 'deletes', right: 'change', method: 'DELETE', headers: current, status: 204 },
  { name: 'restores', right: 'restore', method: 'POST', path: '/restore', status: 200 },
  ...[
    { method: 'PUT', headers: json, body: 'a sheet' },
    { method: 'PATCH', headers: mergePatch, body: '{"kor":1}' },
    { method: 'DELETE', headers: {} },
  ].flatMap((ask): Ask[] => {
    const refused = (name: string, headers: Record<string, string>, status: number, instead: ProblemCode): Ask => ({
      ...ask,
      name: `${name} (${ask.method}) to`,
      right: 'change',
      headers: { ...ask.headers, ...headers },
      status,
      instead,
    });
    return [
      refused('sends a change without If-Match', {}, 428, 'precondition-required'),
      refused('sends a change of an old version', { 'if-match': '"0"' }, 412, 'precondition-failed'),
      refused('sends a change with a weak tag', { 'if-match': 'W/"1"' }, 412, 'precondition-failed'),
      refused('sends a change if there is nothing', { 'if-none-match': '*' }, 412, 'precondition-failed'),
    ];
  }),
];

const cells = asks.flatMap((ask) =>
  sheets.flatMap((which) =>
    callers.map((caller) => {
      const outcome = rights[ask.right][which][caller];
      return { caller, ask, which, outcome: outcome === 'done' ? (ask.instead ?? outcome) : outcome };
    }),
  ),
);

const statusOf: Partial<Record<Outcome, number>> = { 'sign-in-required': 401, forbidden: 403, 'not-found': 404 };

/** What is right is decided by the service: each engine only finds the rows, and this one in less time. */
const onOneEngine = ways.filter(([engine]) => engine === 'PostgreSQL');

describe.each(onOneEngine)('who may do what on %s with sheets of %s', (engine, edition) => {
  const { path: home, build, of } = inEdition(edition);
  const sheet = JSON.stringify(build());
  const { toTheirs }: Exchange<object, object> = exchanges[edition];
  const theirSheet = JSON.stringify(toTheirs(build()));
  const app = testApp(engine);
  let owner: Person;
  let other: Person;

  beforeAll(async () => {
    owner = await app.someone();
    other = await app.someone();
  });

  const prepared = async (which: Sheet): Promise<string> => {
    if (which === 'missing') return crypto.randomUUID();
    const client = of(which === 'without an owner' ? app.client : app.as(owner));
    const body = { ...build(), isPublic: !which.endsWith('private') };
    const { id } = (await client.characters.create({ body })).body;
    if (which.startsWith('deleted')) await client.characters.remove({ params: { id }, headers: current });
    return id;
  };
  /** What nobody has changed yet, for calls that are refused. */
  const untouched = new Map<Sheet, Promise<string>>();
  const keptFor = (which: Sheet) => {
    const kept = untouched.get(which) ?? prepared(which);
    untouched.set(which, kept);
    return kept;
  };
  const credentials = (caller: Caller) => {
    const person = { anonymous: undefined, 'somebody else': other, 'the owner': owner }[caller];
    return person ? { authorization: `Bearer ${person.token}` } : {};
  };

  it.each(cells.map((cell) => ({ ...cell, title: `${cell.caller} ${cell.ask.name} a sheet that is ${cell.which}` })))(
    '$title: $outcome',
    async ({ caller, ask, which, outcome }) => {
      const id = await (outcome === 'done' ? prepared(which) : keptFor(which));
      const before = await app.database.knex('characters').where({ id }).first();
      const { method } = ask;
      const body = ask.body === 'a sheet' ? sheet : ask.body === 'their sheet' ? theirSheet : ask.body;
      const headers = { ...ask.headers, ...credentials(caller) };
      const path = ask.door ? `/api/Character${edition}/${id}` : `${home}/${id}${ask.path ?? ''}`;
      const answer = await app.send({ method, path, headers, ...(body === undefined ? {} : { body }) });
      expect(answer.status).toBe(statusOf[outcome] ?? ask.status);
      if (outcome === 'done') return;
      if (answer.body !== '') expect(JSON.parse(answer.body).code).toBe(outcome);
      expect(answer.headers).toEqual(
        outcome === 'precondition-failed'
          ? expect.objectContaining({ etag: '"1"' })
          : expect.not.objectContaining({ etag: '"1"' }),
      );
      expect(await app.database.knex('characters').where({ id }).first()).toEqual(before);
      expect(await app.database.knex('character_versions').where({ character_id: id })).toEqual([]);
    },
  );

  it.each([
    ['anonymous', true, 201],
    ['anonymous', false, 401],
    ['somebody else', true, 201],
    ['somebody else', false, 201],
  ] as const)('%s stores a sheet that is public (%s): %d', async (caller, isPublic, status) => {
    const body = JSON.stringify({ ...build(), isPublic });
    const headers = { ...json, ...credentials(caller) };
    expect((await app.send({ method: 'POST', path: home, headers, body })).status).toBe(status);
  });

  it.each([
    ['anonymous', 401],
    ['somebody else', 200],
    ['the owner', 200],
  ] as const)('%s lists sheets, and finds none of others: %d', async (caller, status) => {
    const id = await prepared('public');
    const answer = await app.send({ path: `${home}?limit=1`, headers: credentials(caller) });
    expect(answer.status).toBe(status);
    expect(answer.body.includes(id)).toBe(caller === 'the owner');
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'GET'])('a credential that is not valid is refused with %s', async (method) => {
    const id = await prepared('public');
    const headers = { ...(method === 'PATCH' ? mergePatch : json), ...current, authorization: 'Bearer x' };
    const problem = await app.refused({
      method,
      path: `${home}/${id}`,
      headers,
      ...(method === 'GET' ? {} : { body: sheet }),
    });
    expect(problem).toMatchObject({ status: 401, code: 'invalid-credentials' });
  });

  it('a page of another site changes nothing with the cookie of the owner', async () => {
    const id = await prepared('public');
    const headers = { cookie: owner.cookie, origin: 'https://evil.example', ...current };
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const type = method === 'PATCH' ? mergePatch : json;
      const problem = await app.refused({
        method,
        path: `${home}/${id}`,
        headers: { ...headers, ...type },
        body: sheet,
      });
      expect(problem).toMatchObject({ status: 403, code: 'cross-site' });
    }
    const restore = await app.refused({ method: 'POST', path: `${home}/${id}/restore`, headers });
    expect(restore).toMatchObject({ code: 'cross-site' });
  });
});
