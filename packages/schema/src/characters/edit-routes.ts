import { conditionalWrite } from '../contract/formats.js';
import type { ProblemCode } from '../contract/problems.js';
import { defineRoute } from '../contract/route.js';
import { completeSheet } from './examples.js';
import { CharacterPatch, mergePatchType } from './patch.js';
import { CharacterInput, CharacterRecord } from './record.js';
import { inPath, recordHeaders, storingQuery, tried } from './route-parts.js';

const changed = {
  description: 'Changed; an answer means that the new version is on the disk and the one before it is kept',
  body: CharacterRecord,
  headers: recordHeaders,
};

/** A private sheet answers like a missing one, so who may not read it gets 404. */
const mayNotChange = ['sign-in-required', 'forbidden', 'not-found'] as const satisfies ProblemCode[];
const conditions = ['precondition-required', 'precondition-failed'] as const satisfies ProblemCode[];

export const editRoutes = {
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
    dryRun: tried,
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
    dryRun: tried,
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
};
