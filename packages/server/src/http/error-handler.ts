import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';

import { isDatabaseUnavailable } from '../database/errors.js';
import { ApiError, databaseUnavailable } from './api-error.js';
import { problemDocument, problemType } from './problem.js';

interface ErrorHandlerOptions {
  log: Logger;
  basePath: string;
  /** Answers in another form where people look at the answer; returns whether it did. */
  errorPage?: (ctx: Context, error: ApiError) => boolean;
}

/** Turns whatever is thrown below it into a problem document, or a page, and a path that nobody serves too. */
export function errorHandler({ log, basePath, errorPage }: ErrorHandlerOptions): Middleware {
  return async function errorHandler(ctx, next) {
    try {
      await next();
      if (ctx.status === 404 && ctx.body == null) throw new ApiError('no-such-path');
    } catch (thrown) {
      const error = asApiError(thrown);
      report(log, error, ctx.state['requestId']);
      writeHead(ctx, error);
      if (!errorPage?.(ctx, error)) writeProblem(ctx, error, basePath);
    }
  };
}

function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseUnavailable(thrown)) return databaseUnavailable(thrown);
  return new ApiError('internal', { cause: thrown });
}

/** The request's own faults are in the access log; a database that does not answer is no reason for a stack trace. */
function report(log: Logger, error: ApiError, requestId: string): void {
  if (error.code === 'database-unavailable') {
    log.warn({ requestId, reason: error.cause instanceof Error ? error.cause.message : undefined }, error.message);
  } else if (error.status >= 500) {
    log.error({ requestId, err: error.cause ?? error }, error.message);
  }
}

function writeHead(ctx: Context, error: ApiError): void {
  ctx.status = error.status;
  ctx.set('Cache-Control', 'no-store');
  if (error.status === 401) ctx.set('WWW-Authenticate', challenge(error));
  ctx.set(error.headers);
}

function writeProblem(ctx: Context, error: ApiError, basePath: string): void {
  ctx.body = JSON.stringify(problemDocument(error, ctx.state['requestId'], basePath));
  ctx.type = problemType;
}

/** How to send a credential (RFC 6750); whoever sent one that is not valid is told so. */
const challenge = ({ code }: ApiError) =>
  `Bearer realm="charsheet"${code === 'invalid-credentials' ? ', error="invalid_token"' : ''}`;
