import type Router from '@koa/router';

import type { AccountFeature } from '../accounts/feature.js';
import type { CharactersRepository } from '../characters/store/repository.js';
import type { Site } from '../http/site.js';
import { pageCookies } from '../layout/respond.js';
import { accountPage } from './account/account.js';
import { charactersPage } from './characters.js';
import { devicePage } from './device.js';
import { type ErrorPage, errorPages } from './error-page.js';
import { frontPage } from './front.js';
import { resetPasswordPage } from './reset-password.js';
import { serving } from './serve.js';
import { signInPage } from './sign-in.js';
import { signOutPage } from './sign-out.js';
import { signUpPage } from './sign-up.js';
import { verifyEmailPage } from './verify-email.js';

interface PagesDeps extends Pick<AccountFeature, 'accounts' | 'devices' | 'sessions' | 'guard'> {
  characters: CharactersRepository;
  site: Site;
  /** Path of the base URL, without a slash at its end. */
  basePath: string;
  /** Waits for the database. */
  ready: () => Promise<void>;
}

/** The pages for people; returns how errors at their paths are shown. */
export function pages(router: Router, deps: PagesDeps): ErrorPage {
  const { accounts, devices, sessions, characters, site, guard, basePath, ready } = deps;
  const cookies = pageCookies(basePath, site.url().startsWith('https:'));
  const { open, own, paths } = serving({ router, guard, cookies, basePath, ready });

  open('/', frontPage(site));
  open('/sign-up', signUpPage(accounts));
  open('/sign-in', signInPage(accounts));
  open('/sign-out', signOutPage(accounts));
  open('/verify-email', verifyEmailPage(accounts));
  open('/reset-password', resetPasswordPage(accounts));
  own('/account', accountPage({ accounts, sessions }));
  own('/device', devicePage(devices));
  own('/characters', charactersPage(characters, site));

  return errorPages(paths, basePath);
}
