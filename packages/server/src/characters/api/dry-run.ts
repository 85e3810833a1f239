import type { AnySheet, api, QueryOf } from '@charsheet/schema';
import { checkRules } from '@charsheet/schema/rules';

import { ApiError } from '../../http/api-error.js';
import type { RequestFacts } from '../../http/handler.js';
import { languageHeaders, wordsFor } from '../../http/languages.js';

/** What the query of a request that stores a sheet says about the rules. */
export type StoringQuery = Pick<QueryOf<typeof api.characters.create>, 'dryRun' | 'rules'>;

/**
 * Checks a sheet that is about to be stored by the rules, when the query wants that. It comes after all other checks, so
 * that its answer means that the request would have been accepted otherwise.
 * Of the second edition the rules are not known yet.
 * @returns the answer to a dry run, in the language of the caller; nothing when the sheet is to be stored
 * @throws ApiError `rules-violated`, in a dry run as well
 */
export function rulesReply(
  sheet: AnySheet,
  { dryRun = false, rules }: StoringQuery,
  request: Pick<RequestFacts, 'headers'>,
) {
  if (!dryRun && !rules) return undefined;
  if (!('name' in sheet)) return dryRun ? { status: 200 as const, body: { rulesChecked: false as const } } : undefined;
  const words = wordsFor(request.headers);
  const findings = checkRules(sheet, { language: words.language });
  const faults = findings.filter(({ level }) => level === 'error').map(({ level: _, ...fault }) => fault);
  if (rules === 'strict' && faults.length > 0) throw new ApiError('rules-violated', { faults: () => faults });
  return dryRun ? { status: 200 as const, headers: languageHeaders(words), body: { findings } } : undefined;
}
