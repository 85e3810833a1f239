import { readLines, writeLines } from './contract/lines.js';
import { problemType } from './contract/problems.js';
import {
  type AnswerOf,
  type Api,
  type BodyOf,
  type HeadersOf,
  linesType,
  type ParamsOf,
  type QueryOf,
  type Route,
  responsesTo,
} from './contract/route.js';
import type { Problem } from './problem.js';
import { isProblem } from './problem-check.js';

/** An HTTP request below the base URL, as the client hands it to {@link Send}. */
export interface HttpRequest {
  method: string;
  /** Path and query, beginning with `/`. */
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** In place of it: a body that is sent as it comes. Whoever carries it need not know of it if no route with one is called. */
  stream?: AsyncIterable<Uint8Array>;
  /** Whether a successful answer is wanted as `stream`. */
  wantsStream?: true;
  /** Aborted when the caller does not want the answer any more. */
  signal?: AbortSignal;
}

/** What came back: header names in lower case, the body as text. */
export interface HttpAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The body as it came, where whoever carries it keeps that for what is no text. */
  bytes?: Uint8Array;
  /** In place of the body, as it comes, where the request wants that and is met. */
  stream?: AsyncIterable<Uint8Array>;
}

/** Carries one request to a server; rejects when no answer came. */
export type Send = (request: HttpRequest) => Promise<HttpAnswer>;

/** The service answered with a problem document. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  constructor(
    readonly problem: Problem,
    readonly headers: Record<string, string>,
  ) {
    super(problem.detail ?? problem.title);
  }
}

/** The answer is neither in the contract nor a problem document: it came from some other server, or a proxy. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';
  constructor(readonly answer: HttpAnswer) {
    super(`unexpected answer: status ${answer.status}, ${answer.headers['content-type'] ?? 'no content type'}`);
  }
}

type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<never, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

/** The headers that the route names, and those that every route takes: the credential, and the language of messages. */
type HeadersOfCall<R extends Route> = { authorization?: string; 'accept-language'?: string } & ([HeadersOf<R>] extends [
  undefined,
]
  ? unknown
  : HeadersOf<R>);

type Call<R extends Route> = Part<'params', ParamsOf<R>> &
  Part<'query', QueryOf<R>> &
  Part<'headers', HeadersOfCall<R>> &
  Part<'body', BodyOf<R>> & { signal?: AbortSignal };

type Arguments<R extends Route> = Record<never, never> extends Call<R> ? [call?: Call<R>] : [call: Call<R>];

/** An answer's headers, names in lower case. */
export interface AnswerHeaders {
  headers: Record<string, string>;
}

/** Calls one route. Where there are dry runs, the type of the answer follows from `dryRun` in the query. */
type Operation<R extends Route> = R extends { dryRun: object }
  ? <DryRun extends boolean = false>(
      call: Call<R> & { query?: { dryRun?: DryRun } },
    ) => Promise<AnswerOf<R, AnswerHeaders, DryRun>>
  : (...call: Arguments<R>) => Promise<AnswerOf<R, AnswerHeaders>>;

/** One function for each route, by feature and operation. */
export type Client<A extends Api> = {
  [F in keyof A]: { [O in keyof A[F]]: Operation<A[F][O]> };
};

interface AnyCall {
  params?: Record<string, string | number>;
  query?: Record<string, unknown> & { dryRun?: boolean };
  body?: unknown;
  headers?: Record<string, string | undefined>;
  signal?: AbortSignal;
}

/**
 * Makes the typed client of an API.
 * Its functions reject with {@link ProblemError}, {@link UnexpectedAnswerError}, or what `send` rejects with.
 */
export const createClient = <A extends Api>(api: A, send: Send) => clientOf<A>(api, send);

/** What a client needs to know of a route, besides the types. */
export interface RouteOutline {
  method: string;
  path: string;
  body?: { mediaType?: string; schema?: unknown };
  responses: Record<number, AnswerOutline>;
  dryRun?: AnswerOutline;
}

interface AnswerOutline {
  description?: string;
  body?: { [keyword: string]: unknown };
  /** Of a body that is not JSON. */
  mediaType?: string;
}

/** The same of an API of which no more is known than this. */
export function clientOf<A extends Api>(outline: Record<string, Record<string, RouteOutline>>, send: Send): Client<A> {
  const call =
    (route: RouteOutline) =>
    async (given: AnyCall = {}) =>
      read(responsesTo(route, given.query?.dryRun === true), await send(request(route, given)));
  const feature = (routes: Record<string, RouteOutline>) =>
    Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, call(route)]));
  const features = Object.entries(outline).map(([name, routes]) => [name, feature(routes)]);
  return Object.fromEntries(features) as Client<A>;
}

function request(route: RouteOutline, { params = {}, query = {}, headers = {}, body, signal }: AnyCall): HttpRequest {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  const wantsLines = Object.values(route.responses).some((one) => one.mediaType === linesType);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const made: HttpRequest = {
    method: route.method,
    path: search.size > 0 ? `${path}?${search}` : path,
    headers: { accept: wantsLines ? linesType : 'application/json', ...Object.fromEntries(given) },
    ...(wantsLines && { wantsStream: true }),
  };
  if (route.body?.mediaType === linesType) {
    made.headers['content-type'] = linesType;
    made.stream = writeLines(body as AsyncIterable<unknown>);
  } else if (route.body) {
    made.headers['content-type'] = route.body.mediaType ?? 'application/json';
    made.body = JSON.stringify(body);
  }
  if (signal) made.signal = signal;
  return made;
}

function read(responses: RouteOutline['responses'], answer: HttpAnswer) {
  const expected = responses[answer.status];
  if (!expected) throw problemOf(answer);
  const { status, headers } = answer;
  if (!expected.body) return { status, headers, body: undefined };
  if (expected.mediaType === linesType) return { status, headers, body: readLines(answer.stream ?? [answer.body]) };
  if (expected.mediaType !== undefined) return { status, headers, body: answer.body };
  const body = parse(answer);
  if (typeOf(body) !== expected.body['type']) throw new UnexpectedAnswerError(answer);
  return { status, headers, body };
}

/** The outline is all that is checked of a success: a newer server may answer with members that this client does not know. */
const typeOf = (body: unknown) => (Array.isArray(body) ? 'array' : body === null ? 'null' : typeof body);

/** What an answer is that is none of those of the route: a problem document, or something else. */
export function problemOf(answer: HttpAnswer): ProblemError | UnexpectedAnswerError {
  const isOfType = answer.headers['content-type']?.toLowerCase().startsWith(problemType) ?? false;
  const body = isOfType ? parse(answer) : undefined;
  return isProblem(body) ? new ProblemError(body, answer.headers) : new UnexpectedAnswerError(answer);
}

function parse(answer: HttpAnswer): unknown {
  try {
    return JSON.parse(answer.body);
  } catch {
    return undefined;
  }
}
