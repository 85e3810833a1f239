import { isAPIError } from 'better-auth/api';

import type { Caller, RequestFacts } from '../http/handler.js';
import { type Auth, addressHeader } from './auth.js';
import { withContextStores } from './context-stores.js';
import type { SessionCookie } from './cookie.js';
import { DeviceFlowError, problemOf } from './library-error.js';

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
