import type { MailValues, Template } from '../mail.js';
import type { Phrase } from '../phrase.js';

/** What one mail says, but for what every mail says. */
export interface Wording {
  subject: string;
  /** What happened; a paragraph each. */
  before: Phrase[];
  button: string;
  /** What to do if it was not you; a paragraph each. */
  after: Phrase[];
}

/** A length of time in the one unit that says it best. */
export interface Span {
  count: number;
  unit: 'minute' | 'hour' | 'day';
}

/** Everything that mails say in one language. */
export interface Texts {
  greeting(name: string | undefined): Phrase;
  valid(span: Span): string;
  /** Before the link as text, for when the button does not work. */
  orOpen: string;
  footer: string;
  wordings: { [T in Template]: (values: MailValues[T]) => Wording };
}
