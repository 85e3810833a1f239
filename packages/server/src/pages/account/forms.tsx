import { normalizeEmail } from '@charsheet/schema';

import type { Accounts } from '../../accounts/accounts.js';
import type { Caller } from '../../http/handler.js';
import type { Visit } from '../../layout/page.js';
import { Field } from '../form.js';
import { checks, expectedError, readFields } from '../form-state.js';
import { type Action, formOf, Section, SectionForm, type SectionProps } from './section.js';

export function nameAction(accounts: Accounts): Action {
  return async ({ caller, request }, sent) => {
    const form = readFields(sent, { name: checks.name });
    if (form.hasFaults) return { part: 'name', form };
    await accounts.updateUser({ body: form.values, caller, request });
    return { to: '/account', notice: 'name-changed' };
  };
}

export function NameSection({ visit, state }: SectionProps) {
  const { texts, caller } = visit;
  return (
    <Section part="name" title={texts.account.name.title}>
      <SectionForm visit={visit} part="name" button={texts.account.save} look="plain">
        <Field
          visit={visit}
          state={formOf(state, 'name')}
          form="name"
          name="name"
          label={texts.fields.name}
          value={caller.user.name}
          autocomplete="name"
        />
      </SectionForm>
    </Section>
  );
}

const passwordChecks = { currentPassword: checks.password, newPassword: checks.newPassword };
const wrongCurrentPassword = { 'invalid-password': { currentPassword: 'wrong-password' } } as const;

export function passwordAction(accounts: Accounts): Action {
  return async ({ caller, request }, sent) => {
    const form = readFields(sent, passwordChecks);
    if (form.hasFaults) return { part: 'password', form };
    const changing = accounts.changePassword({ body: form.values, caller, request });
    const faults = await expectedError(changing, wrongCurrentPassword);
    if (faults) return { part: 'password', form: { values: {}, faults } };
    const { headers } = await changing;
    return { to: '/account', notice: 'password-changed', cookies: headers['Set-Cookie'] };
  };
}

export function PasswordSection({ visit, state }: SectionProps) {
  const { account, fields, passwordHint } = visit.texts;
  const common = { visit, state: formOf(state, 'password'), form: 'password', type: 'password' } as const;
  return (
    <Section part="password" title={account.password.title}>
      <p>{account.password.lead}</p>
      <SectionForm visit={visit} part="password" button={account.password.button} look="plain">
        <PasswordOwner visit={visit} />
        <Field {...common} name="currentPassword" label={account.password.current} autocomplete="current-password" />
        <Field
          {...common}
          name="newPassword"
          label={fields.newPassword}
          hint={passwordHint}
          autocomplete="new-password"
        />
      </SectionForm>
    </Section>
  );
}

/** Tells password managers whose password it is. */
const PasswordOwner = ({ visit }: { visit: Visit<Caller> }) => (
  <input type="email" name="username" autocomplete="username" value={visit.caller.user.email} hidden />
);

export function emailAction(accounts: Accounts): Action {
  return async ({ caller, request }, sent) => {
    const check = (text: string) => (normalizeEmail(text) === caller.user.email ? 'same-address' : checks.email(text));
    const form = readFields(sent, { newEmail: check });
    if (form.hasFaults) return { part: 'email', form };
    await accounts.changeEmail({ body: form.values, caller, request });
    return { to: '/account', notice: 'address-asked' };
  };
}

export function EmailSection({ visit, state }: SectionProps) {
  const { email } = visit.texts.account;
  return (
    <Section part="email" title={email.title}>
      <p>{email.lead}</p>
      <SectionForm visit={visit} part="email" button={email.button} look="plain">
        <Field
          visit={visit}
          state={formOf(state, 'email')}
          form="email"
          name="newEmail"
          type="email"
          label={email.field}
          autocomplete="email"
        />
      </SectionForm>
    </Section>
  );
}

const wrongPassword = { 'invalid-password': { password: 'wrong-password' } } as const;

export function removeAction(accounts: Accounts): Action {
  return async ({ caller, request }, sent) => {
    const form = readFields(sent, { password: checks.password });
    if (form.hasFaults) return { part: 'remove', form };
    const removing = accounts.deleteUser({ body: form.values, caller, request });
    const faults = await expectedError(removing, wrongPassword);
    if (faults) return { part: 'remove', form: { values: {}, faults } };
    const { headers } = await removing;
    return { to: '/', notice: 'account-deleted', cookies: headers['Set-Cookie'] };
  };
}

export function RemoveSection({ visit, state }: SectionProps) {
  const { texts, href } = visit;
  const { remove } = texts.account;
  return (
    <Section part="remove" title={remove.title}>
      <p>{remove.lead}</p>
      <p>
        {remove.first} <a href={href('/characters/download')}>{remove.download}</a>
      </p>
      <SectionForm visit={visit} part="remove" button={remove.button} look="danger">
        <PasswordOwner visit={visit} />
        <Field
          visit={visit}
          state={formOf(state, 'remove')}
          form="remove"
          name="password"
          type="password"
          label={texts.account.password.current}
          autocomplete="current-password"
        />
      </SectionForm>
    </Section>
  );
}
