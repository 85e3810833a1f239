import type { ComponentChildren } from 'preact';

import type { Visit } from '../layout/page.js';
import type { FormState } from './form-state.js';

interface FormProps {
  visit: Visit;
  button: string;
  look?: 'danger' | 'plain';
  children?: ComponentChildren;
}

/**
 * A form with its fields and one button, which goes to the page itself. Faults are shown by us, in the language of the
 * page, not by the browser.
 */
export function Form({ visit, button, look, children }: FormProps) {
  return (
    <form class="fields" method="post" action={ownAddress(visit)} noValidate>
      {children}
      <button type="submit" class={look}>
        {button}
      </button>
    </form>
  );
}

/**
 * Where a form of a page goes. Of the query only `next` is kept, where to go after signing in, and what the form was resumed
 * from. The token of a mail is a field, not in the address.
 */
export function ownAddress({ href, path, query }: Visit): string {
  return href(path, new URLSearchParams([...query].filter(([name]) => name === 'next' || name === 'draft')));
}

interface FieldProps<F extends string> {
  visit: Visit;
  state: FormState<F>;
  name: F;
  label: string;
  hint?: string;
  type?: 'text' | 'email' | 'password';
  autocomplete: string;
  /** What the field begins with. */
  value?: string;
  /** Sets fields of the same name apart when the page has several forms. */
  form?: string;
  class?: 'code';
  /** Identifier of the element that says what is wrong with several fields together, if anything is. */
  commonFaultId?: string | undefined;
}

/** A labelled field with its hint and its fault; the first field at fault has the focus. Passwords are not sent back. */
export function Field<F extends string>(props: FieldProps<F>) {
  const { visit, state, name, label, hint, type = 'text', autocomplete, value, form = 'form', commonFaultId } = props;
  const fault = state.faults[name];
  const id = `${form}-${name}`;
  const describedBy = [hint && `${id}-hint`, fault && `${id}-fault`, commonFaultId].filter(Boolean).join(' ');
  const input = {
    id,
    name,
    class: props.class,
    autocomplete,
    spellcheck: false,
    autocapitalize: name === 'name' ? 'words' : 'none',
    required: true,
    'aria-invalid': fault || commonFaultId ? 'true' : undefined,
    'aria-describedby': describedBy || undefined,
    autofocus: commonFaultId ? type === 'password' : Object.keys(state.faults)[0] === name,
  } as const;
  const text = state.values[name] ?? value;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p class="fault" id={`${id}-fault`}>
          {visit.texts.faults[fault]}
        </p>
      )}
      {type === 'password' && <input {...input} type="password" />}
      {type === 'email' && <input {...input} type="email" value={text} />}
      {type === 'text' && <input {...input} type="text" value={text} />}
    </div>
  );
}

interface MailFormProps {
  visit: Visit;
  state: FormState<'email'>;
  texts: Record<'ask' | 'askButton' | 'badToken', string>;
  /** Whether it is shown because the token of an earlier mail is of no use. */
  hadBadToken: boolean;
}

/** The content of a page that asks for an e-mail address, to send a mail there. */
export function MailForm({ visit, state, texts, hadBadToken }: MailFormProps) {
  return (
    <>
      {hadBadToken && (
        <p class="notice bad" role="alert">
          {texts.badToken}
        </p>
      )}
      <p class="lead">{texts.ask}</p>
      <Form visit={visit} button={texts.askButton}>
        <Field
          visit={visit}
          state={state}
          name="email"
          type="email"
          label={visit.texts.fields.email}
          autocomplete="email"
        />
      </Form>
    </>
  );
}
