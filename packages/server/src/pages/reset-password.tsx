import type { Accounts } from '../accounts/accounts.js';
import type { HtmlPage, Page, PageResult, Visit } from '../layout/page.js';
import { Field, Form, MailForm } from './form.js';
import {
  checks,
  emptyForm,
  expectedError,
  type FormState,
  isToken,
  readFields,
  refusedForm,
  tokenErrors,
} from './form-state.js';

/** Sets a new password in place of a lost one: first sends a mail, and its link leads to the form for the password. */
export function resetPasswordPage(accounts: Accounts): Page {
  return {
    get(visit) {
      const token = visit.query.get('token');
      if (token) return passwordForm(visit, token, emptyForm);
      return visit.query.has('sent') ? mailSent(visit) : mailForm(visit, emptyForm);
    },
    async post(visit, form) {
      const token = form.get('token');
      return token === null ? sendMail(visit, form, accounts) : setPassword(visit, token, form, accounts);
    },
  };
}

async function sendMail(visit: Visit, form: URLSearchParams, accounts: Accounts): Promise<PageResult> {
  const fields = readFields(form, { email: checks.email });
  if (fields.hasFaults) return refusedForm(mailForm(visit, fields));
  await accounts.requestPasswordReset({ body: fields.values, request: visit.request });
  return { to: '/reset-password?sent' };
}

async function setPassword(
  visit: Visit,
  token: string,
  form: URLSearchParams,
  accounts: Accounts,
): Promise<PageResult> {
  if (!isToken(token)) return refusedForm(mailForm(visit, emptyForm, true), 400);
  const fields = readFields(form, { newPassword: checks.newPassword });
  if (fields.hasFaults) return refusedForm(passwordForm(visit, token, fields));
  const body = { ...fields.values, token };
  const refused = await expectedError(accounts.resetPassword({ body, request: visit.request }), tokenErrors);
  if (refused) return refusedForm(mailForm(visit, emptyForm, true), 400);
  return { to: '/sign-in', notice: 'password-reset' };
}

function mailForm(visit: Visit, state: FormState<'email'>, hadBadToken = false): HtmlPage {
  const { reset } = visit.texts;
  const content = <MailForm visit={visit} state={state} texts={reset} hadBadToken={hadBadToken} />;
  return { title: reset.askTitle, content };
}

/** It is the same for every address, so it does not tell who has an account. */
function mailSent({ texts, href }: Visit): HtmlPage {
  const { checkMail, reset } = texts;
  const content = (
    <>
      <p class="lead">{reset.sent}</p>
      <p>
        {reset.notThere} <a href={href('/reset-password')}>{reset.again}</a>
      </p>
    </>
  );
  return { title: checkMail.title, content };
}

function passwordForm(visit: Visit, token: string, state: FormState<'newPassword'>): HtmlPage {
  const { reset, fields, passwordHint } = visit.texts;
  const content = (
    <>
      <p class="lead">{reset.lead}</p>
      <Form visit={visit} button={reset.button}>
        <input type="hidden" name="token" value={token} />
        <Field
          visit={visit}
          state={state}
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
