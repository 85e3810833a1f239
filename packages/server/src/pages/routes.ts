import type Router from '@koa/router';
import type { Context } from 'koa';

import { CharacterIdInPath, type Edition, editions, pathOf } from '@charsheet/schema';
import { validator } from '@charsheet/schema/compile';

import type { AccountFeature } from '../accounts/feature.js';
import type { RoutesOf } from '../characters/api/edition-routes.js';
import type { CharacterReads } from '../characters/store/reads.js';
import type { CharactersRepository } from '../characters/store/repository.js';
import type { Drafts } from '../drafts/drafts.js';
import { ApiError } from '../http/api-error.js';
import { readForm } from '../http/form-body.js';
import type { Caller, Credential, Guard, Handlers } from '../http/handler.js';
import type { HeavyPages } from '../http/heavy-pages.js';
import type { Site } from '../http/site.js';
import type { Turns } from '../http/turns.js';
import { pageCookies } from '../layout/cookies.js';
import { type Page, pageVisit } from '../layout/page.js';
import { respond } from '../layout/respond.js';
import { accountPage } from './account/account.js';
import { charactersPage } from './characters/characters.js';
import { deletedPage } from './characters/deleted.js';
import type { CharacterRoutes } from './characters/own-sheets.js';
import { devicePage } from './device.js';
import { downloadPage } from './download/download.js';
import type { DrawPdf } from './download/files.js';
import { type FormPage, keptForms, signedInForm } from './drafts/kept-forms.js';
import { type ErrorPage, errorPages } from './error-page.js';
import { frontPage } from './front.js';
import { importPage } from './import/import.js';
import { partyPage } from './party/party.js';
import { resetPasswordPage } from './reset-password.js';
import { actionsPage } from './sheet/actions/actions.js';
import { historyPage } from './sheet/history/history.js';
import { laterPage } from './sheet/later.js';
import { levelUpPage } from './sheet/level-up/level-up.js';
import { deletedSheet } from './sheet/own-sheet.js';
import { editSheetPage } from './sheet-form/edit.js';
import { newSheetPage } from './sheet-form/new.js';
import { signInPage, signOutPage } from './sign-in.js';
import { signInFirst } from './sign-in-first.js';
import { signUpPage } from './sign-up.js';
import { verifyEmailPage } from './verify-email.js';

interface PagesDeps extends Pick<AccountFeature, 'accounts' | 'devices' | 'sessions' | 'guard'> {
  characters: CharactersRepository;
  reads: CharacterReads;
  /** What the API does with sheets: the pages do it by the same functions. */
  characterRoutes: { [E in Edition]: Handlers<RoutesOf<E>> };
  site: Site;
  /** Path of the base URL, without a slash at its end. */
  basePath: string;
  /** Waits for the database. */
  ready: () => Promise<void>;
  dueFromNow: () => number;
  heavyTurns: Turns;
  /** What was typed into forms of sheets and could not be stored yet. */
  drafts: Drafts;
  heavyPages: HeavyPages;
  drawPdf: DrawPdf;
  clock: () => Date;
}

