import { type api, apiDocument, metricsType } from '@charsheet/schema';

import type { Database } from '../database/connect.js';
import { version } from '../files/package.js';
import type { Handlers } from '../http/handler.js';
import { Rendered } from '../http/reply.js';
import type { Metrics } from './metrics.js';

interface OperationDeps {
  database: Database;
  basePath: string;
  metrics: Metrics;
}

export function operationHandlers({ database, basePath, metrics }: OperationDeps): Handlers<typeof api.operations> {
  let document: Record<string, unknown> | undefined;
  return {
    openapi: () => {
      document ??= apiDocument(version, basePath || '/');
      return { status: 200, body: document };
    },
    livez: () => ({ status: 200, body: { status: 'up' } }),
    readyz: async () => {
      await database.ping();
      return { status: 200, body: { status: 'ready' } };
    },
    metrics: async () => ({ status: 200, body: new Rendered(metricsType, await metrics.text()) }),
  };
}
