/** A sentence in both forms in which a mail carries it. */
export interface Phrase {
  text: string;
  html: string;
}

/**
 * A sentence of ours around values of others: phrase`Hi ${name},`. In HTML the values are escaped, and isolated, so that
 * one written from right to left leaves the sentence as it is. Ours are taken as they are: they hold no `<` and no `&`.
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

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For text and for values of attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => named[sign] ?? sign);
}

/** Without line breaks and other control characters, and without what changes the direction of the text around it. */
function onOneLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').trim();
}
