import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';

import type { Context } from 'koa';
import Negotiator from 'negotiator';

import { type AlternativeType, linesType, type Route, responsesTo } from '@charsheet/schema';
import { validator } from '@charsheet/schema/compile';

import { isCurrent } from './conditional.js';

/** A JSON text that is ready to be sent: what the database holds need not be parsed to go out. */
export class JsonText {
  /** @param id of what it is about, where that has one */
  constructor(
    readonly text: string,
    readonly id?: string,
  ) {}
}

/** The identifier of what an answer is about. */
export function idIn({ body }: { body?: unknown }): string {
  if (body instanceof JsonText && body.id !== undefined) return body.id;
  throw new Error('the answer is about nothing that has an identifier');
}

/** A body that is no JSON, of a media type that the route's contract names. */
export class Rendered {
  constructor(
    readonly type: string,
    readonly content: string | Buffer,
  ) {}
}

/** JSON that is sent as it comes, in pieces of any length. */
export class JsonStream {
  constructor(
    readonly texts: AsyncIterable<string | Uint8Array>,
    readonly type: string = 'application/json',
  ) {}
}

/** A stream of JSON values, one a line, in pieces of any number of lines. */
export class JsonLines extends JsonStream {
  constructor(texts: AsyncIterable<string | Uint8Array>) {
    super(texts, linesType);
  }
}

/** The same values, of which the first is there already: what fails by then is told in an answer of its own. */
export async function begun<T>(values: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await values.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* values;
  })();
}

/** An answer, whatever its route. */
export interface AnyReply {
  status: number;
  headers?: Record<string, string | string[]>;
  body?: unknown;
}

/**
 * Finds the media type that a request gets in place of JSON; nothing where it gets JSON.
 * @param format the one that the address names: the last part of a media type, or anything else
 */
export type AlternativeChooser = (accept: string | undefined, format?: string | null) => AlternativeType | undefined;

/**
 * Makes the chooser of a route, by RFC 9110 (12.5.1). JSON is for whoever prefers nothing else, and for an `Accept` that
 * is garbage or cannot be met.
 */
export const alternativeChooser = ({ responses }: Route): AlternativeChooser =>
  chooserOf(Object.values(responses).flatMap(({ alternatives = [] }) => alternatives));

/** The same between JSON and these types. */
export function chooserOf<T extends string>(
  types: readonly T[],
): (accept: string | undefined, format?: string | null) => T | undefined {
  if (types.length === 0) return () => undefined;
  const names = types.flatMap((type) => [type, `${type.split('/')[0]}/\\*`]);
  const named = new RegExp(names.join('|'), 'i');
  return (accept, format) => {
    const chosen = types.find((type) => type.endsWith(`/${format}`));
    if (chosen || format === 'json') return chosen;
    // Programs never name one of them, and then there is nothing to weigh.
    if (accept === undefined || !named.test(accept)) return undefined;
    const best = new Negotiator({ headers: { accept: jsonFirst(accept) } }).mediaType(['application/json', ...types]);
    return types.find((type) => type === best);
  };
}

/** Between types that are wanted alike the first decides. Parameters are left out: what we send has none. */
function jsonFirst(accept: string): string {
  const ranges = accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    return [type, ...parameters.filter((one) => /^q=/i.test(one))].join(';');
  });
  const isJson = (range: string) => /^application\/json\b/i.test(range);
  return [...ranges.filter(isJson), ...ranges.filter((range) => !isJson(range))].join(',');
}

/** Sends an answer, or that the copy of the caller is current. */
export function writeReply(ctx: Context, { status, headers = {}, body }: AnyReply): void | Promise<void> {
  ctx.status = status;
  setHeaders(ctx, headers);
  if (body instanceof JsonStream) return sendStream(ctx, body.texts, { type: `${body.type}; charset=utf-8` });
  const isRendered = body instanceof Rendered;
  // The date is that of the data; what a newer program renders of the same data is not the same.
  if (isCurrent(ctx, { byDate: !isRendered })) {
    ctx.status = 304;
    return;
  }
  if (body === undefined) {
    // Or Koa would send the words of the status.
    ctx.body = null;
    ctx.status = status;
    return;
  }
  if (isRendered) {
    ctx.body = body.content;
    ctx.type = body.type;
    return;
  }
  // Before the body, or Koa would guess a type.
  ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
  ctx.body = body instanceof JsonText ? body.text : JSON.stringify(body);
}

/**
 * Sends what comes, as it comes. Where that fails half-way the connection is cut, so nobody takes it for all.
 * @param isPacked whether it is compressed by itself
 */
export async function sendStream(
  ctx: Context,
  chunks: AsyncIterable<string | Uint8Array>,
  { type, isPacked = false }: { type: string; isPacked?: boolean },
): Promise<void> {
  ctx.res.setHeader('Content-Type', type);
  if (!isPacked) ctx.vary('Accept-Encoding');
  const isCompressed = !isPacked && ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  if (isCompressed) ctx.res.setHeader('Content-Encoding', 'gzip');
  if (ctx.method === 'HEAD') return;
  ctx.respond = false;
  ctx.res.statusCode = ctx.status;
  ctx.res.flushHeaders();
  const source = Readable.from(chunks);
  try {
    // What is there is sent, though it may compress less well.
    if (isCompressed) await pipeline(source, createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH }), ctx.res);
    else await pipeline(source, ctx.res);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Its caller has hung up.
    if (code !== 'ERR_STREAM_PREMATURE_CLOSE' && code !== 'ECONNRESET') ctx.app.emit('error', error, ctx);
  }
}

/** Sets several headers as `ctx.set` does, which takes three times as long. Nothing may have been sent yet. */
export function setHeaders(ctx: Context, headers: Record<string, string | readonly string[]>): void {
  for (const name in headers) ctx.res.setHeader(name, headers[name] as string);
}

/** Makes what throws when an answer breaks the contract of its route; for tests and development. */
export function replyChecker(route: Route) {
  const bodies = (isDryRun: boolean) =>
    new Map(
      Object.entries(responsesTo(route, isDryRun)).map(([status, { body }]) => [status, body && validator(body)]),
    );
  const [ofDryRun, usual] = [bodies(true), bodies(false)];
  return ({ status, body }: AnyReply, isDryRun: boolean): void => {
    const expected = isDryRun ? ofDryRun : usual;
    if (!expected.has(String(status))) throw new Error(`${route.method} ${route.path} has no answer ${status}`);
    if (body instanceof JsonStream) return;
    if (body instanceof Rendered) {
      const { alternatives = [], mediaType } = route.responses[status] ?? {};
      if ([...alternatives, mediaType].includes(body.type)) return;
      throw new Error(`${route.method} ${route.path} has no answer of type ${body.type}`);
    }
    const sent: unknown = body && JSON.parse(body instanceof JsonText ? body.text : JSON.stringify(body));
    const faults = expected.get(String(status))?.faults(sent) ?? [];
    if (faults.length > 0) throw new Error(`an answer breaks the contract: ${JSON.stringify(faults)}`);
  };
}
