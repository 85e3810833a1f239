import type { api, Character, QueryOf } from '@charsheet/schema';
import { checkRules } from '@charsheet/schema/rules';

import { ApiError } from '../../http/api-error.js';

/** What the query of a request that stores a sheet asks of the rules. */
export type Asked = Pick<QueryOf<typeof api.characters.create>, 'dryRun' | 'rules'>;

/**
 * Holds a sheet that is about to be stored against the rules, when that was asked for. It comes last: who is told has
 * a request that would be taken otherwise.
 * @returns the answer to a dry run; nothing when the sheet is to be stored
 * @throws ApiError `rules-violated`, in a dry run as well
 */
export function judged(sheet: Character, { dryRun = false, rules }: Asked) {
  if (!dryRun && !rules) return undefined;
  const findings = checkRules(sheet);
  const faults = findings.filter(({ level }) => level === 'error').map(({ level: _, ...fault }) => fault);
  if (rules === 'strict' && faults.length > 0) throw new ApiError('rules-violated', { faults });
  return dryRun ? { status: 200 as const, body: { findings } } : undefined;
}
