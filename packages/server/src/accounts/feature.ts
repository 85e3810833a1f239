import type { Knex } from 'knex';
import type { Logger } from 'pino';

import type { Guard } from '../http/handler.js';
import type { Site } from '../http/site.js';
import { outbox } from '../mail/outbox.js';
import { type Accounts, accounts } from './accounts.js';
import { type Devices, devices } from './devices.js';
import { endAfter } from './endings.js';
import { guard } from './guard.js';
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
  /** Signs what leaves the service: tokens and cookies. */
  secret: string;
  /** Called when a mail was enqueued. */
  wakeMail: () => void;
  passwordCost?: PasswordCost | undefined;
}

/** All that has to do with accounts, put together: for the API, and for the pages. */
export interface AccountFeature {
  accounts: Accounts;
  devices: Devices;
  sessions: SessionsRepository;
  guard: Guard;
}

export function accountFeature(options: AccountFeatureOptions): AccountFeature {
  const { knex, log, site, secret, wakeMail, passwordCost } = options;
  const cookie = sessionCookie(site);
  const signed = signature(secret);
  const mails = accountMails({ outbox: outbox({ knex, wake: wakeMail }), site });
  const callLibrary = loadedByFirstCall(async () => {
    const [{ createAuth }, { libraryClient }] = await Promise.all([
      import('./library/auth.js'),
      import('./library/client.js'),
    ]);
    return libraryClient(createAuth({ knex, secret, site, mails, log, passwordCost }));
  });
  const sessions = sessionsRepository(knex, signed);
  return {
    accounts: accounts({
      ...{ callLibrary, sessions, mails, cookie, signature: signed },
      throttle: throttle(knex),
      end: (event, userId) => endAfter(knex, event, userId),
    }),
    devices: devices({ callLibrary, signature: signed, site }),
    sessions,
    guard: guard({ sessions, cookie, signature: signed, site }),
  };
}

/** The library is large, and a service that is only read from never needs it. A failure is not kept: who comes next tries again. */
function loadedByFirstCall(load: () => Promise<CallLibrary>): CallLibrary {
  let loaded: Promise<CallLibrary> | undefined;
  return async (request) => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return (await loaded)(request);
  };
}
