import type { AsyncLocalStorage } from 'node:async_hooks';

import { isAPIError } from 'better-auth/api';

import { isJsonObject } from '@charsheet/schema';

import type { Caller, RequestFacts } from '../../http/handler.js';
import type { Throttle } from '../throttle.js';
import { disableRevisions, retryWhenAccountChanged } from './account-revisions.js';
import { libraryForm, ownForm } from './address-form.js';
import { type Auth, addressHeader } from './auth.js';
import { refusalOf } from './errors.js';

/** A request to an endpoint of the account library. */
export interface LibraryRequest {
  /** Below `/auth`. */
  path: string;
  /** Makes it a POST. */
  body?: object;
  query?: Record<string, string>;
  request: RequestFacts;
  /** The account it is made with. */
  caller?: Caller;
}

export interface LibraryResponse {
  body: Record<string, unknown>;
}

/**
 * Calls an endpoint of the account library.
 * @throws ApiError when it refuses, or DeviceFlowError
 */
export type CallLibrary = (request: LibraryRequest) => Promise<LibraryResponse>;

/** Calls the library with web requests made of what was checked, as many as the caller's network address may. */
export function libraryClient(auth: Auth, { countCall }: Pick<Throttle, 'countCall'>): CallLibrary {
  const { baseURL } = auth.options;
  return async ({ path, body: given, query, request, caller }) => {
    await countCall(path, request);
    const body = given && withAddresses(given, libraryForm);
    const headers = headersOf(request, baseURL);
    if (caller) headers.set('cookie', `${cookieName}=${encodeURIComponent(caller.credential.signed)}`);
    const url = `${baseURL}/auth${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
    const post = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const call = async () => read(await handle(auth, new Request(url, { ...post, headers })));
    return await withContextStores(() => retryWhenAccountChanged(call));
  };
}

const cookieName = 'better-auth.session_token';

/** Only the headers that the library uses. The origin is ours, since the guard has checked the caller's. */
function headersOf({ ip, headers }: RequestFacts, origin: string): Headers {
  const passed = new Headers({ 'content-type': 'application/json', origin, [addressHeader]: ip() });
  for (const name of ['accept-language', 'user-agent'] as const) {
    const value = headers[name];
    if (value !== undefined) passed.set(name, value);
  }
  return passed;
}

async function handle(auth: Auth, request: Request): Promise<Response> {
  try {
    return await auth.handler(request);
  } catch (error) {
    if (!isAPIError(error)) throw error;
    throw refusalOf({ status: error.statusCode, body: error.body ?? {} });
  }
}

async function read(response: Response): Promise<LibraryResponse> {
  const text = await response.text();
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  const { ok, status } = response;
  if (!ok) throw refusalOf({ status, body });
  const user = isJsonObject(body['user']) ? { user: withAddresses(body['user'], ownForm) } : {};
  return { body: { ...body, ...user } };
}

/** An object whose addresses are in another form. */
function withAddresses<T extends object>(given: T, form: (email: string) => string): T {
  const addresses = Object.entries(given).filter(([name]) => name === 'email' || name === 'newEmail');
  return { ...given, ...Object.fromEntries(addresses.map(([name, email]) => [name, form(String(email))])) };
}

let callsUnderWay = 0;

/**
 * Runs a call of the library, and disables its context stores once no other call is under way; the next call enables
 * them again. Below Node.js 24 a store that was used once makes every promise of the process slower: reads of sheets
 * took a quarter more processor time after the first sign-in than before it.
 */
export async function withContextStores<T>(call: () => Promise<T>): Promise<T> {
  callsUnderWay++;
  try {
    return await call();
  } finally {
    callsUnderWay--;
    if (callsUnderWay === 0) {
      disableRevisions();
      for (const store of contextStores()) store.disable();
    }
  }
}

/** The library keeps them in a global object, so that all copies of it share them. */
function contextStores(): AsyncLocalStorage<unknown>[] {
  const { context = {} } = (globalThis as Shared)[Symbol.for('better-auth:global')] ?? {};
  return Object.values(context);
}

interface Shared {
  [shared: symbol]: { context?: Record<string, AsyncLocalStorage<unknown>> } | undefined;
}
