import { Type } from '@sinclair/typebox';

import { exampleId, highestVersion } from '../basics.js';
import { conditionalRead } from '../contract/formats.js';
import type { ProblemCode } from '../contract/problems.js';
import { defineRoute } from '../contract/route.js';
import { HistoryPage, HistoryQuery } from './lists.js';
import { CharacterIdInPath } from './record.js';
import { ETag, inPath, nextLink, recordHeaders } from './route-parts.js';
import type { EditionShapes } from './sheet-routes.js';

const problems = ['other-edition', 'sign-in-required', 'forbidden', 'not-found'] as const satisfies ProblemCode[];

/** The routes of the history of a sheet of an edition. */
export const historyRoutesOf = <const S extends EditionShapes>({ path, noun, record }: S) => ({
  versions: defineRoute({
    method: 'GET',
    path: `${path}/{id}/versions`,
    summary: `List the versions of a ${noun} of yours, newest first`,
    description:
      'The first one is the current version. To go on, call again with the "next" of the answer as "cursor".',
    auth: 'optional',
    params: inPath,
    query: HistoryQuery,
    responses: {
      200: {
        description: 'One page of the history',
        body: HistoryPage,
        headers: nextLink(`<${path}/${exampleId}/versions?limit=50&cursor=NTE>; rel="next"`),
      },
    },
    problems,
  }),
  version: defineRoute({
    method: 'GET',
    path: `${path}/{id}/versions/{n}`,
    summary: `Read one version of a ${noun} of yours`,
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
      200: { description: 'The record as it was', body: record as S['record'], headers: recordHeaders },
      304: { description: 'The copy of the caller is current', headers: { ETag } },
    },
    problems,
  }),
});
