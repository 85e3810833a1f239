import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { cleanUp } from './accounts/clean-up.js';
import { type AppOptions, createApp } from './app.js';
import { offerCopies } from './backup/copies.js';
import { removeDeletedSheets } from './characters/removal.js';
import { systemClock } from './clock.js';
import type { Config } from './config.js';
import { catchUp } from './database/catch-up.js';
import { type Database, openDatabase } from './database/connect.js';
import type { EngineThread } from './database/embedded/embedded.js';
import { removeExpiredDrafts } from './drafts/store.js';
import { keptSecret } from './files/kept-secret.js';
import { type Application, entrance, listenAt } from './http/entrance.js';
import { siteOf } from './http/site.js';
import { limits } from './limits.js';
import { createLog } from './log.js';
import { mailTransport } from './mail/transport.js';
import { type MailWorker, type MailWorkerOptions, mailWorker } from './mail/worker.js';
import { cleanUpDaily } from './operations/clean-up.js';
import { insideApp, listenInside } from './operations/inside.js';
import { createMetrics } from './operations/metrics.js';
import { insideHandlers } from './operations/operations.js';
import { placeOf } from './setting-values.js';
import { settings } from './settings.js';
import { clusterMetrics, isFirst, stopMessage, stopSignal, tellReadiness } from './workers/worker.js';

/**
 * Serves until the process is asked to stop; resolves with the exit status. The port comes first: where another server has
 * it, there is nothing to be done to a database.
 * @param engine that of the embedded database, which has been starting while this was loaded
 */
export async function serve(config: Config, engine?: EngineThread): Promise<number> {
  const stopped = Promise.race([stopSignal(), stopMessage()]);
  const stopping = new AbortController();
  const log = await createLog(config.LOG_LEVEL);
  let database: Database | undefined;
  let mail: MailWorker | undefined;
  let isUp = false;
  const door = entrance(config.basePath);
  const insideDoor = config.inside && !cluster.isWorker ? entrance() : undefined;
  try {
    const port = await listenAt(door.server, {
      host: config.HOST,
      port: config.PORT,
      names: { host: 'HOST', port: 'PORT' },
    });
    const insideUrl = insideDoor && config.inside && (await listenInside(insideDoor, config.inside));
    const site = siteOf({ publicUrl: config.PUBLIC_URL, host: config.HOST, port: () => port });
    const secret = config.AUTH_SECRET ?? (await keptSecret(config.CHARSHEET_DATA));
    const opened = openDatabase(config, log, { engine });
    database = opened;
    const metrics = createMetrics({ ...database, runtime: true, allProcesses: clusterMetrics() });
    mail = mailOf(config, { knex: database.knex, log, watch: metrics });
    insideDoor?.open(insideApp(log, insideHandlers({ database, metrics })));
    door.open(applicationOf(config, { database, log, site, secret, metrics, wakeMail: mail.wake }));
    const local = siteOf({ publicUrl: undefined, host: config.HOST, port: () => port });
    const location = {
      address: site.url(),
      ...(config.PUBLIC_URL && { local: local.url() + config.basePath }),
      ...(insideUrl && { inside: insideUrl }),
      data: config.DATABASE_URL ? placeOf(config.DATABASE_URL) : config.CHARSHEET_DATA,
    };
    // A database that cannot be used is told alone, before anything says that all is well.
    await Promise.race([database.claimed, stopped]);
    log.info(location, 'listening');
    isUp = true;
    if (isFirst()) for (const warning of config.warnings) log.warn(warning);
    void database.opened.then(
      () => {
        if (isFirst()) announce(config, location, port);
        mail?.start();
      },
      () => {},
    );
    if (database.isEmbedded) {
      const offer = { knex: database.knex, folder: config.CHARSHEET_DATA, log };
      void database.opened.then(
        () => offerCopies(offer, stopping.signal),
        () => {},
      );
    }
    tellReadiness(() => opened.ping());
    void catchUp(database, { log, signal: stopping.signal });
    void cleanUpDaily({
      database,
      tasks: [cleanUp, removeDeletedSheets, removeExpiredDrafts],
      log,
      signal: stopping.signal,
    });
    await Promise.race([stopped, failure(database)]);
    log.info('stopping: requests under way may end');
    return 0;
  } catch (error) {
    log.fatal(isOurFault(error) ? { err: error } : {}, (error as Error).message);
    return 1;
  } finally {
    stopping.abort();
    const parts = async () => {
      await Promise.all([door, insideDoor].map((one) => one?.server.close(limits.stopRequests)));
      await mail?.stop(limits.stopMail);
      await database?.close();
    };
    await Promise.race([parts(), delay(limits.stop, undefined, { ref: false })]);
    if (isUp) log.info('stopped');
  }
}

type Parts = Pick<AppOptions, 'database' | 'log' | 'site' | 'secret' | 'metrics' | 'wakeMail'>;

function applicationOf(config: Config, parts: Parts): Application {
  const { basePath, appOrigins, inside, TRUST_PROXY, RATE_LIMIT_CREATE, CHARSHEET_FRONT_END } = config;
  const settings = {
    ...{ basePath, appOrigins, hasInside: inside !== undefined },
    trustProxy: TRUST_PROXY,
    rateLimitCreate: RATE_LIMIT_CREATE,
    frontEndFolder: CHARSHEET_FRONT_END,
  };
  return createApp({ ...parts, ...settings, clock: systemClock });
}

function mailOf(
  { SMTP_URL, MAIL_FROM, CHARSHEET_DATA }: Config,
  parts: Pick<MailWorkerOptions, 'knex' | 'log' | 'watch'>,
): MailWorker {
  const folder = join(CHARSHEET_DATA, 'outbox');
  const transport = mailTransport({ smtpUrl: SMTP_URL, from: MAIL_FROM, folder });
  return mailWorker({ ...parts, transport, clock: systemClock });
}

/** Rejects when the database cannot be used, now or later; otherwise never ends. */
async function failure(database: Database): Promise<never> {
  await database.opened;
  throw await database.failed;
}

interface Location {
  /** Where callers find the service. */
  address: string;
  /** Where it is on this machine, when that is another address. */
  local?: string;
  /** Where those who run it find metrics, when that is another address. */
  inside?: string;
  data: string;
}

/** Tells a person where the service is, where the data is, and what to type next. */
function announce({ PUBLIC_URL }: Config, { address, local, data }: Location, port: number): void {
  const command = existsSync('examples/simple.json')
    ? 'npx charsheet create examples/simple.json'
    : 'charsheet create sheet.json';
  const next = port === settings.PORT.fallback && !PUBLIC_URL ? command : `${command} --url ${address}`;
  const here = local ? `\n  local: ${local}` : '';
  process.stdout.write(`charsheet listens on ${address}${here}\n  data:  ${data}\n  next:  ${next}\n  stop:  Ctrl-C\n`);
}

/** A mistake in the program, whose place matters; all else is told by its message. */
function isOurFault(error: unknown): boolean {
  return [TypeError, ReferenceError, RangeError, SyntaxError].some((kind) => error instanceof kind);
}
