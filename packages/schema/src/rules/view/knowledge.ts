import type { Derived } from '../first/derive/derive.js';
import type { Line } from './line.js';
import type { Name } from './names.js';
import { signedOrUnknown } from './numbers.js';

/** Skills and what they add to a roll: the thief skills, or the others. */
export const skillLines = ({ skills }: Derived, thief: boolean, name: Name): Line[] =>
  skills
    .filter((skill) => skill.thief === thief)
    .map(({ id, modifier }) => ({ label: name(id), value: signedOrUnknown(modifier) }));

/** The spells of one level. */
export interface SpellLine {
  level: number;
  perDay: number;
  /** What a saving throw against one has to reach. */
  saveDifficulty: number;
}

export const spellLines = ({ spells }: Derived): SpellLine[] =>
  (spells?.perDay ?? []).map((perDay, level) => ({
    level,
    perDay,
    saveDifficulty: spells?.saveDifficulty[level] ?? 0,
  }));
