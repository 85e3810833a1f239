import type { Accounts } from '../accounts/accounts.js';
import { type Purpose, purposeOf } from '../accounts/mails.js';
import type { HtmlPage, Page, PageResult, Visit } from '../layout/page.js';
import type { Notice } from '../layout/texts/texts.js';
import { draftTexts } from './drafts/texts/texts.js';
import { Form, MailForm } from './form.js';
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

const notices: Record<Purpose, Notice> = {
  confirm: 'address-confirmed',
  approve: 'address-approved',
  move: 'address-changed',
};

/** Where the link in a mail leads: a button confirms the address. Without a token, it sends another mail. */
export function verifyEmailPage(accounts: Accounts): Page {
  return {
    get(visit) {
      const token = visit.query.get('token');
      if (token) return confirmForm(visit, token);
      return visit.query.has('sent') ? mailSent(visit) : mailForm(visit, emptyForm);
    },
    async post(visit, form) {
      const token = form.get('token');
      return token === null ? sendMail(visit, form, accounts) : confirm(visit, token, accounts);
    },
  };
}

async function confirm(visit: Visit, token: string, accounts: Accounts): Promise<PageResult> {
  if (!isToken(token)) return refusedForm(mailForm(visit, emptyForm, true), 400);
  const refused = await expectedError(accounts.verifyEmail({ body: { token }, request: visit.request }), tokenErrors);
  if (refused) return refusedForm(mailForm(visit, emptyForm, true), 400);
  return { to: visit.caller ? '/account' : '/sign-in', notice: notices[purposeOf(token)] };
}

async function sendMail(visit: Visit, form: URLSearchParams, accounts: Accounts): Promise<PageResult> {
  const fields = readFields(form, { email: checks.email });
  if (fields.hasFaults) return refusedForm(mailForm(visit, fields));
  await accounts.sendVerificationEmail({ body: fields.values, request: visit.request });
  return { to: '/verify-email?sent' };
}

function confirmForm(visit: Visit, token: string): HtmlPage {
  const { verify } = visit.texts;
  const { lead, button } = verify.purposes[purposeOf(token)];
  const content = (
    <>
      <p class="lead">{lead}</p>
      <Form visit={visit} button={button}>
        <input type="hidden" name="token" value={token} />
      </Form>
    </>
  );
  return { title: verify.title, content };
}

function mailForm(visit: Visit, state: FormState<'email'>, hadBadToken = false): HtmlPage {
  const { verify } = visit.texts;
  const content = <MailForm visit={visit} state={state} texts={verify} hadBadToken={hadBadToken} />;
  return { title: verify.title, content };
}

/** It is the same for every address, so it does not tell who has an account. */
function mailSent({ texts, href, query, language }: Visit): HtmlPage {
  const { checkMail, nav } = texts;
  const content = (
    <>
      <p class="lead">{checkMail.lead}</p>
      {query.get('sent') === 'draft' && <p>{draftTexts[language].waitsForSignIn}</p>}
      <section aria-labelledby="not-there">
        <h2 id="not-there">{checkMail.notThere}</h2>
        <p>{checkMail.notThereWhy}</p>
        <p class="row">
          <a class="button plain" href={href('/verify-email')}>
            {checkMail.again}
          </a>
          <a href={href('/sign-in')}>{nav.signIn}</a>
        </p>
      </section>
    </>
  );
  return { title: checkMail.title, content };
}
