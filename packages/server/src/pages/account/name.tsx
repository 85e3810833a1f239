import type { Accounts } from '../../accounts/accounts.js';
import { Field, readFields } from '../../layout/form.js';
import { checks } from '../checks.js';
import { type Action, filledOf, PartForm, type PartProps, Section } from './section.js';

export function nameAction(accounts: Accounts): Action {
  return async ({ caller, request }, form) => {
    const filled = readFields(form, { name: checks.name });
    if (filled.faulty) return { part: 'name', filled };
    await accounts.updateUser({ body: filled.values, caller, request });
    return { to: '/account', notice: 'name-changed' };
  };
}

export function NameSection({ visit, state }: PartProps) {
  const { texts, caller } = visit;
  return (
    <Section part="name" title={texts.account.name.title}>
      <PartForm visit={visit} part="name" button={texts.account.save} look="plain">
        <Field
          visit={visit}
          filled={filledOf(state, 'name')}
          form="name"
          name="name"
          label={texts.fields.name}
          value={caller.user.name}
          autocomplete="name"
        />
      </PartForm>
    </Section>
  );
}
