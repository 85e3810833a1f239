import type { Accounts } from '../accounts/accounts.js';
import type { Drafts } from '../drafts/drafts.js';
import type { HtmlPage, Page, Visit } from '../layout/page.js';
import { draftTexts } from './drafts/texts/texts.js';
import { Field, Form } from './form.js';
import { checks, emptyForm, type FormState, readFields, refusedForm } from './form-state.js';

type FieldName = 'name' | 'email' | 'password';
const fieldChecks = { name: checks.name, email: checks.email, password: checks.newPassword };

/**
 * Makes an account. What comes after is the same whether or not the address has one. What was typed at this browser without
 * an account goes with it; the page says so.
 */
export function signUpPage(accounts: Accounts, drafts: Drafts): Page {
  return {
    get: async (visit) =>
      visit.caller ? { to: '/account' } : signUpForm(visit, emptyForm, await draftToKeep(drafts, visit)),
    async post(visit, form) {
      const fields = readFields(form, fieldChecks);
      const draft = form.get('draft') ?? '';
      if (fields.hasFaults) return refusedForm(signUpForm(visit, fields, draft));
      const { body } = await accounts.signUp({ body: fields.values, request: visit.request });
      if (draft === '') return { to: '/verify-email?sent' };
      await drafts.join(draft, { userId: body.user.id, email: body.user.email }, visit);
      return { to: '/verify-email?sent=draft' };
    },
  };
}

/** The draft that the address names, or the last one; empty when there is none. */
async function draftToKeep(drafts: Drafts, visit: Visit): Promise<string> {
  const waiting = await drafts.list({ ...visit, caller: undefined });
  const named = waiting.find(({ id }) => id === visit.query.get('draft'));
  return (named ?? waiting[0])?.id ?? '';
}

function signUpForm(visit: Visit, state: FormState<FieldName>, draft: string): HtmlPage {
  const { signUp, fields, passwordHint } = visit.texts;
  const common = { visit, state };
  const content = (
    <>
      <p class="lead">{signUp.lead}</p>
      {draft !== '' && <p class="notice">{draftTexts[visit.language].goesWithSignUp}</p>}
      <Form visit={visit} button={signUp.button}>
        {draft !== '' && <input type="hidden" name="draft" value={draft} />}
        <Field {...common} name="name" label={fields.name} hint={signUp.nameHint} autocomplete="name" />
        <Field
          {...common}
          name="email"
          type="email"
          label={fields.email}
          hint={signUp.emailHint}
          autocomplete="email"
        />
        <Field
          {...common}
          name="password"
          type="password"
          label={fields.password}
          hint={passwordHint}
          autocomplete="new-password"
        />
      </Form>
      <p>
        {signUp.already} <a href={visit.href('/sign-in')}>{signUp.signIn}</a>
      </p>
    </>
  );
  return { title: signUp.title, content };
}
