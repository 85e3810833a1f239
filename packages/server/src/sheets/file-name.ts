import contentDisposition from 'content-disposition';

/** The header that shows a PDF in the browser, and names it after the character where it is saved. */
export function inlinePdf(name: string): string {
  // What no file name may have on some system, and what would turn or hide the extension.
  const safe = name
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .trim();
  const short = Array.from(safe)
    .slice(0, 60)
    .join('')
    .replace(/^\.+|[. ]+$/g, '');
  const file = `${short === '' ? 'charsheet' : short}.pdf`;
  return contentDisposition(file, { type: 'inline', fallback: inAscii(file) });
}

/** For programs that do not know how other letters are sent. */
const inAscii = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, '_');
