import type { ComponentChildren } from 'preact';

import type { Caller } from '../../http/handler.js';
import type { Redirect, Visit } from '../../layout/page.js';
import { Form } from '../form.js';
import { emptyForm, type FormState } from '../form-state.js';

/** A section of the account page, as its form names it. */
export type Part = 'name' | 'password' | 'email' | 'sessions' | 'remove';

/** The section whose form was sent and could not be taken, if any was, with what was entered. */
export interface AccountState {
  part?: Part;
  form: FormState;
}

export const noneSent: AccountState = { form: emptyForm };

/** What was entered into the form of a section. */
export const formOf = ({ part, form }: AccountState, section: Part): FormState => (part === section ? form : emptyForm);

/** What the form of a section does. */
export type Action = (visit: Visit<Caller>, form: URLSearchParams) => Promise<Redirect | AccountState>;

export interface SectionProps {
  visit: Visit<Caller>;
  state: AccountState;
}

interface FrameProps {
  part: Part;
  title: string;
  children: ComponentChildren;
}

export const Section = ({ part, title, children }: FrameProps) => (
  <section aria-labelledby={`${part}-title`}>
    <h2 id={`${part}-title`}>{title}</h2>
    {children}
  </section>
);

interface SectionFormProps {
  visit: Visit;
  part: Part;
  button: string;
  look?: 'danger' | 'plain';
  children?: ComponentChildren;
}

/** A form that names its section. */
export const SectionForm = ({ part, children, ...form }: SectionFormProps) => (
  <Form {...form}>
    <input type="hidden" name="part" value={part} />
    {children}
  </Form>
);