/** Puts the pages for people on their paths; returns how errors at these paths are shown. */
export function pages(router: Router, deps: PagesDeps): ErrorPage {
  const { accounts, devices, sessions, site, guard, basePath, ready, dueFromNow, heavyTurns, drafts } = deps;
  const place = { basePath, cookies: pageCookies(site), dueFromNow };
  const paths: string[] = [];
  // A page gives them sheets of the edition that they are for, which no type can say of pages that serve both.
  const routesOf = (edition: Edition) => deps.characterRoutes[edition] as CharacterRoutes;
  const ofSheets = { ...deps, characterRoutes: routesOf('1e'), routesOf };

  const forEverybody = (path: string, page: Page) => {
    paths.push(path);
    const handle = async (ctx: Context) => {
      // Before all else: a page of another site shall not even make us read what it sends.
      const credential = guard.admit(ctx, 'page');
      const form = ctx.method === 'POST' ? await readForm(ctx, heavyTurns, page.takes) : undefined;
      if (form?.discard) ctx.res.once('close', form.discard);
      const params = paramsOf(ctx);
      const anybody = pageVisit(ctx, place, { path: filledIn(path, params), params });
      // Without a credential a page can be seen even while the database starts.
      if (credential || form) await ready();
      const caller = credential && (await callerOf(ctx, credential, anybody.request.due, guard));
      if (caller?.lastWrite !== undefined) anybody.request.lastWrite = caller.lastWrite;
      const visit = { ...anybody, caller };
      const result = await (form && page.post ? page.post(visit, form.fields, form.files) : page.get(visit));
      const answer = async () => respond(ctx, visit, result, place.cookies);
      await ('isLarge' in result && result.isLarge ? heavyTurns(answer, { isGone: visit.request.isGone }) : answer());
    };
    router.register(path.replace(/\{(\w+)\}/g, ':$1'), page.post ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'], handle);
  };
  const forSignedIn = (path: string, page: Page<Caller>) => forEverybody(path, signInFirst(page));
  /** The same, and what was typed is not lost. */
  const formForSignedIn = (path: string, page: FormPage<Caller>) =>
    forEverybody(path, keptForms(signedInForm(page), drafts));

  forEverybody('/', frontPage(site));
  forEverybody('/sign-up', signUpPage(accounts, drafts));
  forEverybody('/sign-in', signInPage(accounts, drafts));
  forEverybody('/sign-out', signOutPage(accounts));
  forEverybody('/verify-email', verifyEmailPage(accounts));
  forEverybody('/reset-password', resetPasswordPage(accounts));
  forEverybody('/party', partyPage(deps));
  forSignedIn('/account', accountPage({ accounts, sessions }));
  forSignedIn('/device', devicePage(devices));
  forSignedIn('/characters', charactersPage(ofSheets));
  forSignedIn('/characters/deleted', deletedPage(ofSheets));
  forSignedIn('/characters/download', downloadPage(ofSheets));
  forSignedIn('/characters/import', importPage(ofSheets));
  forEverybody('/characters/new', keptForms(newSheetPage(ofSheets), drafts));
  for (const edition of editions) {
    const path = `${pathOf[edition]}/{id}`;
    const own = { ...ofSheets, edition, characterRoutes: routesOf(edition) };
    forEverybody(`${path}/actions`, keptForms(actionsPage(own), drafts));
    forSignedIn(`${path}/history`, historyPage(own));
    formForSignedIn(`${path}/edit`, editSheetPage(own));
    if (edition === '1e') formForSignedIn(`${path}/level-up`, levelUpPage(own));
    else forSignedIn(`${path}/level-up`, laterPage(own));
  }

  return errorPages(paths, place, async (ctx, id) => {
    const credential = isId(id) ? guard.admit(ctx, 'page') : undefined;
    const { request } = pageVisit(ctx, place, { path: ctx.path, params: {} });
    const caller = credential && (await callerOf(ctx, credential, request.due, guard));
    const sheet = caller && (await deletedSheet(ofSheets, id, { caller, request }));
    return sheet && { caller, sheet };
  });
}

const isId = validator(CharacterIdInPath).check;

/** @throws ApiError when an identifier in the path can be none */
function paramsOf(ctx: Context): Record<string, string> {
  const params = (ctx['params'] ?? {}) as Record<string, string>;
  if (params['id'] !== undefined && !isId(params['id'])) throw new ApiError('invalid-id');
  return params;
}

/** The path of a page with the parameters of a request, in its own letter case. */
const filledIn = (path: string, params: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => params[name]?.toLowerCase() ?? '');

/** Whose session it is. For a page a session that has ended is none, and its cookie is removed. */
async function callerOf(ctx: Context, credential: Credential, due: number, guard: Guard): Promise<Caller | undefined> {
  try {
    return await guard.identify(ctx, credential, due);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid-credentials') return undefined;
    throw error;
  }
}
