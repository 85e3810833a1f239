import { Type } from '@sinclair/typebox';

import { defineRoute } from '../contract/route.js';

const status = (word: string) =>
  Type.Object({ status: Type.Literal(word) }, { additionalProperties: false, description: `Always "${word}"` });

export const operationRoutes = {
  openapi: defineRoute({
    method: 'GET',
    path: '/openapi.json',
    summary: 'Read this description of the API',
    auth: 'none',
    responses: {
      200: { description: 'An OpenAPI 3.1 document', body: Type.Object({}, { additionalProperties: true }) },
    },
  }),
  livez: defineRoute({
    method: 'GET',
    path: '/livez',
    summary: 'Ask whether the process is up',
    auth: 'none',
    responses: { 200: { description: 'It is', body: status('up') } },
  }),
  readyz: defineRoute({
    method: 'GET',
    path: '/readyz',
    summary: 'Ask whether the service can answer: whether the database is reachable',
    auth: 'none',
    responses: { 200: { description: 'It can', body: status('ready') } },
    problems: ['database-unavailable'],
  }),
};
