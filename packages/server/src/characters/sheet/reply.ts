import { createHash } from 'node:crypto';

import type { AlternativeType, Character } from '@charsheet/schema';
import { viewSheet } from '@charsheet/schema/rules';

import { forCaller } from '../../http/cache.js';
import type { Caller, RequestFacts } from '../../http/caller.js';
import { Rendered } from '../../http/representation.js';
import { headersOf, htmlOf } from '../../pages/respond.js';
import { type Visit, visitBy } from '../../pages/visit.js';
import { owns } from '../policy.js';
import { recordHeaders } from '../record.js';
import type { StoredCharacter } from '../repository.js';
import { sheetPage } from './page/page.js';

/** Who wants to see a sheet, and how. */
export interface Wish {
  type: AlternativeType;
  caller: Caller | undefined;
  request: RequestFacts;
  query: { lang?: string };
}

/** Answers with a sheet for people. */
export function sheetReplies(basePath: string) {
  return async (stored: StoredCharacter, { caller, request, query }: Wish) => {
    const visit = { ...visitBy(request, new URLSearchParams(query), basePath), caller };
    return pageReply(stored, visit);
  };
}

function pageReply(stored: StoredCharacter, visit: Visit) {
  const { language, caller } = visit;
  const view = viewSheet(JSON.parse(stored.sheet) as Character, language);
  const shown = sheetPage({ visit, view, stored, mine: owns(stored, caller) });
  const html = htmlOf(visit, shown);
  return {
    status: 200 as const,
    headers: {
      ...headersOf(visit, shown),
      ...recordHeaders(stored),
      // Its menu is that of whoever is signed in.
      ...(caller ? forCaller : {}),
      ETag: tagOf(stored, 'html', language, html),
    },
    body: new Rendered('text/html', html),
  };
}

/** What is sent changes with our program, too, and with who asks: nothing but the bytes themselves tells for sure. */
function tagOf({ version }: StoredCharacter, ...[form, language, content]: [string, string, string | Buffer]): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 16);
  return `"${version}-${form}-${language}-${hash}"`;
}
