import type Router from '@koa/router';
import type { Context } from 'koa';

import {
  type AlternativeType,
  type AnswerOf,
  type BodyOf,
  type HeadersOf,
  type ParamsOf,
  type QueryOf,
  type Route,
  responsesTo,
  validator,
} from '@charsheet/schema';

import { ApiError } from './api-error.js';
import { jsonBodyReader } from './body.js';
import type { Caller, RequestFacts } from './caller.js';
import { isCurrent } from './conditional.js';
import { headersReader } from './headers.js';
import { decode, queryReader } from './query.js';
import { alternativeChooser, Rendered } from './representation.js';
import { setHeaders } from './set-headers.js';

/** A JSON text that is ready to be sent: what the database holds need not be parsed to go out. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** A request, checked against its route. */
export interface Call<R extends Route> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  /** The request headers that the route names; even a required one may be missing. */
  headers: Partial<HeadersOf<R>>;
  body: BodyOf<R>;
  caller: CallerOf<R>;
  /** What to answer with in place of JSON: an alternative of the contract that the request prefers. */
  alternative: AlternativeType | undefined;
  request: RequestFacts;
}

type CallerOf<R extends Route> = R['auth'] extends 'required'
  ? Caller
  : R['auth'] extends 'optional'
    ? Caller | undefined
    : undefined;

/** Knows who calls. */
export interface Guard {
  /**
   * Looks at the headers alone.
   * @throws ApiError when the request lacks a credential that it needs, or comes from a page of another site
   */
  admit(ctx: Context, auth: Route['auth']): void;
  /**
   * The account that a request is made with.
   * @throws ApiError when it was sent with a credential that is not valid
   */
  identify(ctx: Context): Promise<Caller | undefined>;
}

type Ready<A> = A extends { status: infer S; body: infer B }
  ? { status: S; headers?: Record<string, string | string[]> } & (B extends undefined
      ? { body?: undefined }
      : { body: B | JsonText | Rendered })
  : never;

/** An answer of a handler. `ETag` and `Last-Modified` among its headers make a read conditional. */
export type Reply<R extends Route> = Ready<AnswerOf<R, unknown, R extends { dryRun: object } ? boolean : false>>;

export type Handler<R extends Route> = (call: Call<R>) => Reply<R> | Promise<Reply<R>>;

/** One handler for each route of a feature. */
export type Handlers<Routes extends Record<string, Route>> = { [O in keyof Routes]: Handler<Routes[O]> };

export interface MountOptions {
  /** Waited for after a request was checked and before its handler runs. */
  before?: () => Promise<void>;
  /** Needed by routes that look at who calls. */
  guard?: Guard;
  /** An answer that takes the place of a problem document, for routes whose errors follow another standard. */
  refusal?: (error: unknown) => AnyReply | undefined;
  /** Check every answer against the contract; for tests and development. */
  checkAnswers?: boolean;
}

/** Serves the routes of one feature: each request is read, checked, handed to its handler, and answered. */
export function mount<Routes extends Record<string, Route>>(
  router: Router,
  routes: Routes,
  handlers: Handlers<Routes>,
  options: MountOptions = {},
): void {
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/\{(\w+)\}/g, ':$1');
    router.register(path, [route.method], serve(route, handlers[name] as unknown as AnyHandler, options));
  }
}

/** An answer, whatever its route. */
export interface AnyReply {
  status: number;
  headers?: Record<string, string | string[]>;
  body?: unknown;
}
type AnyHandler = (call: Record<keyof Call<Route>, unknown>) => AnyReply | Promise<AnyReply>;
type RouterContext = Context & { params: Record<string, string> };

function serve(route: Route, handler: AnyHandler, options: MountOptions) {
  const answer = answerer(route, handler, options);
  const check = options.checkAnswers ? answerChecker(route) : undefined;
  return async (ctx: RouterContext) => {
    ctx.state['route'] = route.path;
    const reply = await answer(ctx).catch((error: unknown) => {
      const instead = options.refusal?.(error);
      if (!instead) throw error;
      return instead;
    });
    check?.(reply, ctx.query['dryRun'] === 'true');
    write(ctx, reply);
  };
}

