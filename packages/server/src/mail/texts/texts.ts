import type { MailValues, Template } from '../mail.js';

/** A sentence in the two forms that a mail has it in. */
export interface Phrase {
  text: string;
  html: string;
}

/** What one mail says, apart from what all mails say. */
export interface Wording {
  subject: string;
  /** What happened; a paragraph each. */
  before: Phrase[];
  button: string;
  /** What to do if it was not you; a paragraph each. */
  after: Phrase[];
}

/** A length of time in the largest unit that fits. */
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

/**
 * A sentence of ours around values of users: phrase`Hi ${name},`. In HTML the values are escaped, and isolated so that
 * one written from right to left does not turn the sentence around. Our own words are not escaped: they hold no `<` or `&`.
 */
export function phrase(ours: TemplateStringsArray, ...theirs: string[]): Phrase {
  const values = theirs.map(onOneLine);
  return {
    text: String.raw({ raw: ours }, ...values),
    html: String.raw({ raw: ours.map(unbroken) }, ...values.map((value) => `<bdi>${escapeHtml(value)}</bdi>`)),
  };
}

/** Lines may break after any hyphen, but "e-" at the end of one looks like a mistake. */
function unbroken(html: string): string {
  return html.replaceAll('e-mail', '<span style="white-space:nowrap">e-mail</span>');
}

/** Without line breaks and other control characters, and without what changes the direction of the text around it. */
function onOneLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').trim();
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For text and for values of attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
