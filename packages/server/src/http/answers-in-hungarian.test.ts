import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { describe, expect, it } from 'vitest';

import { completeSheet, type Problem, problems } from '@charsheet/schema';
import { problemsInHungarian } from '@charsheet/schema/hu';

import { type RawRequest, testApp } from '../../test/harness.js';
import { en } from './texts/en.js';
import { hu } from './texts/hu.js';

const app = testApp('PGlite');

const json = { 'content-type': 'application/json' };
const sheet = JSON.stringify(completeSheet);
const create = (body: string, query = '', headers = {}): RawRequest => ({
  method: 'POST',
  path: `/Character${query}`,
  headers: { ...json, ...headers },
  body,
});
const withoutRules = sheet.replace('"f_ember"', '"f_sarkany"');

const requests: [string, RawRequest, keyof typeof problems][] = [
  ['text that is not JSON', create('{"szint": 01}'), 'invalid-json'],
  ['a sheet that does not fit', create(sheet.replace('"kor":27', '"kor":-27')), 'invalid-body'],
  ['a contradiction', create(sheet.replace('{', '{"isPublic":true,'), '?isPublic=false'), 'invalid-body'],
  ['a query that is unknown, and twice', create(sheet, '?a=1&a=2'), 'invalid-query'],
  ['a header of another form', create(sheet, '', { 'idempotency-key': 'á' }), 'invalid-header'],
  ['an identifier of another form', { path: '/Character/1' }, 'invalid-id'],
  ['a sheet against the rules', create(withoutRules, '?rules=strict'), 'rules-violated'],
  ['a private sheet without an owner', create(sheet, '?isPublic=false'), 'sign-in-required'],
  ['a body of another type', create(sheet, '', { 'content-type': 'text/plain' }), 'unsupported-media-type'],
  ['no such path', { path: '/nothing' }, 'no-such-path'],
  ['another method', { method: 'PUT', path: '/livez' }, 'method-not-allowed'],
];

describe('a caller who asks for Hungarian', () => {
  it.each(requests)('is told of %s in Hungarian, and nothing else is different', async (_, request, code) => {
    const ask = async (headers: Record<string, string>) => {
      const answer = await app.send({ ...request, headers: { ...request.headers, ...headers } });
      return { ...answer, problem: JSON.parse(answer.body) as Problem };
    };
    const [english, hungarian] = [await ask({}), await ask({ 'accept-language': 'hu-HU,hu;q=0.9,en;q=0.5' })];
    expect(english.problem).toMatchObject({ code, title: problems[code].title });
    expect(hungarian.problem).toMatchObject({ code, title: problemsInHungarian[code].title });
    expect([english, hungarian].map(({ headers }) => headers['content-language'])).toEqual(['en', 'hu']);
    expect(hungarian.headers['vary']).toContain('Accept-Language');
    const bare = ({ title: _, detail, requestId: __, errors, ...rest }: Problem) => ({
      ...rest,
      detail: typeof detail,
      errors: errors?.map(({ message: _, ...error }) => error),
    });
    expect(bare(hungarian.problem)).toEqual(bare(english.problem));
    expect(hungarian.problem.detail === undefined || hungarian.problem.detail !== english.problem.detail).toBe(true);
    for (const [index, { message }] of (hungarian.problem.errors ?? []).entries()) {
      expect(message).not.toBe(english.problem.errors?.[index]?.message);
    }
  });

  it('reads in Hungarian what the rules have against a sheet that is only tried', async () => {
    const { body, headers } = await app.client.characters.create({
      body: JSON.parse(withoutRules),
      query: { dryRun: true },
      headers: { 'accept-language': 'hu' },
    });
    expect(body).toMatchObject({
      findings: [{ code: 'unknown-race', message: 'Az első kiadásban nincs „f_sarkany” faj.' }],
    });
    expect(headers).toMatchObject({ 'content-language': 'hu', vary: 'Accept, Accept-Language, Authorization, Cookie' });
  });

  it('is told in Hungarian what the parser refuses', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.end('BREW / HTTP/1.1\r\nHost: a\r\nAccept-Language: hu\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toContain('Content-Language: hu\r\n');
    expect(answer).toContain(problemsInHungarian['method-not-allowed'].title);
  });

  it('finds the page about a problem in Hungarian', async () => {
    const { body, headers } = await app.send({ path: '/docs/problems/busy', headers: { 'accept-language': 'hu' } });
    expect(headers).toMatchObject({ 'content-language': 'hu', vary: 'Accept-Language' });
    expect(body).toContain('<html lang="hu">');
    expect(body).toContain(problemsInHungarian.busy.advice);
  });
});

it.each(['*', 'de', ''])('whoever asks for "%s" is answered in English', async (language) => {
  const { title } = await app.refused({ path: '/nothing', headers: { 'accept-language': language } });
  expect(title).toBe(problems['no-such-path'].title);
});

it('what is refused is logged in English', async () => {
  app.logged.length = 0;
  const asked = { 'accept-language': 'hu', 'x-request-id': 'in-hungarian' };
  await app.send({ ...create('{'), headers: { ...json, ...asked } });
  await expect.poll(() => app.logged.length).toBeGreaterThan(0);
  expect(JSON.stringify(app.logged)).not.toMatch(/[áéíóöőúüű„]/i);
});

it('every detail has words of its own in Hungarian', () => {
  const said = (details: typeof en) =>
    Object.values(details).map((detail) =>
      typeof detail === 'string' ? detail : (detail as (...values: unknown[]) => string)(1, 2, 3),
    );
  const english = said(en);
  expect(said(hu).filter((detail) => english.includes(detail))).toEqual([]);
});
