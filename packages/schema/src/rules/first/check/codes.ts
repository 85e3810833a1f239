/**
 * Stable codes of the kinds of findings; one is never renamed. They stand apart from what is known of each kind, so that
 * a description of the API needs no more than them.
 */
export const findingCodes = [
  'unknown-race',
  'unknown-class',
  'unknown-alignment',
  'unknown-skill',
  'unknown-weapon',
  'unknown-armour',
  'unknown-shield',
  'ability-out-of-range',
  'class-not-open',
  'level-above-limit',
  'level-limit-disputed',
  'level-beyond-tables',
  'hp-roll-count',
  'hp-roll-out-of-range',
  'hp-roll-not-fixed',
  'hit-points-above-most',
  'increase-count',
  'increase-above-18',
  'specialisation-count',
  'specialisation-repeated',
  'critical-count',
  'critical-repeated',
  'critical-exotic',
  'list-of-other-class',
  'skill-count',
  'skill-extra',
  'skill-not-for-class',
  'skill-repeated',
  'skill-repeated-by-field',
  'race-skill-missing',
  'race-skill-waived',
  'race-skill-not-first',
  'thief-skill-count',
  'thief-skill-not-offered',
  'thief-skill-by-text',
  'weapon-not-for-class',
  'weapon-by-deity',
  'weapon-by-race',
  'armour-not-for-class',
  'shield-not-for-class',
] as const;

/** Stable code of a kind of finding. */
export type FindingCode = (typeof findingCodes)[number];

export type MessageValue = number | string | readonly string[];

/** A finding before it is put into words. */
export interface BareFinding {
  code: FindingCode;
  pointer: string;
  /** What stands in the message: numbers, and identifiers, for which it has the names. */
  values?: Readonly<Record<string, MessageValue>>;
  /** For an unknown identifier: the known ones, of which a similar one is suggested. */
  known?: readonly string[];
}
