import type Router from '@koa/router';

import { api, exchanges, kemkasLinks } from '@charsheet/schema';

import type { Accounts } from '../accounts/accounts.js';
import type { CharacterReads } from '../characters/store/reads.js';
import { ApiError } from '../http/api-error.js';
import type { Handlers } from '../http/handler.js';
import { forCaller } from '../http/headers.js';
import { type MountOptions, mount } from '../http/mount.js';
import { type AnyReply, Rendered } from '../http/reply.js';
import { listHandler } from './list.js';
import { type OwnRoutes, sheetHandlers } from './sheets.js';

interface KemkasDeps {
  reads: CharacterReads;
  /** What the API does with sheets, by edition. */
  routes: { '1e': OwnRoutes & Pick<Handlers<typeof api.characters>, 'list'>; '2e': OwnRoutes };
  accounts: Pick<Accounts, 'signOut'>;
  basePath: string;
  /** When what a request asks of the database must be answered, on the clock of `performance.now()`. */
  dueFromNow: () => number;
}

const plain = (text: string) => new Rendered('text/plain', text);

const { signOut, ...others } = api.kemkas;

/** Serves what the web pages of kemkas call. */
export function kemkas(router: Router, deps: KemkasDeps, options: MountOptions): void {
  const handlers = kemkasHandlers(deps);
  mount(router, others, handlers, options);
  mount<{ signOut: typeof signOut }>(router, { signOut }, handlers, { ...options, refusal: signedOutAlready });
}

function kemkasHandlers(deps: KemkasDeps): Handlers<typeof api.kemkas> {
  const { reads, routes, accounts, basePath, dueFromNow } = deps;
  const first = sheetHandlers({ reads, edition: '1e', exchange: exchanges['1e'], routes: routes['1e'] });
  const second = sheetHandlers({ reads, edition: '2e', exchange: exchanges['2e'], routes: routes['2e'] });
  const leadTo = (to: string) => () => ({ status: 302 as const, headers: { Location: basePath + to } });
  const healthy = () => ({ status: 200 as const, body: plain('Healthy') });
  return {
    me: ({ caller }) =>
      caller
        ? { status: 200, headers: forCaller, body: plain(caller.user.email) }
        : { status: 204, headers: forCaller },
    list: listHandler(routes['1e'].list, dueFromNow),
    create1E: first.create,
    get1E: first.get,
    update1E: first.update,
    create2E: second.create,
    get2E: second.get,
    update2E: second.update,
    signIn: leadTo(kemkasLinks.signIn),
    signUp: leadTo(kemkasLinks.signUp),
    account: leadTo(kemkasLinks.account),
    async signOut(call) {
      const { headers } = await accounts.signOut(call);
      return { status: 204, headers };
    },
    health: healthy,
    apiHealth: healthy,
  };
}

/** Whose session has ended is signed out. */
const signedOutAlready = (error: unknown): AnyReply | undefined =>
  error instanceof ApiError && error.code === 'invalid-credentials' ? { status: 204 } : undefined;
