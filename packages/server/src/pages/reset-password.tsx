import type { Accounts } from '../accounts/accounts.js';
import { blank, Field, type Filled, Form, readFields } from '../layout/form.js';
import type { GoOn, Page, Shown } from '../layout/page.js';
import type { Visit } from '../layout/visit.js';
import { checks } from './checks.js';
import { refusal } from './refused.js';

const bad = { 'invalid-token': true, 'token-expired': true, 'account-request-refused': true };

/** A new password for who has lost the old one: first asks for the mail, then, by its link, for the password. */
export function resetPasswordPage(accounts: Accounts): Page {
  return {
    get(visit) {
      const token = visit.query.get('token');
      if (token) return choosing(visit, token, blank);
      return visit.query.has('sent') ? sent(visit) : asking(visit, blank);
    },
    async post(visit, form) {
      const token = form.get('token');
      return token === null ? ask(visit, form, accounts) : choose(visit, token, form, accounts);
    },
  };
}

async function ask(visit: Visit, form: URLSearchParams, accounts: Accounts): Promise<GoOn | Shown> {
  const filled = readFields(form, { email: checks.email });
  if (filled.faulty) return { ...asking(visit, filled), status: 422, faulty: true };
  await accounts.requestPasswordReset({ body: filled.values, request: visit.request });
  return { to: '/reset-password?sent' };
}

async function choose(visit: Visit, token: string, form: URLSearchParams, accounts: Accounts): Promise<GoOn | Shown> {
  const filled = readFields(form, { newPassword: checks.newPassword });
  if (filled.faulty) return { ...choosing(visit, token, filled), status: 422, faulty: true };
  const body = { ...filled.values, token };
  const refused = await refusal(accounts.resetPassword({ body, request: visit.request }), bad);
  if (refused) return { ...asking(visit, blank, true), status: 400, faulty: true };
  return { to: '/sign-in', notice: 'password-reset' };
}

function asking(visit: Visit, filled: Filled<'email'>, badToken = false): Shown {
  const { reset, fields } = visit.texts;
  const content = (
    <>
      {badToken && (
        <p class="notice bad" role="alert">
          {reset.badToken}
        </p>
      )}
      <p class="lead">{reset.ask}</p>
      <Form visit={visit} button={reset.askButton}>
        <Field visit={visit} filled={filled} name="email" type="email" label={fields.email} autocomplete="email" />
      </Form>
    </>
  );
  return { title: reset.askTitle, content };
}

/** The same for every address, so that it does not tell who has an account. */
function sent({ texts, at }: Visit): Shown {
  const { checkMail, reset } = texts;
  const content = (
    <>
      <p class="lead">{reset.sent}</p>
      <p>
        {reset.notThere} <a href={at('/reset-password')}>{reset.again}</a>
      </p>
    </>
  );
  return { title: checkMail.title, content };
}

function choosing(visit: Visit, token: string, filled: Filled<'newPassword'>): Shown {
  const { reset, fields, passwordHint } = visit.texts;
  const content = (
    <>
      <p class="lead">{reset.lead}</p>
      <Form visit={visit} button={reset.button}>
        <input type="hidden" name="token" value={token} />
        <Field
          visit={visit}
          filled={filled}
          name="newPassword"
          type="password"
          label={fields.newPassword}
          hint={passwordHint}
          autocomplete="new-password"
        />
      </Form>
    </>
  );
  return { title: reset.title, content };
}
