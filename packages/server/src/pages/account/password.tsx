import type { Accounts } from '../../accounts/accounts.js';
import { Field, readFields } from '../../layout/form.js';
import { checks } from '../checks.js';
import { refusal } from '../refused.js';
import { type Action, filledOf, PartForm, type PartProps, Section, WhosePassword } from './section.js';

const fields = { currentPassword: checks.password, newPassword: checks.newPassword };
const wrong = { 'invalid-password': { currentPassword: 'wrong-password' } } as const;

export function passwordAction(accounts: Accounts): Action {
  return async ({ caller, request }, form) => {
    const filled = readFields(form, fields);
    if (filled.faulty) return { part: 'password', filled };
    const changing = accounts.changePassword({ body: filled.values, caller, request });
    const faults = await refusal(changing, wrong);
    if (faults) return { part: 'password', filled: { values: {}, faults } };
    const { headers } = await changing;
    return { to: '/account', notice: 'password-changed', cookies: headers['Set-Cookie'] };
  };
}

export function PasswordSection({ visit, state }: PartProps) {
  const { account, fields, passwordHint } = visit.texts;
  const common = { visit, filled: filledOf(state, 'password'), form: 'password', type: 'password' } as const;
  return (
    <Section part="password" title={account.password.title}>
      <p>{account.password.lead}</p>
      <PartForm visit={visit} part="password" button={account.password.button} look="plain">
        <WhosePassword visit={visit} />
        <Field {...common} name="currentPassword" label={account.password.current} autocomplete="current-password" />
        <Field
          {...common}
          name="newPassword"
          label={fields.newPassword}
          hint={passwordHint}
          autocomplete="new-password"
        />
      </PartForm>
    </Section>
  );
}
