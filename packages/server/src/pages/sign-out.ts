import type { Accounts } from '../accounts/accounts.js';
import type { Page } from '../layout/page.js';

/** Signs out, by the button that every page has. */
export function signOutPage(accounts: Accounts): Page {
  return {
    get: () => ({ to: '/' }),
    async post({ caller, request }) {
      const { headers } = await accounts.signOut({ caller, request });
      return { to: '/', notice: 'signed-out', cookies: headers['Set-Cookie'] };
    },
  };
}
