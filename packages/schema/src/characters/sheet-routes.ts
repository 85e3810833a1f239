import { type TObject, Type } from '@sinclair/typebox';

import { exampleId } from '../basics.js';
import { conditionalRead, conditionalWrite, IdempotencyKey } from '../contract/formats.js';
import type { ProblemCode } from '../contract/problems.js';
import { defineRoute, type ResponseSpec } from '../contract/route.js';
import { mergePatchType } from './input.js';
import { CharacterPage } from './lists.js';
import { ETag, inPath, nextLink, recordHeaders, SheetQuery } from './route-parts.js';

/** What the routes of an edition have of their own. */
export interface EditionShapes {
  /** Of the sheets, below the base URL. */
  path: string;
  /** What a sheet is called, without its article. */
  noun: string;
  input: TObject;
  patch: TObject;
  record: TObject;
  /** Of a list. */
  query: TObject;
  /** Of what stores a sheet. */
  storing: TObject;
  dryRun: ResponseSpec;
  example: unknown;
  examplePatch: unknown;
  /** Whether the rules of the edition can be asked. */
  hasRules: boolean;
}

/** A private sheet answers like a missing one, so who may not read it gets 404. */
const mayNotChange = ['sign-in-required', 'forbidden', 'not-found'] as const satisfies ProblemCode[];
const conditions = ['precondition-required', 'precondition-failed'] as const satisfies ProblemCode[];

/** The routes of single sheets of an edition, and of lists of them. */
export function sheetRoutesOf<const S extends EditionShapes>(shapes: S) {
  const { path, noun, input, patch, record, query, storing, dryRun, example, examplePatch, hasRules } = shapes;
  const rules = (words: string) =>
    hasRules ? words : 'Rules of the second edition are not looked at yet; a dry run says so.';
  const ofRules: readonly ProblemCode[] = hasRules ? ['rules-violated'] : [];
  const changed = {
    description: 'Changed; an answer means that the new version is on the disk and the one before it is kept',
    body: record as S['record'],
    headers: recordHeaders,
  };
  return {
    create: defineRoute({
      method: 'POST',
      path,
      summary: `Store a ${noun}`,
      description: [
        'Stores the sheet and answers with the record: the sheet, and what the service adds to it.',
        'Nothing is dropped silently: a member that is not part of a sheet is refused by name.',
        'Its owner is the account that is signed in. A sheet stored without an account is public and has no owner, so it',
        'stays as it is for good.',
        'With an Idempotency-Key a request can be sent again when its answer was lost: it stores the sheet once, and a',
        'retry answers with the record as it is then. Keys are those of an account; without one, of that very sheet.',
        rules(
          'The rules of the game refuse nothing unless the query says so. What was stored under a key is there whatever the rules say.',
        ),
        'A dry run does not look at keys, and counts like a create.',
      ].join('\n'),
      auth: 'optional',
      query: storing as S['storing'],
      headers: Type.Object({ 'idempotency-key': IdempotencyKey }),
      body: { schema: input as S['input'], noun: 'sheet', example },
      responses: {
        201: {
          description: 'Stored; an answer means that the sheet is on the disk',
          body: record as S['record'],
          headers: {
            Location: {
              description: 'Where the record is',
              example: `${path}/${exampleId}`,
            },
            ...recordHeaders,
          },
        },
      },
      dryRun: dryRun as S['dryRun'],
      problems: ['sign-in-required', 'not-found', 'idempotency-key-reused', ...ofRules, 'too-many-requests'],
    }),
    list: defineRoute({
      method: 'GET',
      path,
      summary: `List your own ${noun}s`,
      description: [
        'Newest first, unless "sort" and "order" say otherwise. Filters are joined by "and". To go on, call again with the',
        '"next" of the answer as "cursor", and the same filters and order.',
      ].join('\n'),
      auth: 'required',
      query: query as S['query'],
      responses: {
        200: {
          description: 'One page of the list',
          body: CharacterPage,
          headers: nextLink(`<${path}?limit=50&cursor=MTc3>; rel="next"`),
        },
      },
    }),
    get: defineRoute({
      method: 'GET',
      path: `${path}/{id}`,
      summary: `Read a stored ${noun}`,
      description: [
        'A private sheet is there for its owner only; to everybody else it does not exist.',
        'Whoever prefers HTML or PDF gets the sheet as people read it, to look at and to print, with an entity tag of',
        'its own; everybody else gets the record, also when nothing of what they accept is there. "format" in the query goes',
        'before "Accept". A page or PDF ignores query parameters that are unknown; the record refuses them.',
        'A sheet of another edition is at another path, to which the answer leads.',
      ].join('\n'),
      auth: 'optional',
      params: inPath,
      query: SheetQuery,
      headers: conditionalRead,
      responses: {
        200: {
          description: 'The record, or the sheet to look at or to print',
          body: record as S['record'],
          alternatives: ['text/html', 'application/pdf'],
          headers: {
            ...recordHeaders,
            'Content-Language': { description: 'Language of a page or PDF', example: 'hu' },
            'Content-Disposition': { description: 'Name of the file; of a PDF' },
          },
        },
        304: { description: 'The copy of the caller is current', headers: { ETag } },
      },
      problems: ['other-edition', 'not-found', 'too-many-requests', 'busy'],
    }),
    replace: defineRoute({
      method: 'PUT',
      path: `${path}/{id}`,
      summary: `Replace a ${noun} of yours`,
      description: [
        'The body takes the place of the whole sheet; "isPublic" stays as it is unless it is given.',
        'Every accepted request makes a new version, and the one before it stays in the history.',
        'A sheet that does not exist is not created.',
        rules(
          'The rules of the game refuse nothing unless the query says so; they are the last thing that is looked at.',
        ),
      ].join('\n'),
      auth: 'optional',
      params: inPath,
      query: storing as S['storing'],
      headers: conditionalWrite,
      body: { schema: input as S['input'], noun: 'sheet', example },
      responses: { 200: changed },
      dryRun: dryRun as S['dryRun'],
      problems: [...mayNotChange, ...conditions, ...ofRules],
    }),
    patch: defineRoute({
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: `Change some members of a ${noun} of yours`,
      description: [
        'The body is a JSON merge patch (RFC 7396). What comes of it is checked as a whole; the places of faults are those',
        'of the merged sheet. Members that the service adds are ignored. Every accepted patch makes a new version.',
        rules('The rules of the game refuse nothing unless the query says so; they judge what comes of the patch.'),
      ].join('\n'),
      auth: 'optional',
      params: inPath,
      query: storing as S['storing'],
      headers: conditionalWrite,
      body: { schema: patch as S['patch'], noun: 'patch', mediaType: mergePatchType, example: examplePatch },
      responses: { 200: changed },
      dryRun: dryRun as S['dryRun'],
      problems: [...mayNotChange, ...conditions, ...ofRules],
    }),
    remove: defineRoute({
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `Delete a ${noun} of yours`,
      description: 'From then on the sheet is missing to every call. For 30 days its owner can restore it.',
      auth: 'optional',
      params: inPath,
      headers: conditionalWrite,
      responses: { 204: { description: 'Deleted' } },
      problems: [...mayNotChange, ...conditions],
    }),
    restore: defineRoute({
      method: 'POST',
      path: `${path}/{id}/restore`,
      summary: `Bring back a ${noun} that you deleted`,
      description:
        'Possible for 30 days. It makes a new version. A sheet that is not deleted is left and answered as it is.',
      auth: 'optional',
      params: inPath,
      responses: { 200: { ...changed, description: 'The sheet is there again' } },
      problems: [...mayNotChange],
    }),
  };
}
