import { Type } from '@sinclair/typebox';

import { defineRoute, linesType } from '../contract/route.js';
import { CharacterRecord } from './record.js';

/** Many sheets at once: each of these shares its method and path with the route for one, or for a page of them. */
export const bulkRoutes = {
  export: defineRoute({
    method: 'GET',
    path: '/Character',
    summary: 'Read all of your own character sheets, one a line',
    description: [
      `With \`Accept: ${linesType}\`: every sheet of yours as a record, oldest first, all as they were at one moment. An answer`,
      'that fails half-way ends without its final chunk, so that no client takes it for a whole one.',
    ].join('\n'),
    auth: 'required',
    query: Type.Object({
      history: Type.Optional(
        Type.Boolean({ description: 'true: every version of every sheet on a line of its own, the oldest one first' }),
      ),
    }),
    responses: {
      200: { description: 'One record for each line', body: CharacterRecord, mediaType: linesType },
    },
    problems: ['busy'],
  }),
};
