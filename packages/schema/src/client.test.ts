import { describe, expect, expectTypeOf, it } from 'vitest';

import { api } from './api.js';
import { completeSheet } from './characters/character.js';
import type { DryRun } from './characters/finding.js';
import type { CharacterRecord } from './characters/record.js';
import {
  type AnswerHeaders,
  createClient,
  type HttpAnswer,
  type HttpRequest,
  ProblemError,
  UnexpectedAnswerError,
} from './client.js';

const id = '0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64';

/** A client whose server always answers the same, and what it was sent. */
function clientOf(answer: Partial<HttpAnswer>) {
  const sent: HttpRequest[] = [];
  const client = createClient(api, async (request) => {
    sent.push(request);
    return { status: 200, headers: {}, body: '{}', ...answer };
  });
  return { client, sent };
}

describe('the client', () => {
  it('sends what the contract says', async () => {
    const { client, sent } = clientOf({ status: 201 });
    await client.characters.create({ body: completeSheet, query: { isPublic: true } });
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/Character?isPublic=true',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(completeSheet),
      },
    ]);
  });

  it('escapes what it puts into a path, and leaves out what is not given', async () => {
    const { client, sent } = clientOf({});
    await client.characters.get({ params: { id: '../a b?/ő' }, headers: { 'if-none-match': undefined as never } });
    expect(sent[0]).toEqual({
      method: 'GET',
      path: '/Character/..%2Fa%20b%3F%2F%C5%91',
      headers: { accept: 'application/json' },
    });
  });

  it('sends the headers of a change, and a patch as the type that it is', async () => {
    const { client, sent } = clientOf({});
    const headers = { 'if-match': '"1"' };
    await client.characters.patch({ params: { id }, headers, body: { kor: 28, isten: null } });
    await client.characters.version({ params: { id, n: 2 } });
    expect(sent[0]).toEqual({
      method: 'PATCH',
      path: `/Character/${id}`,
      headers: { accept: 'application/json', 'content-type': 'application/merge-patch+json', ...headers },
      body: '{"kor":28,"isten":null}',
    });
    expect(sent[1]?.path).toBe(`/Character/${id}/versions/2`);
  });

  it('gives status, headers and body, and no body where there is none', async () => {
    const headers = { etag: '"1"' };
    expect(await clientOf({ body: '[1]', headers }).client.forecast.get()).toEqual({ status: 200, headers, body: [1] });
    const current = await clientOf({ status: 304, headers, body: '' }).client.characters.get({ params: { id } });
    expect(current).toEqual({ status: 304, headers, body: undefined });
  });

  it('throws a problem, whatever its code', async () => {
    const problem = { type: 'x', title: 'Too hot', status: 418, code: 'teapot', requestId: 'r', detail: 'no coffee' };
    const answer = {
      status: 418,
      headers: { 'content-type': 'application/problem+json' },
      body: JSON.stringify(problem),
    };
    const call = clientOf(answer).client.forecast.get();
    await expect(call).rejects.toThrow(ProblemError);
    await expect(call).rejects.toMatchObject({ message: 'no coffee', problem, headers: answer.headers });
  });

  it.each([
    ['a page of a proxy', { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' }],
    [
      'a problem that is none',
      { status: 400, headers: { 'content-type': 'application/problem+json' }, body: '{"a":1}' },
    ],
    ['a problem that is not JSON', { status: 400, headers: { 'content-type': 'application/problem+json' }, body: 'x' }],
    ['a success that is not JSON', { status: 200, body: '<p>Welcome to the hotel network' }],
    ['a success that the contract does not have', { status: 202, body: '{}' }],
    ['a list in place of an object', { status: 200, body: '{}' }],
    [
      'a problem with other errors',
      {
        status: 400,
        headers: { 'content-type': 'application/problem+json' },
        body: '{"title":"x","status":400,"code":"x","errors":["x"]}',
      },
    ],
    ['no content', { status: 200, body: '' }],
  ])('throws what it cannot make out: %s', async (_, answer) => {
    await expect(clientOf(answer).client.forecast.get()).rejects.toThrow(UnexpectedAnswerError);
  });

  it('takes the answer to a dry run for findings, and none for a record', async () => {
    const findings = { status: 200, body: '{"findings":[]}' };
    const { client, sent } = clientOf(findings);
    const call = { body: completeSheet, query: { dryRun: true, rules: 'strict' } } as const;
    expect(await client.characters.create(call)).toMatchObject({ status: 200, body: { findings: [] } });
    expect(sent[0]?.path).toBe('/Character?dryRun=true&rules=strict');
    await expect(client.characters.create({ body: completeSheet })).rejects.toThrow(UnexpectedAnswerError);
    const stored = clientOf({ status: 201 }).client.characters.create(call);
    await expect(stored).rejects.toThrow(UnexpectedAnswerError);
  });

  it('is typed by whether it is a dry run', () => {
    const { characters } = clientOf({}).client;
    type Answer = AnswerHeaders & ({ status: 201; body: CharacterRecord } | { status: 200; body: DryRun });
    const body = completeSheet;
    const [real, dry] = [
      () => characters.create({ body, query: { isPublic: true } }),
      () => characters.create({ body, query: { dryRun: true } }),
    ];
    const either = (dryRun: boolean) => characters.create({ body, query: { dryRun } });
    expectTypeOf(real).returns.resolves.toHaveProperty('body').toEqualTypeOf<CharacterRecord>();
    expectTypeOf(dry).returns.resolves.toHaveProperty('body').toEqualTypeOf<DryRun>();
    expectTypeOf(either).returns.resolves.branded.toEqualTypeOf<Answer>();
    // @ts-expect-error a value that the parameter does not have
    () => characters.create({ body, query: { rules: 'lax' } });
    // @ts-expect-error a parameter that the route does not have
    () => characters.create({ body, query: { dryrun: true } });
  });

  it('is typed', () => {
    const { client } = clientOf({});
    expectTypeOf(client.characters.create).parameter(0).toHaveProperty('body');
    expectTypeOf<Awaited<ReturnType<typeof client.characters.get>>['status']>().toEqualTypeOf<200 | 304>();
    expectTypeOf<Awaited<ReturnType<typeof client.characters.remove>>['body']>().toEqualTypeOf<undefined>();
    // @ts-expect-error a change without the version it is made to
    () => client.characters.remove({ params: { id } });
    // @ts-expect-error a member that cannot be removed
    () => client.characters.patch({ params: { id }, headers: { 'if-match': '*' }, body: { kor: null } });
    // @ts-expect-error a call without its parameters
    () => client.characters.get();
    // @ts-expect-error a query parameter that the route does not have
    () => client.characters.create({ body: completeSheet, query: { isPrivate: true } });
  });
});
