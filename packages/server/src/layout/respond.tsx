import type { Context } from 'koa';
import { renderToString } from 'preact-render-to-string';

import { Document } from './document.js';
import {
  type HtmlPage,
  languageCookie,
  languageInQuery,
  noticeCookie,
  type PageResult,
  type Redirect,
  type Visit,
} from './page.js';
import { style, styleSource } from './style.js';

const policy = (...styles: string[]) =>
  [
    "default-src 'none'",
    `style-src ${styles.map(styleSource).join(' ')}`,
    'img-src data:',
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

const headers = {
  'Content-Security-Policy': policy(style),
  // Without a referrer, browsers do not say where a form comes from, and we could not tell other sites from ours.
  'Referrer-Policy': 'same-origin',
  Vary: 'Accept, Accept-Language, Cookie',
};

/** Writes the cookies of pages. */
export interface PageCookies {
  keepLanguage(ctx: Context, language: string): void;
  setNotice(ctx: Context, notice: string): void;
  removeNotice(ctx: Context): void;
}

/** @param secure send them over HTTPS only */
export function pageCookies(basePath: string, secure: boolean): PageCookies {
  const set = (ctx: Context, name: string, value: string, seconds: number) =>
    ctx.append(
      'Set-Cookie',
      `${name}=${value}; Max-Age=${seconds}; Path=${basePath}/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
    );
  return {
    keepLanguage: (ctx, language) => set(ctx, languageCookie, language, 365 * 86_400),
    setNotice: (ctx, notice) => set(ctx, noticeCookie, notice, 60),
    removeNotice: (ctx) => set(ctx, noticeCookie, '', 0),
  };
}

/** Sends the result of a page. */
export function respond(ctx: Context, visit: Visit, result: PageResult, cookies: PageCookies): void {
  const language = languageInQuery(visit);
  if (language) cookies.keepLanguage(ctx, language);
  if ('to' in result) redirect(ctx, visit, result, cookies);
  else sendPage(ctx, visit, result, cookies);
}

function sendPage(ctx: Context, visit: Visit, page: HtmlPage, cookies: PageCookies): void {
  if (visit.notice && ctx.method === 'GET') cookies.removeNotice(ctx);
  ctx.status = page.status ?? 200;
  // Going back to a page that shows nothing personal may show it as it was, with what was entered.
  const personal = visit.caller || visit.notice || visit.query.has('token');
  ctx.set('Cache-Control', personal ? 'no-store' : 'private, no-cache');
  setHtml(ctx, visit, page);
}

/** By GET, so that going back or loading again does not send the form once more. */
function redirect(ctx: Context, { href }: Visit, { to, notice, cookies: set = [] }: Redirect, cookies: PageCookies) {
  if (notice) cookies.setNotice(ctx, notice);
  for (const cookie of set) ctx.append('Set-Cookie', cookie);
  ctx.set(headers);
  ctx.status = 303;
  ctx.set('Location', href(to));
  ctx.body = '';
}

/** Sets the body to a page, and the headers that every page has. */
export function setHtml(ctx: Context, visit: Visit, page: HtmlPage): void {
  ctx.set(htmlHeaders(visit, page));
  ctx.type = 'html';
  ctx.body = renderHtml(visit, page);
}

/** The headers that every page has. */
export const htmlHeaders = ({ language }: Visit, { ownStyle }: HtmlPage) => ({
  ...headers,
  ...(ownStyle ? { 'Content-Security-Policy': policy(style, ownStyle) } : {}),
  'Content-Language': language,
});

/** The whole page as text. */
export const renderHtml = (visit: Visit, { content, ...document }: HtmlPage): string =>
  `<!doctype html>${renderToString(
    <Document visit={visit} {...document}>
      {content}
    </Document>,
  )}`;
