import { randomUUID } from 'node:crypto';

import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';

import { CallerGone } from '../database/coalesce.js';
import { isDatabaseUnavailable } from '../database/errors.js';
import { ApiError, databaseUnavailable, problemDocument, problemType } from './api-error.js';
import { httpsOnly, standingHeaders } from './headers.js';
import { languageHeaders, wordsFor } from './languages.js';
import { loggedUrl } from './logged-url.js';
import { setHeaders } from './reply.js';
import { type Trace, traceOf } from './trace.js';

/** What happens to every request before its route is found, in the order in which the application lists it. */

const acceptableId = /^[\w.-]{1,64}$/;

/** Names every request in log and answer: by the caller's `X-Request-Id` when that is harmless, else by a new UUID. */
export function requestId(): Middleware {
  return function requestId(ctx, next) {
    const given = ctx.req.headers['x-request-id'];
    const id = typeof given === 'string' && acceptableId.test(given) ? given : randomUUID();
    ctx.state['requestId'] = id;
    ctx.res.setHeader('X-Request-Id', id);
    return next();
  };
}

/** What its lines of the log name a request by. */
interface Names extends Trace {
  requestId: string;
}

export const namesOf = ({ state, req }: Context): Names => ({ requestId: state['requestId'], ...traceOf(req.headers) });

/** What is counted of one request. */
export interface ServedRequest {
  method: string;
  /** The path as the contract writes it, so that there are few; absent where nobody serves it. */
  route: string | undefined;
  /** Of the answer; 499 when the caller hung up before there was one. */
  status: number;
  /** From its arrival until the answer has left, in milliseconds. */
  ms: number;
}

/** Probes come every few seconds for good; they are logged only when someone asks for that much. */
const probes = new Set(['/livez', '/readyz', '/metrics', '/health', '/api/health']);

/** As proxies count callers that hung up: no answer has it. */
const callerGoneStatus = 499;

/** One line a request, written and counted when its answer has left or its caller has. */
export function accessLog(log: Logger, count: (served: ServedRequest) => void): Middleware {
  return function accessLog(ctx, next) {
    const start = performance.now();
    ctx.res.once('close', () => {
      const level = probes.has(ctx.path) ? 'debug' : 'info';
      const ms = Math.round((performance.now() - start) * 10) / 10;
      const { method } = ctx;
      // Until a handler has decided, Koa's status is 404.
      const status = ctx.res.headersSent ? ctx.status : callerGoneStatus;
      count({ method, route: ctx.state['route'], status, ms });
      const { requestId } = ctx.state;
      const line = { requestId, method, url: loggedUrl(ctx.originalUrl), status, ms };
      if (ctx.req.headers['traceparent'] !== undefined) Object.assign(line, traceOf(ctx.req.headers));
      // Some versions of Node.js call an answer finished that was cut, and some leave one without a connection that waited for its turn.
      log[level](ctx.req.socket.destroyed ? { ...line, aborted: true } : line);
    });
    return next();
  };
}

/**
 * Sets what holds for every answer; a route that needs something else sets it after.
 * @param byHttps whether callers reach the service by HTTPS
 */
export function securityHeaders(byHttps: boolean): Middleware {
  const headers = { ...standingHeaders, ...(byHttps ? httpsOnly : {}) };
  return function securityHeaders(ctx, next) {
    setHeaders(ctx, headers);
    return next();
  };
}

interface ErrorHandlerOptions {
  log: Logger;
  basePath: string;
  /** Answers in another form where people look at the answer; returns whether it did. */
  errorPage?: (ctx: Context, error: ApiError) => Promise<boolean>;
}

/** Turns whatever is thrown below it into a problem document, or a page, and a path that nobody serves too. */
export function errorHandler({ log, basePath, errorPage }: ErrorHandlerOptions): Middleware {
  return async function errorHandler(ctx, next) {
    try {
      await next();
      if (ctx.status === 404 && ctx.body == null) throw new ApiError('no-such-path');
    } catch (thrown) {
      const error = asApiError(thrown);
      logError(log, error, namesOf(ctx));
      writeHead(ctx, error);
      if (!(await errorPage?.(ctx, error))) writeProblem(ctx, error, basePath);
    }
  };
}

function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof CallerGone) return new ApiError('bad-request', { detail: ({ hungUp }) => hungUp });
  if (isDatabaseUnavailable(thrown)) return databaseUnavailable(thrown);
  return new ApiError('internal', { cause: thrown });
}

/**
 * The request's own faults are in the access log. What cannot be done now, since the database does not answer or there is too
 * much to do, is no reason for a stack trace: to read the source maps for the first one takes a third of a second, just then.
 */
function logError(log: Logger, error: ApiError, names: Names): void {
  if (error.status === 503) {
    log.warn({ ...names, reason: error.cause instanceof Error ? error.cause.message : undefined }, error.message);
  } else if (error.status >= 500) {
    log.error({ ...names, err: error.cause ?? error }, error.message);
  }
}

function writeHead(ctx: Context, error: ApiError): void {
  ctx.status = error.status;
  ctx.set('Cache-Control', 'no-store');
  if (error.status === 401) ctx.set('WWW-Authenticate', challenge(error));
  ctx.set(error.headers);
}

function writeProblem(ctx: Context, error: ApiError, basePath: string): void {
  const words = wordsFor(ctx.req.headers);
  const { requestId } = ctx.state;
  ctx.set(languageHeaders(words));
  ctx.body = JSON.stringify(problemDocument(error, { requestId, basePath, words }));
  ctx.type = problemType;
}

/** How to send a credential (RFC 6750); whoever sent one that is not valid is told so. */
const challenge = ({ code }: ApiError) =>
  `Bearer realm="charsheet"${code === 'invalid-credentials' ? ', error="invalid_token"' : ''}`;

/** Serves the routes below a base path too, for proxies that pass the path on as it came. */
export function basePath(base: string): Middleware {
  return function basePath(ctx, next) {
    if (ctx.path === base || ctx.path.startsWith(`${base}/`)) ctx.path = ctx.path.slice(base.length) || '/';
    return next();
  };
}
