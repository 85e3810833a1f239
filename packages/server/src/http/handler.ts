import type { IncomingHttpHeaders } from 'node:http';

import type { Context } from 'koa';

import type {
  AlternativeType,
  AnswerOf,
  BodyOf,
  HeadersOf,
  OfLines,
  ParamsOf,
  QueryOf,
  Route,
  User,
} from '@charsheet/schema';

import type { IsGone } from '../database/deadline.js';
import type { TellLimit } from './limit-headers.js';
import type { JsonLines, JsonStream, JsonText, Rendered } from './reply.js';
import type { LineSource } from './request-lines.js';

export type { IsGone };

/** The account that a request is made with. */
export interface Caller {
  user: User;
  sessionId: string;
  credential: Credential;
  /** The number of the last transaction that has changed sheets of the account, where that is kept. */
  lastWrite?: number;
}

/** What a request was sent with to say who makes it. */
export interface Credential {
  via: 'cookie' | 'bearer';
  /** The session's token, and its signature. */
  signed: string;
}

/** Finds out who calls. */
export interface Guard {
  /**
   * Looks at the headers alone; returns the credential that they have.
   * @param auth of the route; a `page` is for everybody as well, but its forms are taken from our own pages only, not from apps
   * @throws ApiError when the request lacks a credential that it needs, or comes from a page of another site
   */
  admit(ctx: Context, auth: Route['auth'] | 'page'): Credential | undefined;
  /**
   * The account of a credential, found by then: see {@link RequestFacts}.
   * @throws ApiError when it is not valid
   */
  identify(ctx: Context, credential: Credential, due?: number): Promise<Caller | undefined>;
}

/** What a handler may know of a request besides its parts. */
export interface RequestFacts {
  /** Names it in log and answers. */
  id: string;
  /** The address of the caller, in its one form. */
  ip(): string;
  headers: IncomingHttpHeaders;
  tellLimit: TellLimit;
  /** The query as it came, with its question mark; '' without one. */
  search?: () => string;
  isGone?: IsGone;
  /** When the database must have answered all that is asked for it, on the clock of `performance.now()`. */
  due: number;
  /** That of its caller: see {@link Caller}. */
  lastWrite?: number;
}

/** A request, checked against its route. */
export interface Call<R extends Route> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  /** The request headers that the route names; even a required one may be missing. */
  headers: Partial<HeadersOf<R>>;
  body: R['body'] extends OfLines ? LineSource : BodyOf<R>;
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

type Ready<A> = A extends { status: infer S; body: infer B }
  ? { status: S; headers?: Record<string, string | string[]> } & (B extends undefined
      ? { body?: undefined }
      : { body: B extends AsyncIterable<unknown> ? JsonLines : B | JsonText | JsonStream | Rendered })
  : never;

/** An answer of a handler. `ETag` and `Last-Modified` among its headers make a read conditional. */
export type Reply<R extends Route> = Ready<AnswerOf<R, unknown, R extends { dryRun: object } ? boolean : false>>;

export type Handler<R extends Route> = (call: Call<R>) => Reply<R> | Promise<Reply<R>>;

/** One handler for each route of a feature. */
export type Handlers<Routes extends Record<string, Route>> = { [O in keyof Routes]: Handler<Routes[O]> };
