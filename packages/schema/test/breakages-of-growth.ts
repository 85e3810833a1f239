import type { Character } from '../src/characters/character.js';
import { type KnownClassId, type KnownRaceId, lookUp, type Race, races } from '../src/rules/index.js';
import type { Breakage } from './breakage.js';
import { buildByRules, choosableWeapons, fixedHitPoints } from './build-by-rules.js';

type WeaponList = 'harcosSpecializaciok' | 'kalozKritikus';
type GrowingList = WeaponList | 'hpRolls' | 'tulajdonsagNovelesek';

const without = (list: GrowingList) => (sheet: Character) =>
  sheet[list].length > 0 ? { sheet: { ...sheet, [list]: sheet[list].slice(0, -1) }, pointer: `/${list}` } : undefined;

const withRoll =
  (index: 0 | -1, roll: (osztaly: KnownClassId) => number, fromLevel = 2) =>
  (sheet: Character) => {
    const at = index === 0 ? 0 : sheet.hpRolls.length - 1;
    if (sheet.szint < fromLevel) return undefined;
    const hpRolls = sheet.hpRolls.with(at, roll(sheet.osztaly as KnownClassId));
    return { sheet: { ...sheet, hpRolls }, pointer: `/hpRolls/${at}` };
  };

const sidesPlusOne = (osztaly: KnownClassId) =>
  (
    ({ o_barbar: 13, o_pap: 9, o_tolvaj: 7, o_varazslo: 5, o_illuzionista: 5 }) as Partial<Record<KnownClassId, number>>
  )[osztaly] ?? 11;

const chosen =
  (list: WeaponList, change: (ids: string[], level: number) => { ids: string[]; at: number | undefined } | undefined) =>
  (sheet: Character) => {
    const owner = list === 'kalozKritikus' ? 'o_kaloz' : 'o_harcos';
    const changed = sheet.osztaly === owner ? change(sheet[list], sheet.szint) : undefined;
    if (!changed) return undefined;
    const pointer = changed.at === undefined ? `/${list}` : `/${list}/${changed.at}`;
    return { sheet: { ...sheet, [list]: changed.ids }, pointer };
  };

const oneMore = (ids: string[]) => ({ ids: [...ids, choosableWeapons[ids.length] ?? ''], at: undefined });
const last = (id: string) => (ids: string[]) =>
  ids.length > 0 ? { ids: ids.with(-1, id), at: ids.length - 1 } : undefined;

function repeated(ids: string[], level: number) {
  const most = level < 9 ? 1 : 2;
  const [first = ''] = ids;
  if (ids.length <= most) return undefined;
  return { ids: [...Array<string>(most + 1).fill(first), ...ids.slice(most + 1)], at: most };
}

const breakagesOfChoice = (list: WeaponList, what: 'specialisation' | 'critical'): Breakage[] => [
  { name: `a ${what} too few`, code: `${what}-count`, break: (sheet) => without(list)(sheet) },
  { name: `a ${what} too many`, code: `${what}-count`, break: chosen(list, oneMore) },
  { name: `a ${what} too often`, code: `${what}-repeated`, break: chosen(list, repeated) },
  { name: `a ${what} of a house rule`, code: 'unknown-weapon', break: chosen(list, last('fenykard')) },
  {
    name: `a ${what} of another class`,
    code: 'list-of-other-class',
    break: (sheet) =>
      sheet[list].length === 0 && sheet.osztaly !== (list === 'kalozKritikus' ? 'o_kaloz' : 'o_harcos')
        ? { sheet: { ...sheet, [list]: ['tor'] }, pointer: `/${list}` }
        : undefined,
  },
];

/** Breaks rules of hit points, increases, and the weapons that fighters and pirates choose. */
export const breakagesOfGrowth: readonly Breakage[] = [
  { name: 'a roll too few', code: 'hp-roll-count', break: without('hpRolls') },
  {
    name: 'a roll too many',
    code: 'hp-roll-count',
    break: (sheet) => {
      const next = buildByRules({
        race: sheet.faj as KnownRaceId,
        class: sheet.osztaly as KnownClassId,
        level: sheet.szint + 1,
      });
      return { sheet: { ...sheet, hpRolls: next.hpRolls }, pointer: '/hpRolls' };
    },
  },
  { name: 'a roll of nothing', code: 'hp-roll-out-of-range', break: withRoll(0, () => 0) },
  { name: 'a roll of nothing at the end', code: 'hp-roll-out-of-range', break: withRoll(-1, () => 0) },
  { name: 'a roll above the die', code: 'hp-roll-out-of-range', break: withRoll(0, sidesPlusOne) },
  { name: 'a roll above the die at the end', code: 'hp-roll-out-of-range', break: withRoll(-1, sidesPlusOne) },
  {
    name: 'a roll where none is made',
    code: 'hp-roll-not-fixed',
    break: withRoll(-1, (osztaly) => fixedHitPoints[osztaly] + 1, 10),
  },
  {
    name: 'more hit points now than at most',
    code: 'hit-points-above-most',
    break: (sheet) => ({ sheet: { ...sheet, ep: 65_535 }, pointer: '/ep' }),
  },
  { name: 'an increase too few', code: 'increase-count', break: without('tulajdonsagNovelesek') },
  {
    name: 'an increase too many',
    code: 'increase-count',
    break: (sheet) => ({
      sheet: { ...sheet, tulajdonsagNovelesek: [...sheet.tulajdonsagNovelesek, 't_ugy'] },
      pointer: '/tulajdonsagNovelesek',
    }),
  },
  {
    name: 'an increase above 18',
    code: 'increase-above-18',
    break: (sheet) => {
      if (sheet.szint < 4) return undefined;
      const t_ugy = 18 - (lookUp<Race>(races, sheet.faj)?.modifiers.t_ugy ?? 0);
      const tulajdonsagNovelesek = sheet.tulajdonsagNovelesek.with(-1, 't_ugy');
      return {
        sheet: { ...sheet, tulajdonsagok: { ...sheet.tulajdonsagok, t_ugy }, tulajdonsagNovelesek },
        pointer: `/tulajdonsagNovelesek/${tulajdonsagNovelesek.length - 1}`,
      };
    },
  },
  ...breakagesOfChoice('harcosSpecializaciok', 'specialisation'),
  ...breakagesOfChoice('kalozKritikus', 'critical'),
  { name: 'an exotic critical', code: 'critical-exotic', break: chosen('kalozKritikus', last('ostor')) },
];
