import type { ComponentChildren } from 'preact';

import type { Caller } from '../../http/handler.js';
import { blank, type Filled, Form } from '../../layout/form.js';
import type { GoOn } from '../../layout/page.js';
import type { Visit } from '../../layout/visit.js';

/** A part of the account page. */
export type Part = 'name' | 'password' | 'email' | 'sessions' | 'remove';

/** The part that was sent and could not be taken. */
export interface PartState {
  part?: Part;
  filled: Filled;
}

export const fresh: PartState = { filled: blank };

/** What the form of a part does. */
export type Action = (visit: Visit<Caller>, form: URLSearchParams) => Promise<GoOn | PartState>;

/** What was entered into a part, if it is the one that was sent. */
export const filledOf = ({ part, filled }: PartState, own: Part): Filled => (part === own ? filled : blank);

interface SectionProps {
  part: Part;
  title: string;
  children: ComponentChildren;
}

export const Section = ({ part, title, children }: SectionProps) => (
  <section aria-labelledby={`${part}-title`}>
    <h2 id={`${part}-title`}>{title}</h2>
    {children}
  </section>
);

interface PartFormProps {
  visit: Visit;
  part: Part;
  button: string;
  look?: 'danger' | 'plain';
  children?: ComponentChildren;
}

/** A form that says which part it belongs to. */
export const PartForm = ({ part, children, ...form }: PartFormProps) => (
  <Form {...form}>
    <input type="hidden" name="part" value={part} />
    {children}
  </Form>
);

/** For password managers: whose password it is. */
export const WhosePassword = ({ visit }: { visit: Visit<Caller> }) => (
  <input type="email" name="username" autocomplete="username" value={visit.caller.user.email} hidden />
);

export interface PartProps {
  visit: Visit<Caller>;
  state: PartState;
}
