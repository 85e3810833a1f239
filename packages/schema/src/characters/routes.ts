import { Type } from '@sinclair/typebox';

import { conditionalRead, IdempotencyKey } from '../contract/formats.js';
import { defineRoute } from '../contract/route.js';
import { editRoutes } from './edit-routes.js';
import { completeSheet, exampleId } from './examples.js';
import { historyRoutes } from './history-routes.js';
import { CharacterPage, CharacterQuery } from './list.js';
import { CharacterInput, CharacterRecord } from './record.js';
import { ETag, inPath, nextLink, recordHeaders, SheetQuery, storingQuery, tried } from './route-parts.js';

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
      'With an Idempotency-Key a request can be sent again when its answer was lost: it stores the sheet once, and a',
      'retry answers with the record as it is then. Keys are those of an account; without one, of that very sheet.',
      'The rules of the game refuse nothing unless the query says so. What was stored under a key is there whatever the rules',
      'say; a dry run does not look at keys, and counts like a create.',
    ].join('\n'),
    auth: 'optional',
    query: storingQuery,
    headers: Type.Object({ 'idempotency-key': IdempotencyKey }),
    body: { schema: CharacterInput, noun: 'sheet', example: completeSheet },
    responses: {
      201: {
        description: 'Stored; an answer means that the sheet is on the disk',
        body: CharacterRecord,
        headers: {
          Location: {
            description: 'Where the record is',
            example: `/Character/${exampleId}`,
          },
          ...recordHeaders,
        },
      },
    },
    dryRun: tried,
    problems: ['sign-in-required', 'not-found', 'idempotency-key-reused', 'rules-violated', 'too-many-requests'],
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
        headers: nextLink('</Character?limit=50&cursor=MTc3>; rel="next"'),
      },
    },
  }),
  get: defineRoute({
    method: 'GET',
    path: '/Character/{id}',
    summary: 'Read a stored character sheet',
    description: [
      'A private sheet is there for its owner only; to everybody else it does not exist.',
      'Whoever prefers HTML or PDF gets the sheet as people read it, to look at and to print, with an entity tag of',
      'its own; everybody else gets the record, also when nothing of what they accept is there.',
    ].join('\n'),
    auth: 'optional',
    params: inPath,
    query: SheetQuery,
    headers: conditionalRead,
    responses: {
      200: {
        description: 'The record, or the sheet to look at or to print',
        body: CharacterRecord,
        alternatives: ['text/html', 'application/pdf'],
        headers: {
          ...recordHeaders,
          'Content-Language': { description: 'Language of a page or PDF', example: 'hu' },
          'Content-Disposition': { description: 'Name of the file; of a PDF' },
        },
      },
      304: { description: 'The copy of the caller is current', headers: { ETag } },
    },
    problems: ['not-found', 'too-many-requests'],
  }),
  ...editRoutes,
  ...historyRoutes,
};
