import type { Caller } from '../http/handler.js';
import type { Page, Redirect, Visit } from '../layout/page.js';

/** The page for those who are signed in; all others are sent to the sign-in page, which leads back. */
export function signInFirst({ get, post, ...rest }: Page<Caller>): Page {
  const page: Page = {
    ...rest,
    get: (visit) => (isSignedIn(visit) ? get(visit) : toSignIn(visit)),
  };
  // What was entered is lost: forms of accounts have passwords, which are not kept. Forms of sheets are.
  if (post) page.post = (visit, ...sent) => (isSignedIn(visit) ? post(visit, ...sent) : toSignInFrom(visit));
  return page;
}

export const isSignedIn = (visit: Visit): visit is Visit<Caller> => visit.caller !== undefined;

/** Leads to the sign-in page, and from there back to this page. */
export function toSignIn({ path, query }: Pick<Visit, 'path' | 'query'>): Redirect {
  const kept = new URLSearchParams(query);
  kept.delete('lang');
  const next = kept.size === 0 ? path : `${path}?${kept}`;
  return { to: `/sign-in?${new URLSearchParams({ next })}` };
}

const toSignInFrom = ({ path }: Visit): Redirect => ({
  ...toSignIn({ path, query: new URLSearchParams() }),
  notice: 'session-ended',
});
