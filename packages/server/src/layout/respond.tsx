import contentDisposition from 'content-disposition';
import type { Context } from 'koa';
import { renderToString } from 'preact-render-to-string';

import { sendStream } from '../http/reply.js';
import type { PageCookies } from './cookies.js';
import { Document } from './document.js';
import {
  type Download,
  type HtmlPage,
  languageInQuery,
  outcomeText,
  type PageResult,
  type Redirect,
  type Visit,
} from './page.js';
import { style, styleSource } from './style.js';

const policy = ({ ownStyle, script }: Pick<HtmlPage, 'ownStyle' | 'script'>) =>
  [
    "default-src 'none'",
    ...(script ? ["script-src 'self'"] : []),
    `style-src ${[style, ...(ownStyle ? [ownStyle] : [])].map(styleSource).join(' ')}`,
    'img-src data:',
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

const headers = {
  'Content-Security-Policy': policy({}),
  // Without a referrer, browsers do not say where a form comes from, and we could not tell other sites from ours.
  'Referrer-Policy': 'same-origin',
  Vary: 'Accept, Accept-Language, Cookie',
};

/** Sends the result of a page. */
export function respond(
  ctx: Context,
  visit: Visit,
  result: PageResult | Download,
  cookies: PageCookies,
): void | Promise<void> {
  const language = languageInQuery(visit);
  if (language) cookies.language.keep(ctx, language);
  if ('chunks' in result) return sendFile(ctx, result);
  if ('to' in result) redirect(ctx, visit, result, cookies);
  else sendPage(ctx, visit, result, cookies);
}

function sendFile(ctx: Context, { fileName, chunks, ...how }: Download): Promise<void> {
  ctx.status = 200;
  ctx.set('Content-Disposition', contentDisposition(fileName));
  ctx.set('Cache-Control', 'no-store');
  return sendStream(ctx, chunks, how);
}

function sendPage(ctx: Context, visit: Visit, page: HtmlPage, cookies: PageCookies): void {
  if (visit.notice && ctx.method === 'GET') cookies.notice.remove(ctx);
  ctx.status = page.status ?? 200;
  // Going back to a page that shows nothing personal may show it as it was, with what was entered.
  const personal = !page.keepsTyped && (visit.caller || visit.notice || visit.query.has('token'));
  ctx.set('Cache-Control', personal ? 'no-store' : 'private, no-cache');
  setHtml(ctx, visit, page);
}

/** By GET, so that going back or loading again does not send the form once more. */
function redirect(ctx: Context, { href }: Visit, result: Redirect, cookies: PageCookies) {
  const { to, notice, cookies: set = [] } = result;
  if (notice) cookies.notice.keep(ctx, outcomeText(result));
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
export const htmlHeaders = ({ language }: Visit, page: HtmlPage) => ({
  ...headers,
  ...(page.ownStyle || page.script ? { 'Content-Security-Policy': policy(page) } : {}),
  'Content-Language': language,
});

/** The whole page as text. */
export const renderHtml = (visit: Visit, { content, ...document }: HtmlPage): string =>
  `<!doctype html>${renderToString(
    <Document visit={visit} {...document}>
      {content}
    </Document>,
  )}`;
