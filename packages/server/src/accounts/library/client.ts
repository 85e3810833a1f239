import type { AsyncLocalStorage } from 'node:async_hooks';

import { isAPIError } from 'better-auth/api';

import type { Caller, RequestFacts } from '../../http/handler.js';
import type { SessionCookie } from '../cookie.js';
import { type Auth, addressHeader } from './auth.js';
import { DeviceFlowError, problemOf } from './errors.js';

/** A request to the account library. */
export interface Question {
  /** Below `/auth`. */
  path: string;
  /** Makes it a POST. */
  body?: object;
  query?: Record<string, string>;
  request: RequestFacts;
  /** The account it is made with. */
  caller?: Caller;
}

export interface Answer {
  body: Record<string, unknown>;
  /** Values of `Set-Cookie` headers. */
  cookies: string[];
}

/**
 * Asks the account library.
 * @throws ApiError when it refuses, or DeviceFlowError
 */
export type AskLibrary = (question: Question) => Promise<Answer>;

/** The way to the account library, which takes and gives web requests. They are made anew of what was checked. */
export function askLibrary({ auth, cookie }: { auth: Auth; cookie: SessionCookie }): AskLibrary {
  const { baseURL } = auth.options;
  return async ({ path, body, query, request, caller }) => {
    const headers = headersOf(request, baseURL);
    if (caller) headers.set('cookie', cookie.send(caller.credential.signed));
    const url = `${baseURL}/auth${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    return read(await withContextStores(() => handle(auth, new Request(url, { ...sent, headers }))));
  };
}

/** What the library may know: it has no use for the rest. The guard has looked at where the request comes from. */
function headersOf({ ip, headers }: RequestFacts, origin: string): Headers {
  const passed = new Headers({ 'content-type': 'application/json', origin, [addressHeader]: ip });
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
    throw refusal(error.statusCode, error.body ?? {});
  }
}

/** The device flow has errors of its own (RFC 8628). */
function refusal(status: number, body: Record<string, unknown>, retryAfter: string | null = null): Error {
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : undefined);
  const error = text('error');
  if (error !== undefined) return new DeviceFlowError(error, text('error_description') ?? error);
  return problemOf({ status, code: text('code'), message: text('message'), retryAfter });
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  if (!response.ok) throw refusal(response.status, body, response.headers.get('x-retry-after'));
  return { body, cookies: response.headers.getSetCookie() };
}

let underWay = 0;

/**
 * Runs a call of the account library, and once no other one is under way switches off the stores that it keeps what
 * belongs to a call in. Below Node.js 24 a store that was used once makes every promise of the process dearer from then
 * on: reads of sheets took a quarter more processor time after the first sign-in than before it. The next call switches
 * its stores on again.
 */
export async function withContextStores<T>(call: () => Promise<T>): Promise<T> {
  underWay++;
  try {
    return await call();
  } finally {
    underWay--;
    if (underWay === 0) for (const store of contextStores()) store.disable();
  }
}

/** The library puts them where every copy of it finds them. */
function contextStores(): AsyncLocalStorage<unknown>[] {
  const { context = {} } = (globalThis as Shared)[Symbol.for('better-auth:global')] ?? {};
  return Object.values(context);
}

interface Shared {
  [shared: symbol]: { context?: Record<string, AsyncLocalStorage<unknown>> } | undefined;
}
