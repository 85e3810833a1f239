import { type Static, type TObject, Type } from '@sinclair/typebox';

import { exampleId } from '../basics.js';
import { completeSheet } from '../characters/character.js';
import { completeSheet2E } from '../characters/character-2e.js';
import { closed } from '../characters/parts.js';
import { CharacterRecord, CharacterSummary } from '../characters/record.js';
import { inPath } from '../characters/route-parts.js';
import type { ProblemCode } from '../contract/problems.js';
import { defineRoute } from '../contract/route.js';
import { exchanges, KemkasSheet1E, KemkasSheet2E } from './sheets.js';

/** A sheet in the list of those pages. */
export const KemkasListItem = Type.Pick(CharacterSummary, ['id', 'name', 'szint', 'faj', 'osztaly', 'edition'], {
  ...closed,
  description: 'A sheet in a list',
});
export type KemkasListItem = Static<typeof KemkasListItem>;

const { isPublic } = CharacterRecord.properties;

const storingQuery = Type.Object({
  isPublic: Type.Optional(
    Type.Boolean({
      description:
        'Whether everybody may read the sheet; of a new one true unless given. It counts, not that in the body',
    }),
  ),
});

const stored = {
  200: {
    description: 'On the disk',
    body: Type.String({ description: 'The identifier of the sheet', examples: [exampleId] }),
  },
};
const mayNotChange = ['sign-in-required', 'forbidden', 'not-found'] as const satisfies ProblemCode[];

/** The three routes of an edition. */
function routesOf<Sheet extends TObject>(
  path: string,
  sheet: Sheet,
  read: (body: unknown) => unknown,
  example: object,
) {
  const body = { schema: sheet, noun: 'sheet', read, example };
  const answer = Type.Object(
    { isPublic, ...(sheet.properties as Sheet['properties']) },
    { ...closed, description: 'A stored sheet, as far as those pages know it' },
  );
  return {
    create: defineRoute({
      method: 'POST',
      path,
      summary: 'Store a sheet',
      description:
        'Null of an optional member is none, a fraction of an age or of money is rounded down, and what those pages only echo is ignored. All else that does not fit is refused.',
      auth: 'optional',
      query: storingQuery,
      body,
      responses: stored,
      problems: ['sign-in-required', 'too-many-requests'],
    }),
    get: defineRoute({
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'Read a sheet of this edition',
      description: 'Without what those pages do not know.',
      auth: 'optional',
      params: inPath,
      responses: { 200: { description: 'The sheet', body: answer } },
      problems: ['not-found'],
    }),
    update: defineRoute({
      method: 'POST',
      path: `${path}/{id}`,
      summary: 'Replace a sheet of yours, of this edition',
      description:
        'Whatever the current version is. What those pages do not know stays as it is. Every save is a version of the history.',
      auth: 'optional',
      params: inPath,
      query: storingQuery,
      body,
      responses: stored,
      problems: [...mayNotChange],
    }),
  };
}

const first = routesOf(
  '/api/Character1E',
  KemkasSheet1E,
  exchanges['1e'].read,
  exchanges['1e'].toTheirs(completeSheet),
);
const second = routesOf(
  '/api/Character2E',
  KemkasSheet2E,
  exchanges['2e'].read,
  exchanges['2e'].toTheirs(completeSheet2E),
);

/** Where links in the head of those pages lead, below the base URL. */
export const kemkasLinks = { signIn: '/sign-in?next=%2Fkaraktereim', signUp: '/sign-up', account: '/account' };

const leadingTo = (path: string, where: string, to: string) =>
  defineRoute({
    method: 'GET',
    path,
    summary: `Go on to ${where}`,
    description: 'A link in the head of those pages.',
    auth: 'none',
    responses: { 302: { description: 'It is there', headers: { Location: { description: 'Where', example: to } } } },
  });

const health = (path: string) =>
  defineRoute({
    method: 'GET',
    path,
    summary: 'Ask whether the process is up',
    description: 'As `/livez`, in another form.',
    auth: 'none',
    responses: {
      200: {
        description: 'It is',
        mediaType: 'text/plain',
        body: Type.Literal('Healthy', { description: 'Always this' }),
      },
    },
  });

/** What the web pages of kemkas call. */
export const kemkasRoutes = {
  me: defineRoute({
    method: 'GET',
    path: '/api/User/me',
    summary: 'Ask who is signed in',
    description: 'Nobody is a success, too.',
    auth: 'optional',
    responses: {
      200: {
        description: 'Somebody is',
        mediaType: 'text/plain',
        body: Type.String({ description: 'The e-mail address of the account', examples: ['bence@example.org'] }),
      },
      204: { description: 'Nobody is' },
    },
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/Character',
    summary: 'List all of your own sheets',
    description:
      'Those of the first edition come first, of each edition the newest one. There are no pages; it is sent as it is read.',
    auth: 'required',
    responses: {
      200: { description: 'The sheets', body: Type.Array(KemkasListItem, { description: 'The sheets' }) },
    },
  }),
  create1E: first.create,
  get1E: first.get,
  update1E: first.update,
  create2E: second.create,
  get2E: second.get,
  update2E: second.update,
  signIn: leadingTo('/Identity/Account/Login', 'the page to sign in', kemkasLinks.signIn),
  signUp: leadingTo('/Identity/Account/Register', 'the page to sign up', kemkasLinks.signUp),
  account: leadingTo('/Identity/Account/Manage', 'the page of the account', kemkasLinks.account),
  signOut: defineRoute({
    method: 'POST',
    path: '/Identity/Account/Logout',
    summary: 'Sign out',
    description: 'A session that has ended, and none at all, are signed out already.',
    auth: 'optional',
    responses: { 204: { description: 'Nobody is signed in any more' } },
  }),
  health: health('/health'),
  apiHealth: health('/api/health'),
};
