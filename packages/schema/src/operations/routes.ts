import { Type } from '@sinclair/typebox';

import { defineRoute } from '../contract/route.js';

const status = (word: string, description: string) =>
  Type.Object(
    { status: Type.Literal(word, { description: `Always "${word}"` }) },
    { additionalProperties: false, description },
  );

/** Media type of what Prometheus reads. */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

export const operationRoutes = {
  openapi: defineRoute({
    method: 'GET',
    path: '/openapi.json',
    summary: 'Read this description of the API',
    description: 'It is made from the contract by which the service reads requests and answers them.',
    auth: 'none',
    responses: {
      200: {
        description: 'An OpenAPI 3.1 document',
        body: Type.Object({}, { additionalProperties: true, examples: [{ openapi: '3.1.0' }] }),
      },
    },
  }),
  livez: defineRoute({
    method: 'GET',
    path: '/livez',
    summary: 'Ask whether the process is up',
    description: 'For whoever starts the process anew when it hangs. It does not look at the database.',
    auth: 'none',
    responses: { 200: { description: 'It is', body: status('up', 'The process answers') } },
  }),
  readyz: defineRoute({
    method: 'GET',
    path: '/readyz',
    summary: 'Ask whether the service can answer',
    description: 'For whoever sends requests to one of several servers. It asks the database, for two seconds at most.',
    auth: 'none',
    responses: { 200: { description: 'It can', body: status('ready', 'The database is reachable') } },
    problems: ['database-unavailable'],
  }),
  metrics: defineRoute({
    method: 'GET',
    path: '/metrics',
    summary: 'Read what the service has done, for Prometheus',
    description: [
      'How many requests were answered, by route and status, and how fast; what is being done and what waits for its turn; the',
      'connections to the database; and what Node.js says of itself. Of several processes on one port it is the sum.',
    ].join('\n'),
    auth: 'none',
    responses: {
      200: {
        description: 'Metrics in the text format of Prometheus',
        mediaType: metricsType,
        body: Type.String({ examples: ['charsheet_build_info{version="0.1.0"} 1\n'] }),
      },
    },
  }),
};
