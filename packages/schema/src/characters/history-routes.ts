import { Type } from '@sinclair/typebox';

import { conditionalRead } from '../contract/formats.js';
import { defineRoute } from '../contract/route.js';
import { exampleId } from './examples.js';
import { HistoryPage, HistoryQuery } from './history.js';
import { CharacterRecord, highestVersion } from './record.js';
import { CharacterIdInPath, ETag, inPath, nextLink, recordHeaders } from './route-parts.js';

export const historyRoutes = {
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
};
