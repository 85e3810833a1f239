import type { Context } from 'koa';

import type { ApiError } from '../http/api-error.js';
import { pageVisit, type Visit } from '../layout/page.js';
import { setHtml } from '../layout/respond.js';
import type { Texts, Wait } from '../layout/texts/texts.js';

type Kind = keyof Texts['errors']['kinds'];

/** Answers with a page in place of a problem document; returns whether it did. */
export type ErrorPage = (ctx: Context, error: ApiError) => boolean;

/** @param paths of the pages; what is below one of them belongs to it */
export function errorPages(paths: readonly string[], basePath: string): ErrorPage {
  return (ctx, error) => {
    const path = pagePath(paths, ctx.path);
    if (path === undefined || ctx.accepts('json', 'html') !== 'html') return false;
    const visit = { ...pageVisit(ctx, basePath, path), notice: undefined };
    const kind = kindOf(error);
    const wait = waitOf(error);
    const content = <Explanation visit={visit} kind={kind} wait={wait} requestId={ctx.state['requestId']} />;
    setHtml(ctx, visit, { title: visit.texts.errors.kinds[kind].title, content });
    return true;
  };
}

function pagePath(paths: readonly string[], requested: string): string | undefined {
  const [, first = ''] = requested.toLowerCase().split('/');
  return paths.find((path) => path === `/${first}`);
}

function kindOf({ status, code }: ApiError): Kind {
  if (code === 'cross-site') return 'crossSite';
  if (status === 404) return 'missing';
  if (status === 429) return 'tooMany';
  if (status === 503) return 'unavailable';
  return status >= 500 ? 'internal' : 'refused';
}

function waitOf({ status, headers }: ApiError): Wait | undefined {
  const seconds = Number(headers['Retry-After']);
  if (status !== 429 || !(seconds > 0)) return undefined;
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
  const mayTryAgain = kind !== 'missing';
  return (
    <>
      <p class="lead">
        {errors.kinds[kind].text} {wait && errors.wait(wait)}
      </p>
      <p class="row">
        {mayTryAgain && (
          <a class="button" href={href(path)}>
            {errors.again}
          </a>
        )}
        <a class={mayTryAgain ? undefined : 'button'} href={href('/')}>
          {errors.back}
        </a>
      </p>
      <p class="small">
        {errors.requestId} <code>{requestId}</code>
      </p>
    </>
  );
}
