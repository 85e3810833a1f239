import type { Character } from '../src/characters/character.js';
import type { Breakage, Broken } from './breakage.js';
import { commonSkills } from './build-by-rules.js';

const isThief = ({ osztaly }: Character) => osztaly === 'o_tolvaj';
const isImperialThief = (sheet: Character) => isThief(sheet) && sheet.faj === 'f_birodalmi';
const hasRaceSkill = (sheet: Character) =>
  ['f_birodalmi', 'f_etuniai', 'f_eszaki'].includes(sheet.faj) && !isImperialThief(sheet);

const unused = ({ kepzettsegek, faj }: Character, skills: readonly string[] = commonSkills): string =>
  skills.find((id) => !kepzettsegek.includes(id) && !(faj === 'f_etuniai' && id === 'k_lovaglas')) ?? '';

const withSkills = (sheet: Character, kepzettsegek: string[], at?: number): Broken => ({
  sheet: { ...sheet, kepzettsegek },
  pointer: at === undefined ? '/kepzettsegek' : `/kepzettsegek/${at}`,
});

/** Changes the last skill, when it is free to be another one. */
const lastSkill = (skill: (sheet: Character) => string) => (sheet: Character) => {
  const at = sheet.kepzettsegek.length - 1;
  return at === 0 && hasRaceSkill(sheet) ? undefined : withSkills(sheet, sheet.kepzettsegek.with(at, skill(sheet)), at);
};

const thief =
  (change: (skills: string[], sheet: Character) => string[] | undefined, at?: number) => (sheet: Character) => {
    if (!isThief(sheet)) return undefined;
    const changed = change(sheet.Tolvajkepzettsegek ?? [], sheet);
    const { Tolvajkepzettsegek: _, ...others } = sheet;
    return {
      sheet: changed ? { ...others, Tolvajkepzettsegek: changed } : others,
      pointer: at === undefined ? '/Tolvajkepzettsegek' : `/Tolvajkepzettsegek/${at}`,
    };
  };

/** How many skills the text gives a thief from level 9 on. */
const extra = (sheet: Character) =>
  isThief(sheet) ? [9, 11, 13, 15, 17, 19].filter((at) => at <= sheet.szint).length : 0;

const more = (sheet: Character, count: number) => {
  const free = [...commonSkills, 'k_maszas', 'k_osonas', 'k_rejtozes', 'k_megfigyeles', 'k_ertekbecsles'].filter(
    (id) => !sheet.kepzettsegek.includes(id),
  );
  return withSkills(sheet, [...sheet.kepzettsegek, ...free.slice(0, count)]);
};

/** Breaks rules of skills and thief skills. */
export const breakagesOfSkills: readonly Breakage[] = [
  { name: 'skills too many', code: 'skill-count', break: (sheet) => more(sheet, extra(sheet) + 1) },
  {
    name: 'skills of the text',
    code: 'skill-extra',
    break: (sheet) => (extra(sheet) > 0 ? more(sheet, extra(sheet)) : undefined),
  },
  {
    name: 'forbidden skills of the text',
    code: 'skill-extra',
    break: (sheet) => (extra(sheet) > 0 ? withSkills(sheet, [...sheet.kepzettsegek, 'k_csillagjoslas']) : undefined),
  },
  {
    name: 'a skill too few',
    code: 'skill-count',
    break: (sheet) =>
      sheet.kepzettsegek.length === 1 && hasRaceSkill(sheet)
        ? undefined
        : withSkills(sheet, sheet.kepzettsegek.slice(0, -1)),
  },
  { name: 'a skill of a house rule', code: 'unknown-skill', break: lastSkill(() => 'k_varazsenek') },
  {
    name: 'a forbidden skill',
    code: 'skill-not-for-class',
    break: lastSkill((sheet) => (isThief(sheet) ? 'k_csillagjoslas' : 'k_zarnyitas')),
  },
  {
    name: 'a skill twice',
    code: 'skill-repeated',
    break: (sheet) =>
      sheet.kepzettsegek.length > 1 ? lastSkill(({ kepzettsegek: [first = ''] }) => first)(sheet) : undefined,
  },
  {
    name: 'knowledge of two fields',
    code: 'skill-repeated-by-field',
    break: (sheet) => {
      const at = sheet.kepzettsegek.length - 1;
      if (at < 2) return undefined;
      return withSkills(sheet, sheet.kepzettsegek.with(at - 1, 'k_tudas').with(at, 'k_tudas'), at);
    },
  },
  {
    name: 'another skill in place of the one of the race',
    code: 'race-skill-missing',
    break: (sheet) =>
      hasRaceSkill(sheet) ? withSkills(sheet, sheet.kepzettsegek.with(0, unused(sheet)), 0) : undefined,
  },
  {
    name: 'the skill of the race at the end',
    code: 'race-skill-not-first',
    break: (sheet) => {
      const [first = '', ...others] = sheet.kepzettsegek;
      return hasRaceSkill(sheet) && others.length > 0
        ? withSkills(sheet, [...others, first], others.length)
        : undefined;
    },
  },
  {
    name: 'an Imperial thief without the skill of the race',
    code: 'race-skill-waived',
    break: (sheet) => {
      const broken = isImperialThief(sheet) ? thief((skills) => skills.with(0, 'k_alcazas'))(sheet) : undefined;
      return broken && { ...broken, pointer: '/kepzettsegek' };
    },
  },
  { name: 'a thief skill too few', code: 'thief-skill-count', break: thief((skills) => skills.slice(0, -1)) },
  { name: 'a thief skill too many', code: 'thief-skill-count', break: thief((skills) => [...skills, 'k_zarnyitas']) },
  {
    name: 'no thief skills',
    code: 'thief-skill-count',
    break: (sheet) => (isImperialThief(sheet) ? undefined : thief(() => undefined)(sheet)),
  },
  {
    name: 'a thief skill of a house rule',
    code: 'unknown-skill',
    break: thief((skills) => skills.with(3, 'k_varazsenek'), 3),
  },
  {
    name: 'a thief skill that is none',
    code: 'thief-skill-not-offered',
    break: thief((skills, sheet) => skills.with(3, unused(sheet)), 3),
  },
  {
    name: 'a thief skill of the text',
    code: 'thief-skill-by-text',
    break: thief((skills, sheet) => skills.with(3, unused(sheet, ['k_osonas', 'k_rejtozes'])), 3),
  },
  {
    name: 'a thief skill twice',
    code: 'skill-repeated',
    break: thief((skills) => skills.with(3, skills[1] ?? ''), 3),
  },
  {
    name: 'a thief skill that is a skill, too',
    code: 'skill-repeated',
    break: (sheet) => {
      const broken = isThief(sheet) ? lastSkill(() => 'k_hamisitas')(sheet) : undefined;
      return broken && { ...broken, pointer: '/Tolvajkepzettsegek/3' };
    },
  },
  {
    name: 'thief skills of another class',
    code: 'list-of-other-class',
    break: (sheet) =>
      isThief(sheet)
        ? undefined
        : { sheet: { ...sheet, Tolvajkepzettsegek: ['k_alcazas'] }, pointer: '/Tolvajkepzettsegek' },
  },
];
