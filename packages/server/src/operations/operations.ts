import type Router from '@koa/router';

import { api, apiDocument, metricsType } from '@charsheet/schema';

import type { Database } from '../database/connect.js';
import { version } from '../files/package.js';
import type { Handlers } from '../http/handler.js';
import { mount } from '../http/mount.js';
import { Rendered } from '../http/reply.js';
import { insideRoutes } from './inside.js';
import type { Metrics } from './metrics.js';

interface OperationDeps {
  database: Pick<Database, 'ping'>;
  basePath: string;
  metrics: Pick<Metrics, 'text'>;
  /** Whether those who run the service have an address of their own: then what is for them is there alone. */
  hasInside: boolean;
  checkAnswers: boolean;
}

const { openapi, livez } = api.operations;

export function mountOperations(router: Router, deps: OperationDeps): void {
  const { basePath, hasInside, checkAnswers } = deps;
  let document: Record<string, unknown> | undefined;
  const handlers: Handlers<{ openapi: typeof openapi; livez: typeof livez }> = {
    openapi: () => {
      document ??= describing(apiDocument(version, basePath || '/'), hasInside);
      return { status: 200, body: document };
    },
    livez: () => ({ status: 200, body: { status: 'up' } }),
  };
  mount(router, { openapi, livez }, handlers, { checkAnswers });
  if (!hasInside) mount(router, insideRoutes, insideHandlers(deps), { checkAnswers });
}

/** What is for those who run the service. */
export function insideHandlers({
  database,
  metrics,
}: Pick<OperationDeps, 'database' | 'metrics'>): Handlers<typeof insideRoutes> {
  return {
    readyz: async () => {
      await database.ping();
      return { status: 200, body: { status: 'ready' } };
    },
    metrics: async () => ({ status: 200, body: new Rendered(metricsType, await metrics.text()) }),
  };
}

/** A description of what is at the address of the service. */
function describing(document: Record<string, unknown>, hasInside: boolean): Record<string, unknown> {
  if (!hasInside) return document;
  const paths = { ...(document['paths'] as Record<string, unknown>) };
  for (const { path } of Object.values(insideRoutes)) delete paths[path];
  return { ...document, paths };
}
