import { createHash } from 'node:crypto';

import type { AlternativeType } from '@charsheet/schema';

import { recordHeaders } from '../characters/api/read.js';
import { owns } from '../characters/policy.js';
import type { StoredCharacter } from '../characters/store/repository.js';
import type { Clock } from '../clock.js';
import type { Caller, RequestFacts } from '../http/handler.js';
import { forCaller } from '../http/headers.js';
import { rateLimit } from '../http/rate-limit.js';
import { Rendered } from '../http/reply.js';
import { type Visit, visitOf } from '../layout/page.js';
import { htmlHeaders, renderHtml } from '../layout/respond.js';
import { inlinePdf } from './file-name.js';
import { sheetPage } from './page/page.js';
import { pdfMaker } from './pdf/maker.js';
import { viewOf } from './view.js';

/** Who wants to see a sheet, and how. */
export interface Wish {
  type: AlternativeType;
  caller: Caller | undefined;
  request: RequestFacts;
  query: { lang?: string };
}

/** PDFs that are made for an address in a minute: they cost far more than any other answer. */
const mostPdfs = 60;

/** Makes the answers with a sheet for people. */
export function sheetReplies({ basePath, clock }: { basePath: string; clock: Clock }) {
  const pdfs = pdfMaker();
  const limit = rateLimit(mostPdfs, clock);
  return async (stored: StoredCharacter, { type, caller, request, query }: Wish) => {
    const visit = { ...visitOf(request, new URLSearchParams(query), basePath), caller };
    if (type === 'text/html') return pageReply(stored, visit);
    if (!pdfs.has(stored, visit.language)) limit.count(request.ip);
    return pdfReply(stored, visit, await pdfs.get(stored, visit.language));
  };
}

function pageReply(stored: StoredCharacter, visit: Visit) {
  const { language, caller } = visit;
  const shown = sheetPage({ visit, view: viewOf(stored, language), stored, mine: owns(stored, caller) });
  const html = renderHtml(visit, shown);
  return {
    status: 200 as const,
    headers: {
      ...htmlHeaders(visit, shown),
      ...recordHeaders(stored),
      // Its menu is that of whoever is signed in.
      ...(caller ? forCaller : {}),
      ETag: tagOf(stored, 'html', language, html),
    },
    body: new Rendered('text/html', html),
  };
}

function pdfReply(stored: StoredCharacter, { language }: Visit, pdf: Buffer) {
  const { name } = viewOf(stored, language);
  return {
    status: 200 as const,
    headers: {
      ...recordHeaders(stored),
      'Content-Language': language,
      'Content-Disposition': inlinePdf(name),
      ETag: tagOf(stored, 'pdf', language, pdf),
    },
    body: new Rendered('application/pdf', pdf),
  };
}

/** What is sent changes with our program, too, and with who asks: nothing but the bytes themselves tells for sure. */
function tagOf({ version }: StoredCharacter, ...[form, language, content]: [string, string, string | Buffer]): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 16);
  return `"${version}-${form}-${language}-${hash}"`;
}
