import type { IncomingHttpHeaders } from 'node:http';

import type Router from '@koa/router';
import { Kind, type TObject, type TSchema, Type } from '@sinclair/typebox';
import type { Context } from 'koa';

import { type Fault, hasLines, linesType, pointerSegment, type Route } from '@charsheet/schema';
import { validator } from '@charsheet/schema/compile';

import type { Database } from '../database/connect.js';
import { dueFromNow } from '../database/deadline.js';
import { addressOf } from './address.js';
import { ApiError } from './api-error.js';
import { jsonBodyReader } from './body.js';
import type { Call, Guard, Handlers, RequestFacts } from './handler.js';
import { limitTeller } from './limit-headers.js';
import type { RateLimit } from './rate-limit.js';
import { type AnyReply, alternativeChooser, chooserOf, replyChecker, writeReply } from './reply.js';
import { requestLines } from './request-lines.js';
import type { Words } from './texts/words.js';
import type { Turns } from './turns.js';

export interface MountOptions {
  /** Waited for after a request was checked and before its handler runs. */
  database?: Pick<Database, 'isOpen' | 'whenReady' | 'dueFromNow'>;
  /** Needed by routes that look at who calls. */
  guard?: Guard;
  /** An answer that takes the place of a problem document, for routes whose errors follow another standard. */
  refusal?: (error: unknown) => AnyReply | undefined;
  /** Counts requests whose body is refused: to read it is work for the service, too. */
  refusedBodies?: RateLimit;
  /** Where a body that is refused would be taken, below the host; undefined when it is nowhere else. */
  belongsAt?: (body: unknown) => string | undefined;
  /** The turns of large bodies; without, each is parsed when it is there. */
  heavyTurns?: Turns;
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
  const ofLines = Object.entries(routes).filter(([, route]) => hasLines(route));
  const served = (name: string, route: Route) => serve(route, handlers[name] as unknown as AnyHandler, options);
  for (const [name, route] of Object.entries(routes)) {
    if (hasLines(route)) continue;
    const { method, path } = route;
    const many = ofLines.find(([, other]) => other.method === method && other.path === path);
    const one = served(name, route);
    router.register(path.replace(/\{(\w+)\}/g, ':$1'), [method], many ? oneOrMany(one, served(...many), many[1]) : one);
  }
}

type Serve = ReturnType<typeof serve>;

/** Of two routes that share their method and path, the one with lines is for those who send or want lines. */
function oneOrMany(one: Serve, many: Serve, { body }: Route): Serve {
  const chooseLines = chooserOf([linesType]);
  const areWanted = ({ req: { headers } }: Context) =>
    body ? headers['content-type']?.toLowerCase().startsWith(linesType) : chooseLines(headers.accept);
  return (ctx) => (areWanted(ctx) ? many(ctx) : one(ctx));
}

type AnyHandler = (call: Record<keyof Call<Route>, unknown>) => AnyReply | Promise<AnyReply>;
type RouterContext = Context & { params: Record<string, string> };

function serve(route: Route, handler: AnyHandler, options: MountOptions) {
  const answer = answerer(route, handler, options);
  const check = options.checkAnswers ? replyChecker(route) : undefined;
  const { refusal } = options;
  return async (ctx: RouterContext) => {
    const reply = await (refusal ? answer(ctx).catch((error: unknown) => instead(refusal, error)) : answer(ctx));
    check?.(reply, new URLSearchParams(ctx.querystring).get('dryRun') === 'true');
    return writeReply(ctx, reply);
  };
}

function instead(refusal: NonNullable<MountOptions['refusal']>, error: unknown): AnyReply {
  const reply = refusal(error);
  if (!reply) throw error;
  return reply;
}

const noQuery = new URLSearchParams();

function answerer(route: Route, handler: AnyHandler, { database, guard, ...options }: MountOptions) {
  const readQuery = queryReader(route.query);
  const readParams = paramsReader(route);
  const readHeaders = headersReader(route.headers);
  const readBody = bodyReader(route, options);
  const identify = identifier(route, guard);
  const chooseAlternative = alternativeChooser(route);
  // What need not be waited for is not: each wait costs a turn and its promises.
  return async (ctx: RouterContext): Promise<AnyReply> => {
    const credential = guard?.admit(ctx, route.auth);
    const params = readParams(ctx.params);
    const given = ctx.querystring === '' ? noQuery : new URLSearchParams(ctx.querystring);
    const alternative = chooseAlternative(ctx.req.headers.accept, given.get('format'));
    const query = readQuery(given, alternative !== undefined);
    const headers = readHeaders(ctx.req.headers);
    const body = readBody && (await readBody(ctx));
    const request = factsOf(ctx, database?.dueFromNow);
    if (database && !database.isOpen) await database.whenReady();
    const caller = credential && identify && (await identify(ctx, credential, request.due));
    if (!caller && route.auth === 'required') throw new ApiError('sign-in-required');
    if (caller?.lastWrite !== undefined) request.lastWrite = caller.lastWrite;
    return await handler({ params, query, headers, body, caller, alternative, request });
  };
}

