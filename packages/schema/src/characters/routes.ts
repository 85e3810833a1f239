import { Type } from '@sinclair/typebox';

import { defineRoute, type HeaderSpec } from '../contract/route.js';
import { completeSheet } from './examples.js';
import { CharacterPage, CharacterQuery } from './list.js';
import { CharacterInput, CharacterRecord } from './record.js';

/** A UUID as it may stand in a path: any version, in any letter case. */
export const CharacterIdInPath = Type.String({
  title: 'UUID',
  description: '8-4-4-4-12 hexadecimal digits, in any letter case',
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  examples: ['0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64'],
});

const ETag: HeaderSpec = {
  description: 'The version of the sheet, quoted: a strong entity tag',
  example: '"1"',
};

export const characterRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/Character',
    summary: 'Store a character sheet',
    description: [
      'Stores the sheet and answers with the record: the sheet, and what the service adds to it.',
      'Nothing is dropped silently: a member that is not part of a sheet is refused by name.',
      'Its owner is the account that is signed in. A sheet stored without an account is public and has no owner, so it',
      'stays as it is for good.',
    ].join('\n'),
    auth: 'optional',
    query: Type.Object({
      isPublic: Type.Optional(Type.Boolean({ description: 'The same as "isPublic" in the body; both must agree' })),
    }),
    body: { schema: CharacterInput, noun: 'sheet', example: completeSheet },
    responses: {
      201: {
        description: 'Stored; an answer means that the sheet is on the disk',
        body: CharacterRecord,
        headers: {
          Location: {
            description: 'Where the record is',
            example: '/Character/0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64',
          },
          ETag,
        },
      },
    },
    problems: ['sign-in-required', 'too-many-requests'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/Character',
    summary: 'List your own character sheets, newest first',
    description: 'Filters are joined by "and". To go on, call again with the "next" of the answer as "cursor".',
    auth: 'required',
    query: CharacterQuery,
    responses: {
      200: {
        description: 'One page of the list',
        body: CharacterPage,
        headers: {
          Link: {
            description: 'Address of the next page; absent on the last one',
            example: '</Character?limit=50&cursor=MTc3>; rel="next"',
          },
        },
      },
    },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/Character/{id}',
    summary: 'Read a stored character sheet',
    description: 'A private sheet is there for its owner only; to everybody else it does not exist.',
    auth: 'optional',
    params: Type.Object({ id: CharacterIdInPath }),
    headers: {
      'if-none-match': {
        description: 'Entity tags that the caller has; 304 when one is current',
        example: '"1"',
      },
      'if-modified-since': {
        description: 'Time of the copy that the caller has; If-None-Match goes before it',
      },
    },
    responses: {
      200: {
        description: 'The record',
        body: CharacterRecord,
        headers: { ETag, 'Last-Modified': { description: 'When the sheet was last changed' } },
      },
      304: { description: 'The copy of the caller is current', headers: { ETag } },
    },
    problems: ['not-found'],
  }),
};
