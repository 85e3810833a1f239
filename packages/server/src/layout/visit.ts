import type { Context } from 'koa';

import { type Language, languages } from '@charsheet/schema';

import type { Caller, RequestFacts } from '../http/handler.js';
import { readCookie } from '../http/headers.js';
import { languageOf } from '../http/languages.js';
import { isNotice, type Notice, type Texts, texts } from './texts/texts.js';

/** A request for a page, as the page sees it. */
export interface Visit<C extends Caller | undefined = Caller | undefined> {
  caller: C;
  /** For functions of the accounts: mails go out in the language of the pages. */
  request: RequestFacts;
  language: Language;
  texts: Texts;
  /** Of the page, below the base URL. */
  path: string;
  query: URLSearchParams;
  /** The outcome of the form that led here. */
  notice: Notice | undefined;
  /** Address of one of our pages, for links and forms. */
  at(path: string, query?: Record<string, string>): string;
}

export const languageCookie = 'charsheet.language';
export const noticeCookie = 'charsheet.notice';

/**
 * What is known of a request before anybody looks at who calls.
 * @param path of the page, however the request writes it
 */
export function visitOf(ctx: Context, basePath: string, path: string): Visit {
  const query = new URLSearchParams(ctx.querystring);
  const notice = readCookie(ctx.headers.cookie, noticeCookie);
  return {
    ...visitBy({ ip: ctx.ip, headers: ctx.headers }, query, basePath),
    path,
    notice: isNotice(notice) ? notice : undefined,
  };
}

/** The same of a request at any path that is not one of the pages'. */
export function visitBy(request: RequestFacts, query: URLSearchParams, basePath: string): Visit {
  const { headers } = request;
  const language =
    chosen(query.get('lang')) ??
    chosen(readCookie(headers.cookie, languageCookie)) ??
    languageOf(headers['accept-language'] || undefined);
  return {
    caller: undefined,
    request: { ...request, headers: { ...headers, 'accept-language': language } },
    language,
    texts: texts[language],
    path: '',
    query,
    notice: undefined,
    at: (path, values = {}) => {
      const search = new URLSearchParams(values).toString();
      return `${basePath}${path}${search === '' ? '' : `?${search}`}`;
    },
  };
}

/** The language that the address asks for, and no other place. */
export const askedLanguage = ({ query }: Visit): Language | undefined => chosen(query.get('lang'));

/** The address of the page in another language, wherever the page is. */
export const inLanguage = ({ query }: Visit, lang: Language): string =>
  `?${new URLSearchParams({ ...Object.fromEntries(query), lang })}`;

const chosen = (text: string | null | undefined) => languages.find((language) => language === text);
