import { Undeliverable } from './failure.js';
import { htmlPage } from './html.js';
import type { Mail, MailValues, Template } from './mail.js';
import { escapeHtml, type Phrase } from './phrase.js';
import { en } from './texts/en.js';
import { hu } from './texts/hu.js';
import type { Span, Texts } from './texts/texts.js';

export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

const texts: Record<Mail['language'], Texts> = { hu, en };

/**
 * Makes the text of a mail.
 * @param age how long ago it was asked for, in milliseconds
 * @throws Undeliverable when its link has ended in the meantime
 */
export function render<T extends Template>({ template, language, values }: Mail<T>, age: number): Rendered {
  const { greeting, valid, orOpen, footer, wordings } = texts[language];
  const { url, name, validMinutes }: MailValues[T] & { validMinutes?: string } = values;
  const { subject, before, button, after } = wordings[template](values);
  const limit = validMinutes === undefined ? [] : [ours(valid(span(Number(validMinutes) * 60_000 - age)))];
  const opening = [greeting(speakable(name)), ...before];
  const closing = [...limit, ...after];
  return {
    subject,
    text: [...opening.map(asText), `${button}:\n${url}`, ...closing.map(asText), `-- \n${footer}`].join('\n\n'),
    html: htmlPage({
      ...{ language, subject, button, url, orOpen, footer },
      before: opening.map(asHtml),
      after: closing.map(asHtml),
    }),
  };
}

const asText = ({ text }: Phrase) => text;
const asHtml = ({ html }: Phrase) => html;
const ours = (text: string): Phrase => ({ text, html: escapeHtml(text) });

/**
 * A name as it may stand in a mail, if it may. Whoever signs up with an address of somebody else chooses what the mail
 * calls them: "win at example.com" would make us send that advertisement.
 */
function speakable(name: string | undefined): string | undefined {
  if (name === undefined || name.trim() === '' || [...name].length > 60) return undefined;
  return /[:/\\@]|www|\.\S/iu.test(name) ? undefined : name;
}

/** Rounded down, but for what a mail is under way: nobody wants to read "23 hours". */
function span(ms: number): Span {
  const minutes = Math.round(ms / 60_000);
  const hours = Math.floor((minutes + 2) / 60);
  if (!(minutes >= 1)) throw new Undeliverable('its link has ended');
  if (hours >= 48) return { count: Math.floor(hours / 24), unit: 'day' };
  return hours >= 1 ? { count: hours, unit: 'hour' } : { count: minutes, unit: 'minute' };
}