function answerer(route: Route, handler: AnyHandler, { before, guard }: MountOptions) {
  const readQuery = queryReader(route.query);
  const readParams = paramsReader(route);
  const readHeaders = headersReader(route.headers);
  const readBody = bodyReader(route);
  const identify = identifier(route, guard);
  const chooseAlternative = alternativeChooser(route);
  return async (ctx: RouterContext): Promise<AnyReply> => {
    guard?.admit(ctx, route.auth);
    const params = readParams(ctx.params);
    const query = readQuery(ctx.querystring);
    const headers = readHeaders(ctx.headers);
    const body = await readBody(ctx);
    await before?.();
    const caller = await identify(ctx);
    const alternative = chooseAlternative(ctx.headers.accept);
    return handler({ params, query, headers, body, caller, alternative, request: factsOf(ctx) });
  };
}

const factsOf = (ctx: Context): RequestFacts => ({
  ip: ctx.ip,
  headers: ctx.headers,
  isGone: () => ctx.res.destroyed,
});

function identifier({ auth, method, path }: Route, guard: Guard | undefined) {
  if (auth === 'none') return async () => undefined;
  if (!guard) throw new Error(`${method} ${path} looks at who calls, and is mounted without a guard`);
  return async (ctx: Context) => {
    const caller = await guard.identify(ctx);
    if (auth === 'required' && !caller) throw new ApiError('sign-in-required');
    return caller;
  };
}

function paramsReader({ params }: Route) {
  const known = params && validator(params, 'path');
  return (texts: Record<string, string>) => {
    const given: Record<string, unknown> = {};
    for (const name in texts) given[name] = decode(params?.properties[name], texts[name] ?? '');
    if (known && !known.check(given)) throw new ApiError('invalid-id', { faults: known.faults(given) });
    return given;
  };
}

function bodyReader({ body }: Route) {
  if (!body) return async () => undefined;
  const { schema, noun, mediaType = 'application/json' } = body;
  const { check, faults } = validator(schema, noun);
  const read = jsonBodyReader(mediaType);
  return async (ctx: Context) => {
    const value = await read(ctx);
    if (!check(value)) throw new ApiError('invalid-body', { faults: faults(value) });
    return value;
  };
}

function write(ctx: Context, { status, headers = {}, body }: AnyReply): void {
  ctx.status = status;
  setHeaders(ctx, headers);
  const isRendered = body instanceof Rendered;
  // The date is that of the data; what a newer program renders of the same data is not the same.
  if (isCurrent(ctx, { byDate: !isRendered })) {
    ctx.status = 304;
    return;
  }
  if (body === undefined) return;
  if (isRendered) {
    ctx.body = body.content;
    ctx.type = body.type;
    return;
  }
  // Before the body, or Koa would guess a type.
  ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
  ctx.body = body instanceof JsonText ? body.text : JSON.stringify(body);
}

function answerChecker(route: Route) {
  const bodies = (isDryRun: boolean) =>
    new Map(
      Object.entries(responsesTo(route, isDryRun)).map(([status, { body }]) => [status, body && validator(body)]),
    );
  const [ofDryRun, usual] = [bodies(true), bodies(false)];
  return ({ status, body }: AnyReply, isDryRun: boolean): void => {
    const expected = isDryRun ? ofDryRun : usual;
    if (!expected.has(String(status))) throw new Error(`${route.method} ${route.path} has no answer ${status}`);
    if (body instanceof Rendered) {
      if (route.responses[status]?.alternatives?.includes(body.type)) return;
      throw new Error(`${route.method} ${route.path} has no answer of type ${body.type}`);
    }
    const sent: unknown = body && JSON.parse(body instanceof JsonText ? body.text : JSON.stringify(body));
    const faults = expected.get(String(status))?.faults(sent) ?? [];
    if (faults.length > 0) throw new Error(`an answer breaks the contract: ${JSON.stringify(faults)}`);
  };
}
