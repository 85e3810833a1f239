import type { Knex } from 'knex';
import type { Logger } from 'pino';

import { within } from '../database/deadline.js';
import type { Apps } from '../http/cors.js';
import type { Guard, RequestFacts } from '../http/handler.js';
import type { Site } from '../http/site.js';
import { loadedWhenNeeded } from '../loaded-when-needed.js';
import { outbox } from '../mail/outbox.js';
import type { WorkWatch } from '../work.js';
import { type Accounts, accounts } from './accounts.js';
import { type Devices, devices } from './devices.js';
import { endAfter } from './endings.js';
import { type LeastTimes, leastTimes as usualLeastTimes } from './even-time.js';
import { guard } from './guard.js';
import { knownPlaces } from './known-places.js';
import type { CallLibrary } from './library/client.js';
import { accountMails } from './mails.js';
import type { PasswordCost } from './passwords.js';
import { sessionCookie, signature } from './session-token.js';
import { type SessionsRepository, sessionsRepository } from './sessions.js';
import { throttle } from './throttle.js';

export interface AccountFeatureOptions {
  knex: Knex;
  log: Logger;
  site: Site;
  apps: Apps;
  /** Signs what leaves the service: tokens and cookies. */
  secret: string;
  /** Called when a mail was enqueued. */
  wakeMail: () => void;
  passwordCost?: PasswordCost | undefined;
  watch: WorkWatch;
  leastTimes?: LeastTimes | undefined;
}

/** All that has to do with accounts, put together: for the API, and for the pages. */
export interface AccountFeature {
  accounts: Accounts;
  devices: Devices;
  sessions: SessionsRepository;
  guard: Guard;
}

export function accountFeature(options: AccountFeatureOptions): AccountFeature {
  const { knex, log, site, apps, secret, wakeMail, passwordCost, watch, leastTimes = usualLeastTimes } = options;
  const cookie = sessionCookie(site);
  const signed = signature(secret);
  const mails = accountMails({ outbox: outbox({ knex, wake: wakeMail }), site });
  const counts = throttle(knex);
  // It is large, and a service that is only read from never needs it.
  const library = loadedWhenNeeded(async () => {
    const [{ createAuth }, { libraryClient }] = await Promise.all([
      import('./library/auth.js'),
      import('./library/client.js'),
    ]);
    return libraryClient(createAuth({ knex, secret, site, mails, log, passwordCost }), counts);
  });
  const callLibrary: CallLibrary = async (request) => (await library())(request);
  const sessions = sessionsRepository(knex, signed, watch);
  return {
    accounts: inTime(
      accounts({
        ...{ callLibrary, sessions, mails, cookie, signature: signed, leastTimes },
        throttle: counts,
        places: knownPlaces(knex),
        watch,
        end: (event, userId) => endAfter(knex, event, userId),
      }),
      library,
    ),
    devices: inTime(devices({ callLibrary, signature: signed, site }), library),
    sessions,
    guard: guard({ sessions, cookie, signature: signed, site, apps }),
  };
}

/**
 * Gives all that a handler asks of the database the time of its request, the statements of the library included; to load
 * that is not the request's fault.
 */
function inTime<Group extends object>(handlers: Group, library: () => Promise<unknown>): Group {
  const bounded = Object.entries(handlers as Record<string, AnyHandler>).map(([name, handler]) => {
    const inScope = async (call: { request: RequestFacts }) => {
      const start = performance.now();
      await library();
      return within(call.request.due + performance.now() - start, () => handler(call));
    };
    // What is in the call already costs nothing.
    return [name, name === 'me' ? handler : inScope];
  });
  return Object.fromEntries(bounded) as Group;
}

type AnyHandler = (call: { request: RequestFacts }) => unknown;
