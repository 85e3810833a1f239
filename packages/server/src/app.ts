import Router from '@koa/router';
import Koa from 'koa';
import type { Logger } from 'pino';

import { api } from '@charsheet/schema';

import { charactersRepository } from './characters/repository.js';
import { characterHandlers } from './characters/routes.js';
import type { Clock } from './clock.js';
import type { Database } from './database/connect.js';
import { forecastHandlers } from './forecast/routes.js';
import { accessLog } from './http/access-log.js';
import { basePath } from './http/base-path.js';
import { errorHandler } from './http/error-handler.js';
import { methodNotAllowed } from './http/method-not-allowed.js';
import { mount } from './http/mount.js';
import { requestId } from './http/request-id.js';
import { securityHeaders } from './http/security-headers.js';
import { docs } from './operations/docs.js';
import { operationHandlers } from './operations/health.js';

export interface AppOptions {
  database: Database;
  log: Logger;
  clock: Clock;
  /** Path of the base URL, without a slash at its end; `''` when the service has a host of its own. */
  basePath?: string;
  /** Check every answer against the contract; for tests and development. */
  checkAnswers?: boolean;
}

export interface App {
  koa: Koa;
  router: Router;
}

/** The whole service as a Koa application: what happens to every request, then one line per feature. */
export function createApp({ database, log, clock, basePath: base = '', checkAnswers = false }: AppOptions): App {
  const characters = charactersRepository(database.knex);
  const withDatabase = { before: () => database.whenReady(), checkAnswers };

  const router = new Router();
  mount(router, api.characters, characterHandlers({ characters, clock, basePath: base }), withDatabase);
  mount(router, api.forecast, forecastHandlers({ clock }), { checkAnswers });
  mount(router, api.operations, operationHandlers({ database, basePath: base }), { checkAnswers });
  docs(router);

  const koa = new Koa();
  koa.use(requestId());
  koa.use(accessLog(log));
  koa.use(securityHeaders());
  koa.use(errorHandler({ log, basePath: base }));
  koa.use(basePath(base));
  koa.use(router.routes());
  koa.use(methodNotAllowed());
  koa.on('error', (err) => log.error({ err }, 'an answer could not be sent'));
  return { koa, router };
}
