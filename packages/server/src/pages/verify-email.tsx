import type { Accounts } from '../accounts/accounts.js';
import { type Purpose, purposeOf } from '../accounts/mails.js';
import { blank, Field, type Filled, Form, readFields } from '../layout/form.js';
import type { GoOn, Page, Shown } from '../layout/page.js';
import type { Notice } from '../layout/texts/texts.js';
import type { Visit } from '../layout/visit.js';
import { checks } from './checks.js';
import { refusal } from './refused.js';

const outcomes: Record<Purpose, Notice> = {
  confirm: 'address-confirmed',
  approve: 'address-approved',
  move: 'address-changed',
};

const bad = { 'invalid-token': true, 'token-expired': true, 'account-request-refused': true };

/** Where the link of a mail leads: its button confirms the address. Without a token, another mail can be had. */
export function verifyEmailPage(accounts: Accounts): Page {
  return {
    get(visit) {
      const token = visit.query.get('token');
      if (token) return confirming(visit, token);
      return visit.query.has('sent') ? checkMail(visit) : asking(visit, blank);
    },
    async post(visit, form) {
      const token = form.get('token');
      return token === null ? ask(visit, form, accounts) : confirm(visit, token, accounts);
    },
  };
}

async function confirm(visit: Visit, token: string, accounts: Accounts): Promise<GoOn | Shown> {
  const refused = await refusal(accounts.verifyEmail({ body: { token }, request: visit.request }), bad);
  if (refused) return { ...asking(visit, blank, true), status: 400, faulty: true };
  return { to: visit.caller ? '/account' : '/sign-in', notice: outcomes[purposeOf(token)] };
}

async function ask(visit: Visit, form: URLSearchParams, accounts: Accounts): Promise<GoOn | Shown> {
  const filled = readFields(form, { email: checks.email });
  if (filled.faulty) return { ...asking(visit, filled), status: 422, faulty: true };
  await accounts.sendVerificationEmail({ body: filled.values, request: visit.request });
  return { to: '/verify-email?sent' };
}

function confirming(visit: Visit, token: string): Shown {
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

function asking(visit: Visit, filled: Filled<'email'>, badToken = false): Shown {
  const { verify, fields } = visit.texts;
  const content = (
    <>
      {badToken && (
        <p class="notice bad" role="alert">
          {verify.badToken}
        </p>
      )}
      <p class="lead">{verify.ask}</p>
      <Form visit={visit} button={verify.askButton}>
        <Field visit={visit} filled={filled} name="email" type="email" label={fields.email} autocomplete="email" />
      </Form>
    </>
  );
  return { title: verify.title, content };
}

/** The same for every address, so that it does not tell who has an account. */
function checkMail({ texts, at }: Visit): Shown {
  const { checkMail, nav } = texts;
  const content = (
    <>
      <p class="lead">{checkMail.lead}</p>
      <section aria-labelledby="not-there">
        <h2 id="not-there">{checkMail.notThere}</h2>
        <p>{checkMail.notThereWhy}</p>
        <p class="row">
          <a class="button plain" href={at('/verify-email')}>
            {checkMail.again}
          </a>
          <a href={at('/sign-in')}>{nav.signIn}</a>
        </p>
      </section>
    </>
  );
  return { title: checkMail.title, content };
}
