import { randomBytes } from 'node:crypto';

import type { Knex } from 'knex';

import { CharacterIdInPath } from '@charsheet/schema';
import { validator } from '@charsheet/schema/compile';

import type { Clock } from '../clock.js';
import { ApiError } from '../http/api-error.js';
import type { RequestFacts } from '../http/handler.js';
import { readCookie } from '../http/headers.js';
import { ownCookie } from '../http/own-cookie.js';
import type { MakeLimit } from '../http/rate-limit.js';
import type { Site } from '../http/site.js';
import { type Draft, type DraftHead, draftStore, type Finder, type SignUp } from './store.js';

export type { Draft, DraftHead };

const mostBytes = 262_144;
const daysKept = 7;
const mostAnHour = 20;

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Who asks for drafts, such as a visit of a page. */
interface Asking {
  request: RequestFacts;
  /** The account that they are signed in to. */
  caller: { user: { id: string } } | undefined;
}

/** What was typed into the form of a page. */
interface Typed {
  path: string;
  fields: [string, string][];
  /** The account that was signed in when the form was opened; what cannot be one is none. */
  typist: string | undefined;
  /** The id of a draft that it was made of; any other text for none. */
  replaces: string;
}

interface Kept {
  id: string;
  /** Value of the `Set-Cookie` header that lets the browser find it again. */
  cookie: string;
}

/**
 * What somebody typed into a form of a sheet before it could be stored: without an account, or when the session had ended.
 * It waits for seven days, and is only ever shown again in its form: no sheet is made of it unless somebody stores it there.
 *
 * Who sees a draft:
 *
 * - The browser that it was typed in, by a cookie with 256 random bits, of which the database has a hash. What was typed
 *   with an account is shown to that account only. The form says which one it was, which proves nothing and needs not:
 *   whoever lies about it hides a draft of their own.
 * - Whoever is signed in to the account of the sign-up that it went with, on any device, since mails are often opened on another
 *   one. In return it is shown to no other account then.
 *
 * A stranger may sign up with the address of somebody else, and a draft. That draft must not turn up in the account of
 * whom the address belongs to, not even to be looked at. So it hangs on the account as that one sign-up made it, by its
 * row and not by its address, and it is let in by nothing but the password that came with the same form: the next sign-up with
 * the address, and everything by which the mailbox decides about the password (a reset, a second mail to finish the
 * sign-up), takes it from the account. The browser where it was typed still has it, so somebody who signs up twice, or
 * who has forgotten the new password already, loses nothing either. An address that has a confirmed account gets no draft,
 * and the answer does not tell which it was.
 */
export interface Drafts {
  /**
   * Keeps what was typed.
   * @throws ApiError `body-too-large` above 256 kB, `too-many-requests` after 20 in an hour from an address, `busy` when
   * ten of this browser wait already, or ten thousand in all
   */
  keep(typed: Typed, from: Asking): Promise<Kept>;
  /** What waits for somebody, newest first. */
  list(from: Asking): Promise<DraftHead[]>;
  find(id: string, from: Asking): Promise<Draft | undefined>;
  /** Removes a draft, if it is there for somebody. */
  remove(id: string, from: Asking): Promise<void>;
  /** Lets a draft of this browser go with a sign-up that was made with the same form. */
  join(id: string, signUp: SignUp, from: Asking): Promise<void>;
}

interface DraftsDeps {
  knex: Knex;
  clock: Clock;
  site: Site;
  limitOf: MakeLimit;
}

export function drafts({ knex, clock, site, limitOf }: DraftsDeps): Drafts {
  const store = draftStore(knex);
  const cookie = ownCookie(site, 'draft');
  const perAddress = limitOf({ name: 'draft', max: mostAnHour, window: hourMs });
  const secretOf = ({ request }: Asking) => {
    const value = readCookie(request.headers.cookie, cookie.name());
    return value !== undefined && isSecret.test(value) ? value : undefined;
  };
  const finder = (from: Asking): Finder => ({ secret: secretOf(from), account: from.caller?.user.id });
  return {
    async keep({ path, fields, typist, replaces }, from) {
      if (Buffer.byteLength(JSON.stringify(fields)) > mostBytes) throw new ApiError('body-too-large');
      perAddress.count(from.request);
      const secret = secretOf(from) ?? randomBytes(32).toString('base64url');
      const typedAt = clock();
      const expiresAt = new Date(typedAt.getTime() + daysKept * dayMs);
      const account = typist !== undefined && isId(typist) ? typist : undefined;
      const draft = { path, fields, typist: account, replaces, typedAt, expiresAt };
      const id = await store.keep(secret, draft, from.request.due);
      if (id === undefined) throw new ApiError('busy', { headers: { 'Retry-After': '3600' } });
      return { id, cookie: cookie.set(secret, (daysKept * dayMs) / 1000) };
    },
    list: (from) => store.list(finder(from), clock(), from.request.due),
    find: (id, from) => store.find(finder(from), id, clock(), from.request.due),
    remove: (id, from) => store.remove(finder(from), id, from.request.due),
    async join(id, signUp, from) {
      const secret = secretOf(from);
      if (secret !== undefined) await store.join(secret, id, signUp, from.request.due);
    },
  };
}

const isSecret = /^[\w-]{43}$/;
const isId = validator(CharacterIdInPath).check;
