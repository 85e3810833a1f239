import type Router from '@koa/router';
import type { Context } from 'koa';

import { ApiError } from '../http/api-error.js';
import { readForm } from '../http/body.js';
import type { Caller, Guard } from '../http/handler.js';
import type { GoOn, Page } from '../layout/page.js';
import { type PageCookies, respond } from '../layout/respond.js';
import { type Visit, visitOf } from '../layout/visit.js';

interface ServeDeps {
  router: Router;
  guard: Guard;
  cookies: PageCookies;
  basePath: string;
  /** Waits for the database. */
  ready: () => Promise<void>;
}

/** Puts pages on their paths. */
export interface Serve {
  /** A page for everybody. */
  open(path: string, page: Page): void;
  /** A page for those who are signed in; others are asked to sign in first. */
  own(path: string, page: Page<Caller>): void;
  /** Those that have a page. */
  paths: readonly string[];
}

export function serving({ router, guard, cookies, basePath, ready }: ServeDeps): Serve {
  const paths: string[] = [];
  const serve = (path: string, page: Page) => {
    paths.push(path);
    const handle = async (ctx: Context) => {
      ctx.state['route'] = path;
      // Before all else: a page of another site shall not even make us read what it sends.
      guard.admit(ctx, 'none');
      const form = ctx.method === 'POST' ? await readForm(ctx) : undefined;
      const visit = { ...visitOf(ctx, basePath, path), caller: await callerOf(ctx, guard, ready) };
      respond(ctx, visit, await answer(page, visit, form), cookies);
    };
    router.register(path, page.post ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'], handle);
  };
  return {
    paths,
    open: serve,
    own: (path, page) => serve(path, forAll(page)),
  };
}

const answer = (page: Page, visit: Visit, form: URLSearchParams | undefined) =>
  form && page.post ? page.post(visit, form) : page.get(visit);

/** Whose session it is. For a page a session that has ended is none, and its cookie is removed. */
async function callerOf(ctx: Context, guard: Guard, ready: () => Promise<void>): Promise<Caller | undefined> {
  // Who only looks in sees the page even while the database starts.
  if (ctx.method !== 'POST' && !ctx.get('Cookie') && !ctx.get('Authorization')) return undefined;
  await ready();
  try {
    return await guard.identify(ctx);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid-credentials') return undefined;
    throw error;
  }
}

/** The page of those who are signed in, for everybody. */
function forAll({ get, post }: Page<Caller>): Page {
  const mine: Page = {
    get: (visit) => (isMine(visit) ? get(visit) : signInFirst(visit, undefined)),
  };
  if (post) mine.post = (visit, form) => (isMine(visit) ? post(visit, form) : signInFirst(visit, form));
  return mine;
}

const isMine = (visit: Visit): visit is Visit<Caller> => visit.caller !== undefined;

/** A form that was sent is lost: who comes back sees the page as it is then. */
function signInFirst({ path, query }: Visit, form: URLSearchParams | undefined): GoOn {
  const kept = new URLSearchParams(query);
  kept.delete('lang');
  const next = form || kept.size === 0 ? path : `${path}?${kept}`;
  const to = `/sign-in?${new URLSearchParams({ next })}`;
  return form ? { to, notice: 'session-ended' } : { to };
}
