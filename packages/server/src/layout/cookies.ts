import type { IncomingHttpHeaders } from 'node:http';

import type { Context } from 'koa';

import { readCookie } from '../http/headers.js';
import { type OwnCookie, ownCookie } from '../http/own-cookie.js';
import type { Site } from '../http/site.js';

/** A cookie of the pages, which the next one reads. */
export interface PageCookie {
  read(headers: IncomingHttpHeaders): string | undefined;
  keep(ctx: Context, value: string): void;
  remove(ctx: Context): void;
  /** Value of the `Set-Cookie` header that removes it. */
  removal(): string;
}

/** The language that was chosen, for a year, and the outcome of a form, for the page that it leads to. */
export interface PageCookies {
  language: PageCookie;
  notice: PageCookie;
}

export function pageCookies(site: Pick<Site, 'url'>): PageCookies {
  return {
    language: pageCookie(ownCookie(site, 'language'), 365 * 86_400),
    notice: pageCookie(ownCookie(site, 'notice'), 60),
  };
}

const pageCookie = (cookie: OwnCookie, seconds: number): PageCookie => ({
  read: (headers) => readCookie(headers.cookie, cookie.name()),
  keep: (ctx, value) => ctx.append('Set-Cookie', cookie.set(value, seconds)),
  remove: (ctx) => ctx.append('Set-Cookie', cookie.set('', 0)),
  removal: () => cookie.set('', 0),
});
