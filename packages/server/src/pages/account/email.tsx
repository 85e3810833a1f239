import { normalizeEmail } from '@charsheet/schema';

import type { Accounts } from '../../accounts/accounts.js';
import { Field, readFields } from '../../layout/form.js';
import { checks } from '../checks.js';
import { type Action, filledOf, PartForm, type PartProps, Section } from './section.js';

export function emailAction(accounts: Accounts): Action {
  return async ({ caller, request }, form) => {
    const other = (text: string) => (normalizeEmail(text) === caller.user.email ? 'same-address' : checks.email(text));
    const filled = readFields(form, { newEmail: other });
    if (filled.faulty) return { part: 'email', filled };
    await accounts.changeEmail({ body: filled.values, caller, request });
    return { to: '/account', notice: 'address-asked' };
  };
}

export function EmailSection({ visit, state }: PartProps) {
  const { email } = visit.texts.account;
  return (
    <Section part="email" title={email.title}>
      <p>{email.lead}</p>
      <PartForm visit={visit} part="email" button={email.button} look="plain">
        <Field
          visit={visit}
          filled={filledOf(state, 'email')}
          form="email"
          name="newEmail"
          type="email"
          label={email.field}
          autocomplete="email"
        />
      </PartForm>
    </Section>
  );
}
