import type { api, Character, QueryOf } from '@charsheet/schema';
import { checkRules } from '@charsheet/schema/rules';

import { ApiError } from '../../http/api-error.js';

/** What the query of a request that stores a sheet says about the rules. */
export type StoringQuery = Pick<QueryOf<typeof api.characters.create>, 'dryRun' | 'rules'>;

/**
 * Checks a sheet that is about to be stored by the rules, when the query wants that. It comes after all other checks, so
 * that its answer means that the request would have been accepted otherwise.
 * @returns the answer to a dry run; nothing when the sheet is to be stored
 * @throws ApiError `rules-violated`, in a dry run as well
 */
export function rulesReply(sheet: Character, { dryRun = false, rules }: StoringQuery) {
  if (!dryRun && !rules) return undefined;
  const findings = checkRules(sheet);
  const faults = findings.filter(({ level }) => level === 'error').map(({ level: _, ...fault }) => fault);
  if (rules === 'strict' && faults.length > 0) throw new ApiError('rules-violated', { faults });
  return dryRun ? { status: 200 as const, body: { findings } } : undefined;
}
