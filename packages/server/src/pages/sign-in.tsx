import type { Accounts } from '../accounts/accounts.js';
import type { Drafts } from '../drafts/drafts.js';
import type { HtmlPage, Page, Visit } from '../layout/page.js';
import { addressOfDraft } from './drafts/kept-forms.js';
import { draftTexts } from './drafts/texts/texts.js';
import { Field, Form } from './form.js';
import { checks, emptyForm, expectedError, type FormState, readFields, refusedForm } from './form-state.js';

type FieldName = 'email' | 'password';
const fieldChecks = { email: checks.email, password: checks.password };

/** Why somebody is not let in. */
type Refusal = 'wrong' | 'notVerified';
const refusals = { 'invalid-email-or-password': 'wrong', 'email-not-verified': 'notVerified' } as const;

/** Signs in, and leads to the page that somebody wanted to see, or to what they have typed and not stored yet. */
export function signInPage(accounts: Accounts, drafts: Drafts): Page {
  return {
    get: (visit) => (visit.caller ? { to: nextPath(visit) ?? firstPath } : signInForm(visit, emptyForm)),
    async post(visit, form) {
      const fields = readFields(form, fieldChecks);
      if (fields.hasFaults) return refusedForm(signInForm(visit, fields));
      const signingIn = accounts.signIn({ body: fields.values, request: visit.request });
      const refusal = await expectedError<Refusal>(signingIn, refusals);
      if (refusal) return refusedForm(signInForm(visit, fields, refusal));
      const { headers, body } = await signingIn;
      const to = nextPath(visit) ?? (await waitingPath(drafts, { request: visit.request, caller: body }));
      return { to, cookies: headers['Set-Cookie'] };
    },
  };
}

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

const firstPath = '/characters';
const nextPath = ({ query }: Visit) => localPath(query.get('next'));

async function waitingPath(drafts: Drafts, who: Parameters<Drafts['list']>[0]): Promise<string> {
  const [newest] = await drafts.list(who);
  return newest ? addressOfDraft(newest) : firstPath;
}

const maxLength = 2000;
const printableAscii = /^\/[!-~]*$/;
/** What browsers drop or read as a slash, and what would make the first part of a path the name of a host. */
const misread = /[\\\p{Cc}]|\/\//u;

/** The text if it is a path of this service, and no browser could read it as an address of another site. */
export function localPath(text: string | null): string | undefined {
  if (text === null || text.length > maxLength || !printableAscii.test(text) || misread.test(text)) return undefined;
  const path = withoutEscapes(text);
  return path === undefined || misread.test(path) ? undefined : text;
}

function withoutEscapes(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Why to sign in before the page that somebody wants to see. */
function whyFirst(visit: Visit): string {
  const isDraft = new URLSearchParams(nextPath(visit)?.split('?')[1]).has('draft');
  return isDraft ? draftTexts[visit.language].keptForSignIn : visit.texts.signIn.first;
}

function signInForm(visit: Visit, state: FormState<FieldName>, refusal?: Refusal): HtmlPage {
  const { texts, href, query } = visit;
  const { signIn, fields } = texts;
  const common = { visit, state, commonFaultId: refusal && 'refused' };
  const content = (
    <>
      {refusal ? (
        <RefusalNotice visit={visit} refusal={refusal} />
      ) : (
        query.has('next') && <p class="lead">{whyFirst(visit)}</p>
      )}
      <Form visit={visit} button={signIn.button}>
        <Field {...common} name="email" type="email" label={fields.email} autocomplete="email" />
        <Field {...common} name="password" type="password" label={fields.password} autocomplete="current-password" />
      </Form>
      <p>
        <a href={href('/reset-password')}>{signIn.forgotten}</a>
      </p>
      <p>
        {signIn.none} <a href={href('/sign-up')}>{signIn.signUp}</a>
      </p>
    </>
  );
  return { title: signIn.title, content };
}

function RefusalNotice({ visit: { texts, href }, refusal }: { visit: Visit; refusal: Refusal }) {
  return (
    <p class="notice bad" role="alert" id="refused">
      {texts.signIn[refusal]}{' '}
      {refusal === 'notVerified' && <a href={href('/verify-email')}>{texts.signIn.anotherMail}</a>}
    </p>
  );
}
