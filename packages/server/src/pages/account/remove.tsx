import type { Accounts } from '../../accounts/accounts.js';
import { Field, readFields } from '../../layout/form.js';
import { checks } from '../checks.js';
import { refusal } from '../refused.js';
import { type Action, filledOf, PartForm, type PartProps, Section, WhosePassword } from './section.js';

const wrong = { 'invalid-password': { password: 'wrong-password' } } as const;

export function removeAction(accounts: Accounts): Action {
  return async ({ caller, request }, form) => {
    const filled = readFields(form, { password: checks.password });
    if (filled.faulty) return { part: 'remove', filled };
    const removing = accounts.deleteUser({ body: filled.values, caller, request });
    const faults = await refusal(removing, wrong);
    if (faults) return { part: 'remove', filled: { values: {}, faults } };
    const { headers } = await removing;
    return { to: '/', notice: 'account-deleted', cookies: headers['Set-Cookie'] };
  };
}

export function RemoveSection({ visit, state }: PartProps) {
  const { texts, at } = visit;
  const { remove } = texts.account;
  return (
    <Section part="remove" title={remove.title}>
      <p>{remove.lead}</p>
      <p>
        {remove.first} <a href={at('/characters')}>{remove.list}</a>
      </p>
      <PartForm visit={visit} part="remove" button={remove.button} look="danger">
        <WhosePassword visit={visit} />
        <Field
          visit={visit}
          filled={filledOf(state, 'remove')}
          form="remove"
          name="password"
          type="password"
          label={texts.account.password.current}
          autocomplete="current-password"
        />
      </PartForm>
    </Section>
  );
}
