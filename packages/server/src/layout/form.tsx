import type { ComponentChildren } from 'preact';

import type { FaultName } from './texts/texts.js';
import type { Visit } from './visit.js';

/** Why a text is not taken, if it is not. */
export type Check = (text: string) => FaultName | undefined;

/** What was entered into a form, and what is wrong with it. */
export interface Filled<F extends string = string> {
  values: Partial<Record<F, string>>;
  faults: Partial<Record<F, FaultName>>;
}

/** A form that nobody has filled in yet. */
export const blank: Filled<never> = { values: {}, faults: {} };

/** Reads the fields of a form that there are checks for. */
export function readFields<F extends string>(
  form: URLSearchParams,
  checks: Record<F, Check>,
): { values: Record<F, string>; faults: Filled<F>['faults']; faulty: boolean } {
  const values = {} as Record<F, string>;
  const faults: Filled<F>['faults'] = {};
  for (const name of Object.keys(checks) as F[]) {
    values[name] = form.get(name) ?? '';
    const fault = values[name] === '' ? 'missing' : checks[name](values[name]);
    if (fault) faults[name] = fault;
  }
  return { values, faults, faulty: Object.keys(faults).length > 0 };
}

interface FormProps {
  visit: Visit;
  button: string;
  look?: 'danger' | 'plain';
  children?: ComponentChildren;
}

/**
 * A form with its fields and one button, which goes to the page itself. Faults are told by us, in the language of the
 * page, not by the browser.
 */
export function Form({ visit, button, look, children }: FormProps) {
  return (
    <form class="fields" method="post" action={here(visit)} noValidate>
      {children}
      <button type="submit" class={look}>
        {button}
      </button>
    </form>
  );
}

/** Keeps where to go on after signing in. The token of a mail goes into the form, not into its address. */
function here({ at, path, query }: Visit): string {
  const next = query.get('next');
  return at(path, next === null ? {} : { next });
}

interface FieldProps<F extends string> {
  visit: Visit;
  filled: Filled<F>;
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
  /** Identifier of the text that says what is wrong, where it is wrong together with other fields. */
  wrongBy?: string | undefined;
}

/** A labelled field with its hint and its fault; the first field at fault has the focus. Passwords are not sent back. */
export function Field<F extends string>(props: FieldProps<F>) {
  const { visit, filled, name, label, hint, type = 'text', autocomplete, value, form = 'form', wrongBy } = props;
  const fault = filled.faults[name];
  const id = `${form}-${name}`;
  const described = [hint && `${id}-hint`, fault && `${id}-fault`, wrongBy].filter(Boolean).join(' ');
  const input = {
    id,
    name,
    class: props.class,
    autocomplete,
    spellcheck: false,
    autocapitalize: name === 'name' ? 'words' : 'none',
    required: true,
    'aria-invalid': fault || wrongBy ? 'true' : undefined,
    'aria-describedby': described || undefined,
    autofocus: wrongBy ? type === 'password' : Object.keys(filled.faults)[0] === name,
  } as const;
  const text = filled.values[name] ?? value;
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
