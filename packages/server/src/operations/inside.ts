import Koa from 'koa';
import type { Logger } from 'pino';

import { api } from '@charsheet/schema';

import { type Application, type Entrance, listenAt } from '../http/entrance.js';
import type { Handlers } from '../http/handler.js';
import { mount } from '../http/mount.js';
import { accessLog, errorHandler, requestId, securityHeaders } from '../http/pipeline.js';
import { IndexedRouter, methodNotAllowed } from '../http/routing.js';
import { siteOf } from '../http/site.js';

const { metrics, readyz } = api.operations;

/** What is for those who run the service alone, where they have an address of their own. */
export const insideRoutes = { metrics, readyz };

/** Listens there; resolves with the address. */
export async function listenInside(
  { server }: Entrance,
  { host, port }: { host: string; port: number },
): Promise<string> {
  const names = { host: 'METRICS_HOST', port: 'METRICS_PORT' };
  const taken = await listenAt(server, { host, port, names });
  return siteOf({ publicUrl: undefined, host, port: () => taken }).url();
}

/** Answers there, and nothing else. */
export function insideApp(log: Logger, handlers: Handlers<typeof insideRoutes>): Application {
  const router = new IndexedRouter();
  mount(router, insideRoutes, handlers);
  const koa = new Koa();
  koa.use(requestId());
  koa.use(accessLog(log, () => {}));
  koa.use(securityHeaders(false));
  koa.use(errorHandler({ log, basePath: '' }));
  koa.use(router.routes());
  koa.use(methodNotAllowed());
  return { koa, router };
}
