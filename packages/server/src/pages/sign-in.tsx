import type { Accounts } from '../accounts/accounts.js';
import { blank, Field, type Filled, Form, readFields } from '../layout/form.js';
import type { Page, Shown } from '../layout/page.js';
import type { Visit } from '../layout/visit.js';
import { checks } from './checks.js';
import { ownPath } from './own-path.js';
import { refusal } from './refused.js';

type Name = 'email' | 'password';
const fields = { email: checks.email, password: checks.password };

/** Why somebody is not let in. */
type Refusal = 'wrong' | 'notVerified';
const refusals = { 'invalid-email-or-password': 'wrong', 'email-not-verified': 'notVerified' } as const;

/** Signs in, and goes on to where somebody wanted to go. */
export function signInPage(accounts: Accounts): Page {
  return {
    get: (visit) => (visit.caller ? { to: onward(visit) } : shown(visit, blank)),
    async post(visit, form) {
      const filled = readFields(form, fields);
      if (filled.faulty) return { ...shown(visit, filled), status: 422, faulty: true };
      const signingIn = accounts.signIn({ body: filled.values, request: visit.request });
      const refused = await refusal<Refusal>(signingIn, refusals);
      if (refused) return { ...shown(visit, filled, refused), status: 422, faulty: true };
      const { headers } = await signingIn;
      return { to: onward(visit), cookies: headers['Set-Cookie'] };
    },
  };
}

const onward = ({ query }: Visit) => ownPath(query.get('next')) ?? '/characters';

const shown = (visit: Visit, filled: Filled<Name>, refused?: Refusal): Shown => ({
  title: visit.texts.signIn.title,
  content: <SignIn visit={visit} filled={filled} refused={refused} />,
});

interface SignInProps {
  visit: Visit;
  filled: Filled<Name>;
  refused: Refusal | undefined;
}

function SignIn({ visit, filled, refused }: SignInProps) {
  const { texts, at, query } = visit;
  const { signIn, fields } = texts;
  const common = { visit, filled, wrongBy: refused && 'refused' };
  return (
    <>
      {refused ? <Refused visit={visit} why={refused} /> : query.has('next') && <p class="lead">{signIn.first}</p>}
      <Form visit={visit} button={signIn.button}>
        <Field {...common} name="email" type="email" label={fields.email} autocomplete="email" />
        <Field {...common} name="password" type="password" label={fields.password} autocomplete="current-password" />
      </Form>
      <p>
        <a href={at('/reset-password')}>{signIn.forgotten}</a>
      </p>
      <p>
        {signIn.none} <a href={at('/sign-up')}>{signIn.signUp}</a>
      </p>
    </>
  );
}

function Refused({ visit: { texts, at }, why }: { visit: Visit; why: Refusal }) {
  return (
    <p class="notice bad" role="alert" id="refused">
      {texts.signIn[why]} {why === 'notVerified' && <a href={at('/verify-email')}>{texts.signIn.anotherMail}</a>}
    </p>
  );
}
