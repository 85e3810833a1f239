import type { Context } from 'koa';

import type { ApiError } from '../http/api-error.js';
import { type PagePlace, pageVisit, type Visit } from '../layout/page.js';
import { setHtml } from '../layout/respond.js';
import type { Texts, Wait } from '../layout/texts/texts.js';

type Kind = keyof Texts['errors']['kinds'];

/** Answers with a page in place of a problem document; returns whether it did. */
export type ErrorPage = (ctx: Context, error: ApiError) => boolean;

/** @param paths of the pages; what is below one of them belongs to it */
export function errorPages(paths: readonly string[], place: PagePlace): ErrorPage {
  return (ctx, error) => {
    const path = isSheet(ctx) ? ctx.path : pagePath(paths, ctx.path);
    if (path === undefined || ctx.accepts('json', 'html') !== 'html') return false;
    const visit = { ...pageVisit(ctx, place, { path, params: {} }), notice: undefined };
    const kind = isSheet(ctx) ? kindAtSheet(error) : kindOf(error);
    const wait = waitOf(error);
    const content = <Explanation visit={visit} kind={kind} wait={wait} requestId={ctx.state['requestId']} />;
    setHtml(ctx, visit, { title: visit.texts.errors.kinds[kind].title, content });
    return true;
  };
}

/** The page that a path belongs to: by all of its segments, or else by the first. */
function pagePath(paths: readonly string[], requested: string): string | undefined {
  const segments = requested.toLowerCase().split('/');
  const isAt = (path: string) => {
    const own = path.toLowerCase().split('/');
    return own.length === segments.length && own.every((name, at) => name.startsWith('{') || name === segments[at]);
  };
  return paths.some(isAt) ? requested : paths.find((path) => path === `/${segments[1]}`);
}

const sheetPath = /^\/character\/[^/]+\/?$/i;

/** Whether a sheet is to be read, which is a page to those who want one. */
const isSheet = ({ method, path, querystring }: Context): boolean =>
  (method === 'GET' || method === 'HEAD') && sheetPath.test(path) && queryOf(querystring).get('format') !== 'json';

/** Not Koa's own, which looks for each name among all of them: many cost as much as their number squared. */
const queryOf = (querystring: string) => new URLSearchParams(querystring);

/** A private sheet is missing in the same words; an address that can be none's has been mistyped. */
const kindAtSheet = (error: ApiError): Kind =>
  error.code === 'not-found' || error.code === 'invalid-id' ? 'missingSheet' : kindOf(error);

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

interface ExplanationProps {
  visit: Visit;
  kind: Kind;
  wait: Wait | undefined;
  requestId: string;
}

function Explanation({ visit: { texts, href, path }, kind, wait, requestId }: ExplanationProps) {
  const { errors } = texts;
  const isMissing = kind === 'missing' || kind === 'missingSheet';
  return (
    <>
      <p class="lead">
        {errors.kinds[kind].text} {wait && errors.wait(wait)}
      </p>
      <p class="row">
        {!isMissing && (
          <a class="button" href={href(path)}>
            {errors.again}
          </a>
        )}
        {kind === 'missingSheet' && (
          <a class="button" href={href('/sign-in', { next: path })}>
            {texts.nav.signIn}
          </a>
        )}
        <a class={kind === 'missing' ? 'button' : undefined} href={href('/')}>
          {errors.back}
        </a>
      </p>
      <p class="small">
        {errors.requestId} <code>{requestId}</code>
      </p>
    </>
  );
}
