import { createHash } from 'node:crypto';

import contentDisposition from 'content-disposition';

import { type AnySheet, nameOfSheet, sheetPath } from '@charsheet/schema';
import type { SheetView } from '@charsheet/schema/rules';
import { viewAnySheet } from '@charsheet/schema/rules/second';

import { type AlternativeReplies, recordHeaders } from '../characters/api/read.js';
import { owns } from '../characters/policy.js';
import type { StoredCharacter } from '../characters/store/repository.js';
import { forCaller } from '../http/headers.js';
import type { HeavyPages } from '../http/heavy-pages.js';
import type { MakeLimit } from '../http/rate-limit.js';
import { Rendered } from '../http/reply.js';
import type { Site } from '../http/site.js';
import { fileNameOf } from '../layout/file-name.js';
import { type PagePlace, type Visit, visitOf } from '../layout/page.js';
import { htmlHeaders, renderHtml } from '../layout/respond.js';
import { mostHitPoints } from './page/own/most-hit-points.js';
import { sheetPage } from './page/page.js';
import type { PdfCache } from './pdf/cache.js';

/** To draw a PDF costs far more than any other answer. */
const maxPdfsPerMinute = 60;

interface SheetReplyDeps {
  site: Site;
  limitOf: MakeLimit;
  heavyPages: HeavyPages;
  pdfs: PdfCache;
}

/** Makes the answers with a sheet for people. */
export function sheetReplies(
  place: PagePlace,
  { site, limitOf, heavyPages, pdfs }: SheetReplyDeps,
): AlternativeReplies {
  const drawings = limitOf({ name: 'pdf', max: maxPdfsPerMinute });
  return async (stored, { type, caller, request, query }) => {
    const visit = { ...visitOf(request, new URLSearchParams(query), place), caller };
    const { language } = visit;
    const sheet = JSON.parse(stored.sheet) as AnySheet;
    if (type === 'text/html') {
      const url = site.url() + sheetPath(stored);
      // Notes take many letters, and hardly any time.
      const length = stored.sheet.length - JSON.stringify(sheet.jegyzetek ?? '').length;
      return heavyPages(length, request, () => htmlReply(stored, sheet, visit, url, place));
    }
    if (!pdfs.has(stored, language)) drawings.count(request);
    return pdfReply(stored, { name: nameOfSheet(sheet), language }, await pdfs.get(stored, language, request.isGone));
  };
}

function htmlReply(stored: StoredCharacter, sheet: AnySheet, visit: Visit, url: string, { cookies }: PagePlace) {
  const isOwner = owns(stored, visit.caller);
  const own = isOwner ? { sheet, hitPoints: mostHitPoints(sheet) } : undefined;
  const page = sheetPage({ visit, view: viewAnySheet(sheet, visit.language), stored, url, own });
  const html = renderHtml(visit, page);
  return {
    status: 200 as const,
    headers: {
      ...htmlHeaders(visit, page),
      ...recordHeaders(stored),
      // Its menu depends on who is signed in.
      ...(visit.caller ? forCaller : {}),
      // Its forms are those of the version that it shows, and an outcome is told once.
      ...(isOwner || visit.notice ? { 'Cache-Control': 'no-store' } : {}),
      ...(visit.notice ? { 'Set-Cookie': cookies.notice.removal() } : {}),
      ETag: entityTag(stored, 'html', visit.language, html),
    },
    body: new Rendered('text/html', html),
  };
}

/** What only its owner may see is not shown again by a browser after signing out. */
const unlessPublic = ({ isPublic }: StoredCharacter) => (isPublic ? {} : { 'Cache-Control': 'no-store' });

function pdfReply(stored: StoredCharacter, { name, language }: Pick<SheetView, 'name' | 'language'>, pdf: Buffer) {
  return {
    status: 200 as const,
    headers: {
      ...recordHeaders(stored),
      ...unlessPublic(stored),
      'Content-Language': language,
      'Content-Disposition': inlinePdf(name),
      ETag: entityTag(stored, 'pdf', language, pdf),
    },
    body: new Rendered('application/pdf', pdf),
  };
}

/** A hash of the bytes: they change with our program and with who is signed in, too, not only with the sheet. */
function entityTag(
  { version }: StoredCharacter,
  ...[form, language, content]: [string, string, string | Buffer]
): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 16);
  return `"${version}-${form}-${language}-${hash}"`;
}

/** The header that shows a PDF in the browser, and names it after the character where it is saved. */
export function inlinePdf(name: string): string {
  const file = `${fileNameOf(name)}.pdf`;
  return contentDisposition(file, { type: 'inline', fallback: inAscii(file) });
}

/** For programs that cannot read names with other letters. */
const inAscii = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, '_');
