import type { Language } from '@charsheet/schema';

import { escapeHtml } from './phrase.js';

/** What the page of a mail is made of; paragraphs are HTML already. */
export interface Page {
  language: Language;
  subject: string;
  before: string[];
  button: string;
  url: string;
  /** Before the link as text. */
  orOpen: string;
  after: string[];
  footer: string;
}

const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/** Inline, as some mail clients drop the style sheet; the style sheet then has only what is different in the dark. */
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

const paragraph = (html: string) => `<p style="${style.text}">${html}</p>\n`;

/** A mail as HTML: no tables, no images, nothing that is fetched. */
export function htmlPage({ language, subject, before, button, url, orOpen, after, footer }: Page): string {
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
