import type { Knex } from 'knex';
import type { Logger } from 'pino';

import type { Guard } from '../http/handler.js';
import type { Site } from '../http/site.js';
import { outbox } from '../mail/outbox.js';
import { type Accounts, accounts } from './accounts.js';
import { type SessionCookie, sessionCookie } from './cookie.js';
import { type Devices, devices } from './devices.js';
import { guard } from './guard.js';
import type { AskLibrary } from './library/client.js';
import { accountMails } from './mails.js';
import type { PasswordCost } from './passwords.js';
import { type SessionsRepository, sessionsRepository } from './sessions.js';
import { signature } from './signature.js';
import { throttle } from './throttle.js';

export interface AccountFeatureOptions {
  knex: Knex;
  log: Logger;
  site: Site;
  /** Signs what leaves the service: tokens and cookies. */
  secret: string;
  /** Called when a mail waits to be sent. */
  wakeMail: () => void;
  passwordCost?: PasswordCost | undefined;
}

/** All that has to do with accounts, put together: for the API, and for the pages. */
export interface AccountFeature {
  accounts: Accounts;
  devices: Devices;
  sessions: SessionsRepository;
  guard: Guard;
  cookie: SessionCookie;
}

export function accountFeature(options: AccountFeatureOptions): AccountFeature {
  const { knex, log, site, secret, wakeMail, passwordCost } = options;
  const secure = site.url().startsWith('https:');
  const cookie = sessionCookie(secure);
  const signed = signature(secret);
  const mails = accountMails({ outbox: outbox({ knex, wake: wakeMail }), site });
  const ask = whenAsked(async () => {
    const [{ createAuth }, { askLibrary }] = await Promise.all([
      import('./library/auth.js'),
      import('./library/client.js'),
    ]);
    return askLibrary({ auth: createAuth({ knex, secret, secure, site, mails, log, passwordCost }), cookie });
  });
  const sessions = sessionsRepository(knex, signed);
  return {
    accounts: accounts({ ask, throttle: throttle(knex), mails, signature: signed }),
    devices: devices({ ask, signature: signed, site }),
    sessions,
    guard: guard({ sessions, cookie, site }),
    cookie,
  };
}

/** The library is large, and a service that is only read from does without: it is loaded when it is first asked. */
function whenAsked(load: () => Promise<AskLibrary>): AskLibrary {
  let loaded: Promise<AskLibrary> | undefined;
  return async (question) => {
    loaded ??= load();
    return (await loaded)(question);
  };
}
