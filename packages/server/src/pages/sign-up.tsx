import type { Accounts } from '../accounts/accounts.js';
import type { HtmlPage, Page, Visit } from '../layout/page.js';
import { Field, Form } from './form.js';
import { checks, emptyForm, type FormState, readFields, refusedForm } from './form-state.js';

type FieldName = 'name' | 'email' | 'password';
const fieldChecks = { name: checks.name, email: checks.email, password: checks.newPassword };

/** Makes an account. What comes after is the same whether or not the address has one. */
export function signUpPage(accounts: Accounts): Page {
  return {
    get: (visit) => (visit.caller ? { to: '/account' } : signUpForm(visit, emptyForm)),
    async post(visit, form) {
      const fields = readFields(form, fieldChecks);
      if (fields.hasFaults) return refusedForm(signUpForm(visit, fields));
      await accounts.signUp({ body: fields.values, request: visit.request });
      return { to: '/verify-email?sent' };
    },
  };
}

function signUpForm(visit: Visit, state: FormState<FieldName>): HtmlPage {
  const { signUp, fields, passwordHint } = visit.texts;
  const common = { visit, state };
  const content = (
    <>
      <p class="lead">{signUp.lead}</p>
      <Form visit={visit} button={signUp.button}>
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
