import type { Accounts } from '../accounts/accounts.js';
import { blank, Field, type Filled, Form, readFields } from '../layout/form.js';
import type { Page, Shown } from '../layout/page.js';
import type { Visit } from '../layout/visit.js';
import { checks } from './checks.js';

type Name = 'name' | 'email' | 'password';
const fields = { name: checks.name, email: checks.email, password: checks.newPassword };

/** Makes an account. What comes after is the same whether or not the address has one. */
export function signUpPage(accounts: Accounts): Page {
  return {
    get: (visit) => (visit.caller ? { to: '/account' } : shown(visit, blank)),
    async post(visit, form) {
      const filled = readFields(form, fields);
      if (filled.faulty) return { ...shown(visit, filled), status: 422, faulty: true };
      await accounts.signUp({ body: filled.values, request: visit.request });
      return { to: '/verify-email?sent' };
    },
  };
}

const shown = (visit: Visit, filled: Filled<Name>): Shown => ({
  title: visit.texts.signUp.title,
  content: <SignUp visit={visit} filled={filled} />,
});

function SignUp({ visit, filled }: { visit: Visit; filled: Filled<Name> }) {
  const { signUp, fields, passwordHint } = visit.texts;
  const common = { visit, filled };
  return (
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
        {signUp.already} <a href={visit.at('/sign-in')}>{signUp.signIn}</a>
      </p>
    </>
  );
}
