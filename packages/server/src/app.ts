import type Router from '@koa/router';
import Koa from 'koa';
import type { Logger } from 'pino';

import { api, type Edition } from '@charsheet/schema';

import { deviceRefusal } from './accounts/devices.js';
import type { LeastTimes } from './accounts/even-time.js';
import { accountFeature } from './accounts/feature.js';
import type { PasswordCost } from './accounts/passwords.js';
import { assets } from './assets/assets.js';
import { placeOfOther } from './characters/api/access.js';
import { characterHandlers } from './characters/api/handlers.js';
import { bulkHandlers } from './characters/bulk/handlers.js';
import { readsAnywhere } from './characters/store/reads.js';
import { charactersRepository } from './characters/store/repository.js';
import type { Clock } from './clock.js';
import type { Database } from './database/connect.js';
import { drafts } from './drafts/drafts.js';
import { forecastHandlers } from './forecast/forecast.js';
import { connectionsFirst } from './http/arrivals.js';
import { type Apps, appsOf, cors } from './http/cors.js';
import { sharedCounts } from './http/counts.js';
import { heavyPages } from './http/heavy-pages.js';
import { mount } from './http/mount.js';
import { accessLog, basePath, errorHandler, namesOf, requestId, securityHeaders } from './http/pipeline.js';
import { rateLimits } from './http/rate-limit.js';
import { IndexedRouter, methodNotAllowed } from './http/routing.js';
import type { Site } from './http/site.js';
import { heavyTurns } from './http/turns.js';
import { frontEnd } from './kemkas/front-end.js';
import { kemkas } from './kemkas/handlers.js';
import { pageCookies } from './layout/cookies.js';
import { docs } from './operations/docs.js';
import type { Metrics } from './operations/metrics.js';
import { mountOperations } from './operations/operations.js';
import { reference } from './operations/reference/page.js';
import { pages } from './pages/routes.js';
import { pdfCache } from './sheets/pdf/cache.js';
import { drawInThread } from './sheets/pdf/drawing.js';
import { pdfsOfMany } from './sheets/pdf/of-many.js';
import { sheetReplies } from './sheets/reply.js';

export interface AppOptions {
  database: Database;
  log: Logger;
  clock: Clock;
  /** Where callers find the service. */
  site: Site;
  /** Signs tokens and cookies; at least 32 characters. */
  secret: string;
  metrics: Metrics;
  /** Called when a mail waits to be sent. */
  wakeMail?: () => void;
  /** What hashes of passwords cost; by default what is recommended. */
  passwordCost?: PasswordCost | undefined;
  /** How long calls last at least that must not tell whether there is an account. */
  leastTimes?: LeastTimes | undefined;
  /** How many proxies in front of the service tell the address of the caller. */
  trustProxy?: number;
  /** Sheets a minute and address without an account, dry runs included; 0 for no limit. */
  rateLimitCreate?: number;
  /** Origins of the apps in browsers that may call the API. */
  appOrigins?: readonly string[];
  /** Path of the base URL, without a slash at its end; `''` when the service has a host of its own. */
  basePath?: string;
  /** Folder of built web pages of kemkas; without, there are none. */
  frontEndFolder?: string | undefined;
  /** Whether metrics and readiness are told at an address of their own alone. */
  hasInside?: boolean;
  /** Check every answer against the contract; for tests and development. */
  checkAnswers?: boolean;
}

export interface App {
  koa: Koa;
  router: Router;
  /** What lets a page of that origin read an answer that the application has not made. */
  forOrigin: Apps['headersFor'];
}

/** The whole service as a Koa application: what happens to every request, then one line per feature. */
export function createApp(options: AppOptions): App {
  const {
    database,
    log,
    clock,
    site,
    secret,
    metrics,
    wakeMail = () => {},
    basePath: base = '',
    checkAnswers = false,
  } = options;
  const { trustProxy = 0, rateLimitCreate = 0, passwordCost, leastTimes, appOrigins = [], frontEndFolder } = options;
  const { hasInside = false } = options;
  const { knex } = database;
  const characters = charactersRepository(knex, { watch: metrics, marks: database.replicas.pools.length > 0 });
  const reads = readsAnywhere(database, characters);
  const limitOf = rateLimits(clock, database.isEmbedded ? undefined : sharedCounts(knex));
  const anonymousCreates = limitOf({ name: 'create', max: rateLimitCreate });
  const apps = appsOf(appOrigins, site);
  const account = accountFeature({ knex, log, site, apps, secret, wakeMail, passwordCost, leastTimes, watch: metrics });
  const { guard, accounts, devices } = account;
  const ready = () => database.whenReady();
  const heavy = heavyTurns(metrics);
  const large = heavyPages(heavy, limitOf);
  const withDatabase = { database, guard, checkAnswers, refusedBodies: anonymousCreates, heavyTurns: heavy };

  const router = new IndexedRouter();
  const pdfs = pdfCache(drawInThread(), metrics);
  const place = { basePath: base, cookies: pageCookies(site) };
  const alternatives = sheetReplies(place, { site, limitOf, heavyPages: large, pdfs });
  const characterDeps = { characters, reads, clock, basePath: base, anonymousCreates, alternatives };
  const bulk = bulkHandlers({ database, characters, clock, basePath: base, watch: metrics });
  const routesOf = <E extends Edition>(edition: E) => ({
    ...characterHandlers(characterDeps, edition),
    ...bulk(edition),
  });
  const characterRoutes = { '1e': routesOf('1e'), '2e': routesOf('2e') };
  if (frontEndFolder !== undefined) frontEnd(router, frontEndFolder, log);
  mount(router, api.characters, characterRoutes['1e'], {
    ...withDatabase,
    belongsAt: placeOfOther({ edition: '1e', basePath: base }),
  });
  mount(router, api.characters2E, characterRoutes['2e'], {
    ...withDatabase,
    belongsAt: placeOfOther({ edition: '2e', basePath: base }),
  });
  mount(router, api.accounts, accounts, withDatabase);
  mount(router, api.devices, devices, { ...withDatabase, refusal: deviceRefusal });
  mount(router, api.forecast, forecastHandlers({ clock }), { checkAnswers });
  mountOperations(router, { database, basePath: base, metrics, hasInside, checkAnswers });
  const { dueFromNow } = database;
  kemkas(router, { reads, routes: characterRoutes, accounts, basePath: base, dueFromNow }, withDatabase);
  docs(router, base);
  reference(router, base);
  assets(router);
  const errorPage = pages(router, {
    ...account,
    characters,
    reads,
    characterRoutes,
    site,
    basePath: base,
    ready,
    dueFromNow,
    heavyTurns: heavy,
    drafts: drafts({ knex, clock, site, limitOf }),
    heavyPages: large,
    drawPdf: pdfsOfMany(pdfs),
    clock,
  });

  const koa = new Koa({ proxy: trustProxy > 0, maxIpsCount: trustProxy });
  koa.use(requestId());
  koa.use(accessLog(log, metrics.count));
  koa.use(connectionsFirst());
  koa.use(securityHeaders(site.url().startsWith('https:')));
  if (appOrigins.length > 0) koa.use(cors(apps, api));
  koa.use(errorHandler({ log, basePath: base, errorPage }));
  if (base !== '') koa.use(basePath(base));
  koa.use(router.routes());
  koa.use(methodNotAllowed());
  koa.on('error', (err, ctx?: Koa.Context) =>
    log.error({ ...(ctx && namesOf(ctx)), err }, 'an answer could not be sent'),
  );
  return { koa, router, forOrigin: apps.headersFor };
}
