import type { Language } from '@charsheet/schema';

import { Undeliverable } from './failure.js';
import type { Mail, MailValues, Template } from './mail.js';
import { en } from './texts/en.js';
import { hu } from './texts/hu.js';
import { escapeHtml, type Phrase, type Span, type Texts } from './texts/texts.js';

export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

const texts: Record<Language, Texts> = { hu, en };

/**
 * Makes the text of a mail.
 * @param age time since it was requested, in milliseconds
 * @throws Undeliverable when its link has expired in the meantime
 */
export function render<T extends Template>({ template, language, values }: Mail<T>, age: number): Rendered {
  const { greeting, valid, orOpen, footer, wordings } = texts[language];
  const { url, name, validMinutes }: MailValues[T] & { validMinutes?: string } = values;
  const { subject, before, button, after } = wordings[template](values);
  const limit = validMinutes === undefined ? [] : [plain(valid(spanOf(Number(validMinutes) * 60_000 - age)))];
  const opening = [greeting(harmless(name)), ...before];
  const closing = [...limit, ...after];
  const paragraphs = [...opening.map(asText), `${button}:\n${url}`, ...closing.map(asText), `-- \n${footer}`];
  return {
    subject,
    text: paragraphs.join('\n\n'),
    html: htmlPage({
      ...{ language, subject, button, url, orOpen, footer },
      before: opening.map(asHtml),
      after: closing.map(asHtml),
    }),
  };
}

const asText = ({ text }: Phrase) => text;
const asHtml = ({ html }: Phrase) => html;
const plain = (text: string): Phrase => ({ text, html: escapeHtml(text) });

/**
 * A name, unless it could be mistaken for a link. Whoever signs up with somebody else's address chooses the name in the
 * mail: "win at example.com" would make us send that advertisement.
 */
function harmless(name: string | undefined): string | undefined {
  if (name === undefined || name.trim() === '' || [...name].length > 60) return undefined;
  return /[:/\\@]|www|\.\S/iu.test(asRead(name)) ? undefined : name;
}

/** With what mail programs and browsers read as a dot, a colon, a slash or an @ written as such. */
const asRead = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[\u3002\u06d4\u0701\u0702\ua4f8\u{10a50}]/gu, '.')
    .replace(/[\u2044\u2215\u2571\u29f8]/g, '/')
    .replace(/[\u0589\u05c3\u2236\ua789]/g, ':')
    .replace(/[\p{Default_Ignorable_Code_Point}]/gu, '');

/** Rounded down, with two minutes to spare for the delivery: nobody wants to read "23 hours". */
function spanOf(ms: number): Span {
  const minutes = Math.round(ms / 60_000);
  const hours = Math.floor((minutes + 2) / 60);
  if (!(minutes >= 1)) throw new Undeliverable('its link has ended');
  if (hours >= 48) return { count: Math.floor(hours / 24), unit: 'day' };
  return hours >= 1 ? { count: hours, unit: 'hour' } : { count: minutes, unit: 'minute' };
}

const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/** Inline, since some mail clients drop the style sheet, which holds only what differs in dark mode. */
const style = {
  body: `margin:0;padding:24px 12px;background:#f3efe7;color:#2a2420;${font};font-size:16px;line-height:1.5`,
  card: 'max-width:480px;margin:0 auto;padding:24px 24px 16px;background:#ffffff;border-radius:12px',
  brand: 'margin:0 0 20px;font-size:14px;font-weight:600;letter-spacing:.04em;color:#8a2432',
  text: 'margin:0 0 16px',
  action: 'margin:24px 0',
  button: [
    'display:inline-block;padding:12px 22px;border-radius:8px;background:#8a2432;color:#ffffff',
    'font-weight:600;text-decoration:none',
  ].join(';'),
  small: 'margin:0 0 16px;font-size:14px;color:#6b625a;overflow-wrap:anywhere',
  link: 'color:#8a2432',
  footer: 'max-width:480px;margin:16px auto 0;padding:0 24px;font-size:13px;color:#6b625a',
};

const dark = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    body { background: #161311 !important; color: #ece6de !important; }
    .card { background: #231e1b !important; }
    .brand, .link { color: #f0a3ac !important; }
    .button { background: #a83345 !important; }
    .small, .footer { color: #b0a69b !important; }
  }`;

interface HtmlParts extends Pick<Texts, 'orOpen' | 'footer'> {
  language: Language;
  subject: string;
  /** Paragraphs as HTML. */
  before: string[];
  button: string;
  url: string;
  /** Paragraphs as HTML. */
  after: string[];
}

/** No tables, no images, nothing that is fetched. */
function htmlPage({ language, subject, before, button, url, orOpen, after, footer }: HtmlParts): string {
  const href = escapeHtml(url);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${dark}
</style>
</head>
<body style="${style.body}">
<div class="card" style="${style.card}">
<p class="brand" style="${style.brand}">charsheet</p>
${before.map(paragraph).join('')}<p style="${style.action}"><a class="button" href="${href}" style="${style.button}">${button}</a></p>
${after.map(paragraph).join('')}<p class="small" style="${style.small}">${orOpen}<br>
<a class="link" href="${href}" style="${style.link}">${href}</a></p>
</div>
<p class="footer" style="${style.footer}">${footer}</p>
</body>
</html>`;
}

const paragraph = (html: string) => `<p style="${style.text}">${html}</p>\n`;
