import type { Context } from 'koa';

import { api, type CharacterSummary, pathOf, type Route, sheetPath } from '@charsheet/schema';

import type { ApiError } from '../http/api-error.js';
import type { Caller } from '../http/handler.js';
import { type PagePlace, pageVisit, type Visit } from '../layout/page.js';
import { setHtml } from '../layout/respond.js';
import type { Texts, Wait } from '../layout/texts/texts.js';

type Kind = keyof Texts['errors']['kinds'];

/** Answers with a page in place of a problem document; resolves with whether it did. */
export type ErrorPage = (ctx: Context, error: ApiError) => Promise<boolean>;

/** A sheet that the caller has deleted and can bring back. */
export interface DeletedSheet {
  caller: Caller;
  sheet: Pick<CharacterSummary, 'id' | 'name' | 'edition'>;
}

/** Finds the sheet at an address that its caller has deleted. */
export type FindDeleted = (ctx: Context, id: string) => Promise<DeletedSheet | undefined>;

/** @param paths of the pages; what is below one of them belongs to it */
export function errorPages(paths: readonly string[], place: PagePlace, findDeleted: FindDeleted): ErrorPage {
  return async (ctx, error) => {
    // It leads on by itself.
    if (error.status < 400) return false;
    const id = idOfSheet(paths, ctx);
    const path = id === undefined ? pagePath(paths, ctx.path) : ctx.path;
    if (path === undefined || ctx.accepts('json', 'html') !== 'html') return false;
    const visit = { ...pageVisit(ctx, place, { path, params: {} }), notice: undefined };
    const kind = id === undefined ? kindOf(error) : kindAtSheet(error);
    const deleted =
      id !== undefined && error.code === 'not-found' ? await findDeleted(ctx, id).catch(() => undefined) : undefined;
    if (deleted) setHtml(ctx, { ...visit, caller: deleted.caller }, deletedPage(visit, deleted));
    else setHtml(ctx, visit, errorPage(visit, kind, id, error, ctx.state['requestId']));
    return true;
  };
}

/** The page that a path belongs to: by all of its segments, or else by the first. */
function pagePath(paths: readonly string[], requested: string): string | undefined {
  return isPage(paths, requested)
    ? requested
    : paths.find((path) => path === `/${requested.toLowerCase().split('/')[1]}`);
}

function isPage(paths: readonly string[], requested: string): boolean {
  const segments = requested.toLowerCase().split('/');
  return paths.some((path) => {
    const own = path.toLowerCase().split('/');
    return own.length === segments.length && own.every((name, at) => name.startsWith('{') || name === segments[at]);
  });
}

const atSheet = new RegExp(`^(?:${Object.values(pathOf).join('|')})/([^/]+)(?:/|$)`, 'i');

/** Paths below sheets at which there is nothing for people, so that what goes wrong there is none of theirs either. */
const forPrograms = new Set(
  [api.characters, api.characters2E]
    .flatMap((feature) => Object.values<Route>(feature))
    .filter(({ method, responses }) => method === 'GET' && !responses[200]?.alternatives)
    .map(({ path }) => path),
);

/** What stands for the identifier of a sheet where one is looked at, or one of its pages is asked for anything. */
function idOfSheet(paths: readonly string[], { method, path, querystring, state }: Context): string | undefined {
  if (forPrograms.has(state['route'])) return undefined;
  const isLook = (method === 'GET' || method === 'HEAD') && queryOf(querystring).get('format') !== 'json';
  return isLook || isPage(paths, path) ? atSheet.exec(path)?.[1] : undefined;
}

/** Not Koa's own, which looks for each name among all of them: many cost as much as their number squared. */
const queryOf = (querystring: string) => new URLSearchParams(querystring);

const sheetKinds: Partial<Record<ApiError['code'], Kind>> = {
  'not-found': 'missingSheet',
  'no-such-path': 'missingSheet',
  'invalid-id': 'missingSheet',
  forbidden: 'othersSheet',
  'sign-in-required': 'othersSheet',
};

/** A private sheet is missing in the same words; an address that can be none's has been mistyped. */
const kindAtSheet = (error: ApiError): Kind => sheetKinds[error.code] ?? kindOf(error);

function kindOf({ status, code }: ApiError): Kind {
  if (code === 'cross-site') return 'crossSite';
  if (status === 404) return 'missing';
  if (status === 429 || code === 'busy') return 'tooMany';
  if (status === 503) return 'unavailable';
  return status >= 500 ? 'internal' : 'refused';
}

function waitOf(error: ApiError): Wait | undefined {
  const seconds = Number(error.headers['Retry-After']);
  if (kindOf(error) !== 'tooMany' || !(seconds > 0)) return undefined;
  return seconds > 90 ? { count: Math.ceil(seconds / 60), unit: 'minute' } : { count: seconds, unit: 'second' };
}

function errorPage(
  { texts, href, path }: Visit,
  kind: Kind,
  _id: string | undefined,
  error: ApiError,
  requestId: string,
) {
  const { errors } = texts;
  const { title, text } = errors.kinds[kind];
  const wait = waitOf(error);
  const isAtSheet = kind === 'missingSheet' || kind === 'othersSheet';
  const content = (
    <>
      <p class="lead">
        {text} {wait && errors.wait(wait)}
      </p>
      <p class="row">
        {kind !== 'missing' && !isAtSheet && (
          <a class="button" href={href(path)}>
            {errors.again}
          </a>
        )}
        {isAtSheet && (
          <a class="button" href={href('/sign-in', { next: path })}>
            {texts.nav.signIn}
          </a>
        )}
        {kind === 'othersSheet' && <a href={href(path.split('/', 3).join('/'))}>{errors.look}</a>}
        <a class={kind === 'missing' ? 'button' : undefined} href={href('/')}>
          {errors.back}
        </a>
      </p>
      <p class="small">
        {errors.requestId} <code>{requestId}</code>
      </p>
    </>
  );
  return { title, content };
}

/** What was deleted by whoever looks for it can be brought back. */
function deletedPage({ texts, href }: Visit, { sheet }: DeletedSheet) {
  const { title, text, button } = texts.errors.deletedSheet;
  const content = (
    <>
      <p class="lead">
        <bdi>{sheet.name}</bdi>: {text}
      </p>
      <form class="row" method="post" action={href(`${sheetPath(sheet)}/actions`)}>
        <button type="submit" name="part" value="restore">
          {button}
        </button>
        <a href={href('/characters')}>{texts.nav.characters}</a>
      </form>
    </>
  );
  return { title, content };
}
