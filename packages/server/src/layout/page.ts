import type { Context } from 'koa';
import type { ComponentChild } from 'preact';

import { characterIdValidator, type Language, languages } from '@charsheet/schema';

import type { Script } from '../assets/assets.js';
import type { FormSize, SentFiles } from '../http/form-body.js';
import type { Caller, RequestFacts } from '../http/handler.js';
import { languageOf } from '../http/languages.js';
import { factsOf } from '../http/mount.js';
import type { PageCookies } from './cookies.js';
import { isNotice, type Notice, type Texts, texts } from './texts/texts.js';

/** What a page does. A GET changes nothing. */
export interface Page<C extends Caller | undefined = Caller | undefined> {
  get(visit: Visit<C>): PageResult | Download | Promise<PageResult | Download>;
  /** @param files those that were chosen, where the page takes such */
  post?(visit: Visit<C>, form: URLSearchParams, files?: SentFiles): PageResult | Promise<PageResult>;
  /** What its form may send: a few fields, unless it says otherwise. */
  takes?: FormSize;
}

export type PageResult = HtmlPage | Redirect;

/** A page to render. */
export interface HtmlPage {
  title: string;
  content: ComponentChild;
  /** 200 unless given. */
  status?: number;
  /** Something that was entered is wrong; the title says so, too. */
  hasFaults?: boolean;
  /** It holds what somebody types, and nothing that only its owner may see: going back shows it as it was left. */
  keepsTyped?: boolean;
  /** To render it takes so long that it is done when it is its turn. */
  isLarge?: boolean;
  /** A style sheet that follows the common one. The content of such a page has the heading. */
  ownStyle?: string;
  /** A script for those whose browser runs it; the page does all of its work without. No other page may run any. */
  script?: Script;
}

/** Leads to another page. */
export interface Redirect {
  /** Path of one of our pages, with its query. */
  to: string;
  /** The outcome, which that page shows. */
  notice?: Notice;
  /** The identifier of the sheet that it is about, if that page has to know it. */
  about?: string;
  /** Values of `Set-Cookie` headers. */
  cookies?: string[];
}

/** A file for whoever asks, made while it is sent. */
export interface Download {
  fileName: string;
  type: string;
  chunks: AsyncIterable<string | Uint8Array>;
  /** It is compressed by itself. */
  isPacked?: boolean;
}

/** A request for a page, as the page sees it. */
export interface Visit<C extends Caller | undefined = Caller | undefined> {
  caller: C;
  /** For functions of the accounts. Its language is that of the page, so mails go out in it. */
  request: RequestFacts;
  language: Language;
  texts: Texts;
  /** Of the page, below the base URL. */
  path: string;
  /** What the path has in place of the names in it, such as `{id}`. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The outcome of the form that led here. */
  notice: Notice | undefined;
  /** The identifier of the sheet that the outcome is about, if it is about one. */
  about: string | undefined;
  /** Address of one of our pages, for links and forms. */
  href(path: string, query?: Record<string, string> | URLSearchParams): string;
}

/** Where the pages are. */
export interface PagePlace {
  /** Path of the base URL, without a slash at its end. */
  basePath: string;
  cookies: PageCookies;
  /** When the time of a visit is over that begins now; by default that of every request. */
  dueFromNow?: (() => number) | undefined;
}

/**
 * A visit of one of the pages; its caller is yet to be identified.
 * @param where the path of the page, however the request writes it
 */
export function pageVisit(ctx: Context, place: PagePlace, where: Pick<Visit, 'path' | 'params'>): Visit {
  return { ...visitOf(factsOf(ctx, place.dueFromNow), new URLSearchParams(ctx.querystring), place), ...where };
}

/** A visit of any other path; its caller is yet to be identified. */
export function visitOf(request: RequestFacts, query: URLSearchParams, { basePath, cookies }: PagePlace): Visit {
  const { headers } = request;
  const language =
    languageNamed(query.get('lang')) ??
    languageNamed(cookies.language.read(headers)) ??
    languageOf(headers['accept-language'] || undefined);
  return {
    caller: undefined,
    request: { ...request, headers: { ...headers, 'accept-language': language } },
    language,
    texts: texts[language],
    path: '',
    params: {},
    query,
    ...outcomeIn(cookies.notice.read(headers)),
    href: (path, values = {}) => {
      const search = new URLSearchParams(values).toString();
      return `${basePath}${path}${search === '' ? '' : `?${search}`}`;
    },
  };
}

/** The value of the cookie that carries an outcome. */
export const outcomeText = ({ notice, about }: Pick<Redirect, 'notice' | 'about'>): string =>
  about === undefined ? `${notice}` : `${notice}.${about}`;

function outcomeIn(text: string | undefined): Pick<Visit, 'notice' | 'about'> {
  const [notice, about] = text?.split('.') ?? [];
  if (!isNotice(notice)) return { notice: undefined, about: undefined };
  return { notice, about: about !== undefined && isId(about) ? about : undefined };
}

const isId = characterIdValidator.check;

/** The language that the address names, if it does. */
export const languageInQuery = ({ query }: Visit): Language | undefined => languageNamed(query.get('lang'));

/** Address of the same page in another language. */
export function hrefInLanguage({ query }: Visit, lang: Language): string {
  const other = new URLSearchParams(query);
  other.set('lang', lang);
  return `?${other}`;
}

const languageNamed = (text: string | null | undefined) => languages.find((language) => language === text);
