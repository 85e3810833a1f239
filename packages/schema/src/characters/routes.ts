import { Type } from '@sinclair/typebox';

import { exampleId, highestVersion } from '../basics.js';
import { conditionalRead, conditionalWrite, IdempotencyKey } from '../contract/formats.js';
import type { ProblemCode } from '../contract/problems.js';
import { defineRoute } from '../contract/route.js';
import { bulkRoutes } from './bulk-routes.js';
import { completeSheet } from './character.js';
import { CharacterInput, CharacterPatch, mergePatchType } from './input.js';
import { CharacterPage, CharacterQuery, HistoryPage, HistoryQuery } from './lists.js';
import { CharacterIdInPath, CharacterRecord } from './record.js';
import { dryRun, ETag, inPath, nextLink, recordHeaders, SheetQuery, storingQuery } from './route-parts.js';

const changed = {
  description: 'Changed; an answer means that the new version is on the disk and the one before it is kept',
  body: CharacterRecord,
  headers: recordHeaders,
};

/** A private sheet answers like a missing one, so who may not read it gets 404. */
const mayNotChange = ['sign-in-required', 'forbidden', 'not-found'] as const satisfies ProblemCode[];
const conditions = ['precondition-required', 'precondition-failed'] as const satisfies ProblemCode[];

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
    dryRun,
    problems: ['sign-in-required', 'not-found', 'idempotency-key-reused', 'rules-violated', 'too-many-requests'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/Character',
    summary: 'List your own character sheets',
    description: [
      'Newest first, unless "sort" and "order" say otherwise. Filters are joined by "and". To go on, call again with the',
      '"next" of the answer as "cursor", and the same filters and order.',
    ].join('\n'),
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
      'its own; everybody else gets the record, also when nothing of what they accept is there. "format" in the query goes',
      'before "Accept". A page or PDF ignores query parameters that are unknown; the record refuses them.',
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
    problems: ['not-found', 'too-many-requests', 'busy'],
  }),
  replace: defineRoute({
    method: 'PUT',
    path: '/Character/{id}',
    summary: 'Replace a character sheet of yours',
    description: [
      'The body takes the place of the whole sheet; "isPublic" stays as it is unless it is given.',
      'Every accepted request makes a new version, and the one before it stays in the history.',
      'A sheet that does not exist is not created.',
      'The rules of the game refuse nothing unless the query says so; they are the last thing that is looked at.',
    ].join('\n'),
    auth: 'optional',
    params: inPath,
    query: storingQuery,
    headers: conditionalWrite,
    body: { schema: CharacterInput, noun: 'sheet', example: completeSheet },
    responses: { 200: changed },
    dryRun,
    problems: [...mayNotChange, ...conditions, 'rules-violated'],
  }),
  patch: defineRoute({
    method: 'PATCH',
    path: '/Character/{id}',
    summary: 'Change some members of a character sheet of yours',
    description: [
      'The body is a JSON merge patch (RFC 7396). What comes of it is checked as a whole; the places of faults are those',
      'of the merged sheet. Members that the service adds are ignored. Every accepted patch makes a new version.',
      'The rules of the game refuse nothing unless the query says so; they judge what comes of the patch.',
    ].join('\n'),
    auth: 'optional',
    params: inPath,
    query: storingQuery,
    headers: conditionalWrite,
    body: { schema: CharacterPatch, noun: 'patch', mediaType: mergePatchType, example: { kor: 28, isten: null } },
    responses: { 200: changed },
    dryRun,
    problems: [...mayNotChange, ...conditions, 'rules-violated'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/Character/{id}',
    summary: 'Delete a character sheet of yours',
    description: 'From then on the sheet is missing to every call. For 30 days its owner can restore it.',
    auth: 'optional',
    params: inPath,
    headers: conditionalWrite,
    responses: { 204: { description: 'Deleted' } },
    problems: [...mayNotChange, ...conditions],
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/Character/{id}/restore',
    summary: 'Bring back a character sheet that you deleted',
    description:
      'Possible for 30 days. It makes a new version. A sheet that is not deleted is left and answered as it is.',
    auth: 'optional',
    params: inPath,
    responses: { 200: { ...changed, description: 'The sheet is there again' } },
    problems: [...mayNotChange],
  }),
  versions: defineRoute({
    method: 'GET',
    path: '/Character/{id}/versions',
    summary: 'List the versions of a character sheet of yours, newest first',
    description:
      'The first one is the current version. To go on, call again with the "next" of the answer as "cursor".',
    auth: 'optional',
    params: inPath,
    query: HistoryQuery,
    responses: {
      200: {
        description: 'One page of the history',
        body: HistoryPage,
        headers: nextLink(`</Character/${exampleId}/versions?limit=50&cursor=NTE>; rel="next"`),
      },
    },
    problems: ['sign-in-required', 'forbidden', 'not-found'],
  }),
  version: defineRoute({
    method: 'GET',
    path: '/Character/{id}/versions/{n}',
    summary: 'Read one version of a character sheet of yours',
    description: 'To go back to it, PUT it with the entity tag of the current version in "If-Match".',
    auth: 'optional',
    params: Type.Object({
      id: CharacterIdInPath,
      n: Type.Integer({
        minimum: 1,
        maximum: highestVersion,
        description: 'Number of the version, from 1',
        examples: [1],
      }),
    }),
    headers: conditionalRead,
    responses: {
      200: { description: 'The record as it was', body: CharacterRecord, headers: recordHeaders },
      304: { description: 'The copy of the caller is current', headers: { ETag } },
    },
    problems: ['sign-in-required', 'forbidden', 'not-found'],
  }),
  ...bulkRoutes,
};
