import type { Static, TObject, TSchema } from '@sinclair/typebox';

import { type HeaderSpec, type ProblemCode, problems } from './problems.js';

/** Most bytes of one JSON body, after decompression. */
export const mostBodyBytes = 1024 * 1024;

/** Media type of JSON values, one a line: a body of it is a stream, of any length. */
export const linesType = 'application/x-ndjson';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Media types besides JSON in which a route can answer, by `Accept`. */
export type AlternativeType = 'text/html' | 'application/pdf';

/** One answer of a route that is a success, or at least no problem document. */
export interface ResponseSpec {
  description: string;
  /** Schema of the body, or of a line of it; absent when there is none. */
  body?: TSchema;
  /** Media type of a body that is a text and no JSON, or that has a JSON value a line. */
  mediaType?: string;
  /** Media types for people that the body can have in place of JSON; the typed client accepts JSON only. */
  alternatives?: readonly AlternativeType[];
  headers?: Record<string, HeaderSpec>;
}

/** One operation of the API, from which server, client and OpenAPI document are made. */
export interface Route {
  method: Method;
  /** Below the base URL, with parameters as `{name}`. */
  path: string;
  summary: string;
  description?: string;
  /**
   * Who may call: everybody, everybody with more for those signed in, or those signed in only. With `none` the route
   * does not look at who calls.
   */
  auth: 'none' | 'optional' | 'required';
  params?: TObject;
  query?: TObject;
  /**
   * Request headers with a meaning of their own for this route, in lower case. Their form is checked; whether a required
   * one is there is for the handler to check, after the rights of the caller.
   */
  headers?: TObject;
  /**
   * JSON body, what it is called in messages, and its media type when that is not `application/json`. Of a stream of lines it is
   * what a line has.
   */
  body?: {
    schema: TSchema;
    noun: string;
    mediaType?: string;
    example?: unknown;
    /** What a value is taken for before it is checked, where callers are met who cannot be told that something is refused. */
    read?: (value: unknown) => unknown;
  };
  responses: Record<number, ResponseSpec>;
  /**
   * Answer, with status 200, to `dryRun=true` in the query: the request was checked as usual, and nothing was changed.
   * Absent where there is no such parameter.
   */
  dryRun?: ResponseSpec;
  /** Problems that this route has besides those that follow from its parts. */
  problems?: readonly ProblemCode[];
}

/** Routes by feature, then by operation. */
export type Api = Record<string, Record<string, Route>>;

/** Keeps the types of a route exact. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type StaticOf<T> = T extends TSchema ? Static<T> : undefined;

export type ParamsOf<R extends Route> = StaticOf<R['params']>;
export type QueryOf<R extends Route> = StaticOf<R['query']>;
export type HeadersOf<R extends Route> = StaticOf<R['headers']>;
export type BodyOf<R extends Route> = R['body'] extends { schema: infer S }
  ? R['body'] extends OfLines
    ? Lines<StaticOf<S> | Uint8Array>
    : StaticOf<S>
  : undefined;

/** Values of lines; bytes are a line as it is. */
type Lines<T> = Iterable<T> | AsyncIterable<T>;

/** What a stream of lines has. */
export interface OfLines {
  mediaType: typeof linesType;
}

type Responses<R extends Route> = R['responses'];
type BodyOfResponse<S> = S extends { body: infer B }
  ? S extends OfLines
    ? AsyncIterable<StaticOf<B>>
    : StaticOf<B>
  : undefined;

/** A route's successful answers, as a union told apart by `status`, to a dry run or not. */
export type AnswerOf<R extends Route, Extra, DryRun extends boolean = false> = DryRun extends true
  ? { status: 200; body: BodyOfResponse<R['dryRun']> } & Extra
  : {
      [S in keyof Responses<R>]: { status: S; body: BodyOfResponse<Responses<R>[S]> } & Extra;
    }[keyof Responses<R>];

/** The successful answers to a request, by status. */
export const responsesTo = <Response>(
  { responses, dryRun }: { responses: Record<number, Response>; dryRun?: Response },
  isDryRun: boolean,
): Record<number, Response> => (isDryRun && dryRun ? { 200: dryRun } : responses);

/** Whether a request or an answer of the route is a stream of lines. Such a route may share its method and path with another one. */
export const hasLines = ({ body, responses }: Pick<Route, 'body' | 'responses'>): boolean =>
  [body, ...Object.values(responses)].some((one) => one?.mediaType === linesType);

/** The problems a route can answer with: its own and those that follow from its parts. */
export function problemsOf(route: Route): ProblemCode[] {
  const codes: ProblemCode[] = [...problemsOfCaller(route)];
  if (route.params) codes.push('invalid-id');
  codes.push('invalid-query');
  if (hasHeaderForm(route)) codes.push('invalid-header');
  if (route.body) {
    codes.push('invalid-json', 'invalid-body', 'body-too-large', 'unsupported-media-type', 'unsupported-encoding');
    // What it is compressed to may be damaged.
    codes.push('bad-request');
    // To read what is refused is work, too, and is counted.
    if (!hasLines(route)) codes.push('too-many-requests');
  }
  const all = new Set<ProblemCode>([...codes, ...(route.problems ?? []), 'internal']);
  // A status that the route has an answer of its own for is no problem document.
  return [...all].filter((code) => !(problems[code].status in route.responses));
}

/** Whether a request header of the route can be malformed. */
const hasHeaderForm = ({ headers }: Route) =>
  Object.values<TSchema>(headers?.properties ?? {}).some((header) => header['pattern'] !== undefined);

function problemsOfCaller({ auth, method }: Route): ProblemCode[] {
  if (auth === 'none') return [];
  const signIn: ProblemCode[] = auth === 'required' ? ['sign-in-required'] : [];
  const crossSite: ProblemCode[] = method === 'GET' ? [] : ['cross-site'];
  return [...signIn, 'invalid-credentials', ...crossSite, 'database-unavailable'];
}
