import type { Character } from '../src/characters/character.js';
import { type AbilityId, abilities } from '../src/rules/index.js';
import type { Breakage, Broken } from './breakage.js';
import { breakagesOfGrowth } from './breakages-of-growth.js';
import { breakagesOfSkills } from './breakages-of-skills.js';

const equipped = (sheet: Character, felszereles: Partial<Character['felszereles']>, pointer: string): Broken => ({
  sheet: { ...sheet, felszereles: { ...sheet.felszereles, ...felszereles } },
  pointer: `/felszereles/${pointer}`,
});

const carries = (weapon: string, who: (sheet: Character) => boolean) => (sheet: Character) =>
  who(sheet) ? equipped(sheet, { fegyverIDk: ['okol', weapon] }, 'fegyverIDk/1') : undefined;

const isOf =
  (...ids: string[]) =>
  ({ osztaly }: Character) =>
    ids.includes(osztaly);
const isElf = ({ faj }: Character) => faj === 'f_elf' || faj === 'f_felelf';
const isWizard = isOf('o_varazslo', 'o_illuzionista');
const isPlainFighter = isOf('o_harcos', 'o_amazon', 'o_kaloz', 'o_barbar');

const rolled = (score: number): Breakage[] =>
  (Object.keys(abilities) as AbilityId[]).map((id) => ({
    name: `${id} of ${score}`,
    code: 'ability-out-of-range',
    break: (sheet) => ({
      sheet: { ...sheet, tulajdonsagok: { ...sheet.tulajdonsagok, [id]: score } },
      pointer: `/tulajdonsagok/${id}`,
    }),
  }));

const breakagesOfIdentity: Breakage[] = [
  {
    name: 'a race of a house rule',
    code: 'unknown-race',
    break: (sheet) => ({ sheet: { ...sheet, faj: 'f_sarkany' }, pointer: '/faj' }),
  },
  {
    name: 'a class of a house rule',
    code: 'unknown-class',
    break: (sheet) => ({ sheet: { ...sheet, osztaly: 'o_lovag' }, pointer: '/osztaly' }),
  },
  {
    name: 'an alignment of a house rule',
    code: 'unknown-alignment',
    break: (sheet) => ({ sheet: { ...sheet, jellem: 'X' }, pointer: '/jellem' }),
  },
  ...rolled(2),
  ...rolled(19),
];

const breakagesOfEquipment: Breakage[] = [
  { name: 'a weapon of a house rule', code: 'unknown-weapon', break: carries('fenykard', () => true) },
  {
    name: 'an armour of a house rule',
    code: 'unknown-armour',
    break: (sheet) => equipped(sheet, { pancelID: 'mithril' }, 'pancelID'),
  },
  {
    name: 'a shield of a house rule',
    code: 'unknown-shield',
    break: (sheet) => equipped(sheet, { pajzsID: 'tukor' }, 'pajzsID'),
  },
  { name: 'an exotic weapon', code: 'weapon-not-for-class', break: carries('ostor', isPlainFighter) },
  { name: 'an exotic weapon of an archer', code: 'weapon-not-for-class', break: carries('kasza', isOf('o_ijasz')) },
  {
    name: 'a weapon off the list of the class',
    code: 'weapon-not-for-class',
    break: carries('alabard', (sheet) => isWizard(sheet) || isOf('o_tolvaj')(sheet)),
  },
  { name: 'a weapon for the deity to allow', code: 'weapon-by-deity', break: carries('alabard', isOf('o_pap')) },
  {
    name: 'a bow of an elven wizard or thief',
    code: 'weapon-by-race',
    break: carries('hosszu_ij', (sheet) => isElf(sheet) && (isWizard(sheet) || isOf('o_tolvaj')(sheet))),
  },
  {
    name: 'an exotic bow of an elven fighter',
    code: 'weapon-by-race',
    break: carries('visszacsapo_ij', (sheet) => isElf(sheet) && isPlainFighter(sheet)),
  },
  {
    name: 'plate mail for those who move',
    code: 'armour-not-for-class',
    break: (sheet) =>
      isOf('o_harcos', 'o_barbar', 'o_pap')(sheet) ? undefined : equipped(sheet, { pancelID: 'lemezvert' }, 'pancelID'),
  },
  {
    name: 'chain mail for those who move lightly',
    code: 'armour-not-for-class',
    break: (sheet) =>
      isOf('o_amazon', 'o_tolvaj')(sheet) ? equipped(sheet, { pancelID: 'lancvert' }, 'pancelID') : undefined,
  },
  {
    name: 'a shield of a wizard',
    code: 'shield-not-for-class',
    break: (sheet) => (isWizard(sheet) ? equipped(sheet, { pajzsID: 'nagy_fem' }, 'pajzsID') : undefined),
  },
];

/** One rule broken at a time; each is applied to every sheet that has what it breaks. */
export const breakages: readonly Breakage[] = [
  ...breakagesOfIdentity,
  ...breakagesOfGrowth,
  ...breakagesOfSkills,
  ...breakagesOfEquipment,
];
