import type { Context } from 'koa';
import { renderToString } from 'preact-render-to-string';

import { Document } from './layout.js';
import type { Answer, GoOn, Shown } from './page.js';
import { style, styleSource } from './style.js';
import { askedLanguage, languageCookie, noticeCookie, type Visit } from './visit.js';

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
  /** @param notice nothing to remove it */
  setNotice(ctx: Context, notice: string | undefined): void;
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
    setNotice: (ctx, notice = '') => set(ctx, noticeCookie, notice, notice === '' ? 0 : 60),
  };
}

/** Sends what a page has answered. */
export function respond(ctx: Context, visit: Visit, answer: Answer, cookies: PageCookies): void {
  const language = askedLanguage(visit);
  if (language) cookies.keepLanguage(ctx, language);
  if ('to' in answer) redirect(ctx, visit, answer, cookies);
  else page(ctx, visit, answer, cookies);
}

function page(ctx: Context, visit: Visit, answer: Shown, cookies: PageCookies): void {
  if (visit.notice && ctx.method === 'GET') cookies.setNotice(ctx, undefined);
  ctx.status = answer.status ?? 200;
  // A page that shows nothing of anybody may be gone back to as it was, with what was entered.
  const personal = visit.caller || visit.notice || visit.query.has('token');
  ctx.set('Cache-Control', personal ? 'no-store' : 'private, no-cache');
  show(ctx, visit, answer);
}

/** Sets the body, and the headers of every page. */
export function show(ctx: Context, visit: Visit, shown: Shown): void {
  ctx.set(headersOf(visit, shown));
  ctx.type = 'html';
  ctx.body = htmlOf(visit, shown);
}

/** Headers of a page. */
export const headersOf = ({ language }: Visit, { own }: Pick<Shown, 'own'>) => ({
  ...headers,
  ...(own ? { 'Content-Security-Policy': policy(style, own.style) } : {}),
  'Content-Language': language,
});

/** The whole page as text. */
export const htmlOf = (visit: Visit, { content, ...document }: Shown): string =>
  `<!doctype html>${renderToString(
    <Document visit={visit} {...document}>
      {content}
    </Document>,
  )}`;

/** By GET, so that going back or loading again does not send the form once more. */
function redirect(ctx: Context, { at }: Visit, { to, notice, cookies: kept = [] }: GoOn, cookies: PageCookies): void {
  if (notice) cookies.setNotice(ctx, notice);
  for (const cookie of kept) ctx.append('Set-Cookie', cookie);
  ctx.set(headers);
  ctx.status = 303;
  ctx.set('Location', at(to));
  ctx.body = '';
}