/**
 * What is known of a request whose body has been read: from now on only the database is waited for.
 * @param due tells when its time is over
 */
export const factsOf = (ctx: Context, due = dueFromNow): RequestFacts => ({
  id: ctx.state['requestId'],
  ip: () => addressOf(ctx),
  headers: ctx.req.headers,
  tellLimit: limitTeller(ctx),
  search: () => ctx.search,
  isGone: () => ctx.res.destroyed,
  due: due(),
});

function identifier({ auth, method, path }: Route, guard: Guard | undefined): Guard['identify'] | undefined {
  if (auth === 'none') return undefined;
  if (!guard) throw new Error(`${method} ${path} looks at who calls, and is mounted without a guard`);
  return guard.identify;
}

function paramsReader({ params }: Route) {
  const known = params && validator(params, 'path');
  return (texts: Record<string, string>) => {
    const given: Record<string, unknown> = {};
    for (const name in texts) given[name] = decode(params?.properties[name], texts[name] ?? '');
    if (known && !known.check(given))
      throw new ApiError('invalid-id', { faults: (words) => known.faults(given, words.faults) });
    return given;
  };
}

/**
 * Makes the reader of a route's query parameters: repeated and wrong ones are refused, and unknown ones too, except where
 * the answer is for people, whose links get parameters of others on their way.
 */
function queryReader(schema: TObject = Type.Object({})) {
  const { check, faults } = validator(Type.Object(schema.properties, { additionalProperties: false }), 'query');
  return (sent: URLSearchParams, isForPeople: boolean): Record<string, unknown> => {
    if (sent.size === 0) return {};
    const given = [...sent].filter(([name]) => !isForPeople || Object.hasOwn(schema.properties, name));
    const repeated = repeatedIn(given.map(([name]) => name));
    const query = Object.fromEntries(given.map(([name, text]) => [name, decode(schema.properties[name], text)]));
    if (repeated.length > 0 || !check(query)) {
      const all = (words: Words) => [...repeated.map((name) => twice(name, words)), ...faults(query, words.faults)];
      throw new ApiError('invalid-query', { faults: all });
    }
    return query;
  };
}

/** The names that come more than once. To ask for all values of each name would take as long as there are names, squared. */
function repeatedIn(names: readonly string[]): string[] {
  const [known, repeated] = [new Set<string>(), new Set<string>()];
  for (const name of names) (known.has(name) ? repeated : known).add(name);
  return [...repeated];
}

const twice = (name: string, { details }: Words): Fault => ({
  pointer: pointerSegment(name),
  code: 'duplicate-member',
  message: details.givenTwice,
});

/** Makes the reader of the request headers that a route names: malformed ones are refused, missing ones are not. */
function headersReader(schema: TObject | undefined) {
  if (!schema) return () => ({});
  const names = Object.keys(schema.properties);
  const { check, faults } = validator(Type.Partial(schema), 'headers');
  return (given: IncomingHttpHeaders): Record<string, unknown> => {
    const headers: Record<string, unknown> = {};
    for (const name of names) if (given[name] !== undefined) headers[name] = given[name];
    if (!check(headers)) throw new ApiError('invalid-header', { faults: (words) => faults(headers, words.faults) });
    return headers;
  };
}

function bodyReader({ body, auth }: Route, { refusedBodies: refused, belongsAt, heavyTurns }: MountOptions) {
  if (!body) return undefined;
  const { schema, noun, mediaType = 'application/json', read: readAs = (value: unknown) => value } = body;
  if (mediaType === linesType) return async (ctx: Context) => requestLines(ctx);
  const { check, faults } = validator(schema, noun);
  const accept = (sent: unknown) => {
    const value = readAs(sent);
    if (check(value)) return value;
    const place = belongsAt?.(value);
    const detail: { detail?: ApiError['detail'] & {} } = place ? { detail: ({ belongsAt }) => belongsAt(place) } : {};
    throw new ApiError('invalid-body', { faults: (words) => faults(value, words.faults), ...detail });
  };
  const read = jsonBodyReader({ mediaType, accept, heavyTurns });
  return async (ctx: Context) => {
    // Before it is read: of a caller who has hung up since then it is not known any more.
    const address = addressOf(ctx);
    const sender = { ip: () => address, tellLimit: limitTeller(ctx) };
    if (auth !== 'none' && isAnonymous(ctx)) refused?.check(sender);
    try {
      return await read(ctx);
    } catch (error) {
      refused?.count(sender);
      throw error;
    }
  };
}

const isAnonymous = ({ headers: { authorization, cookie } }: Context) =>
  authorization === undefined && cookie === undefined;

/** The value that the text stands for, or the text as it is, which the validator then refuses. */
export function decode(schema: TSchema | undefined, text: string): unknown {
  if (schema?.[Kind] === 'Boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (schema?.[Kind] === 'Integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  return text;
}
