import type { Character } from '../src/characters/character.js';
import { classes, type KnownClassId, type KnownRaceId, races } from '../src/rules/index.js';

/** Which sheet to build. */
export interface Build {
  race: KnownRaceId;
  class: KnownClassId;
  level: number;
}

export const raceIds = Object.keys(races) as KnownRaceId[];
export const classIds = Object.keys(classes) as KnownClassId[];

// Number of skills by Intelligence from 2 to 19, race included: written out, so that no formula checks itself.
const skillsByIntelligence = [1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6];
const skillsOfHumans = [1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7];

const intelligences = [10, 13, 6, 16, 3, 18, 8];
const intelligenceOfRace: Partial<Record<KnownRaceId, number>> = { f_birodalmi: 1, f_gnom: 1, f_osember: -1 };
const firstSkills: Partial<Record<KnownRaceId, string>> = {
  f_birodalmi: 'k_alkimia',
  f_etuniai: 'k_lovaglas',
  f_eszaki: 'k_hajozas',
};

const sides: Record<KnownClassId, number> = {
  o_harcos: 10,
  o_ijasz: 10,
  o_amazon: 10,
  o_kaloz: 10,
  o_barbar: 12,
  o_pap: 8,
  o_tolvaj: 6,
  o_varazslo: 4,
  o_illuzionista: 4,
};
/** Hit points of each level from 10 on. */
export const fixedHitPoints: Record<KnownClassId, number> = {
  o_harcos: 3,
  o_ijasz: 3,
  o_amazon: 3,
  o_kaloz: 3,
  o_barbar: 3,
  o_pap: 2,
  o_tolvaj: 2,
  o_varazslo: 1,
  o_illuzionista: 1,
};

/** Skills that every class may take. */
export const commonSkills = [
  'k_allatidomitas',
  'k_eloadas',
  'k_gyogyitas',
  'k_hajozas',
  'k_lovaglas',
  'k_mesterseg',
  'k_ugras',
  'k_uszas',
  'k_nyomkereses',
  'k_tudas',
];

/** Weapons to choose from, none of them exotic. */
export const choosableWeapons = [
  'szablya',
  'csatabard',
  'fejsze',
  'tor',
  'bot',
  'landzsa',
  'hosszu_ij',
  'kard_2',
  'parittya',
  'sarlo',
  'darda',
  'bunko',
];

/** A sheet by the rules, always the same one for the same arguments; of any level, whatever the race allows. */
export function buildByRules({ race, class: osztaly, level }: Build): Character {
  const upTo = Array.from({ length: level }, (_, index) => index + 1);
  const chosen = (levels: number[]) => levels.map((_, index) => choosableWeapons[index] ?? '');
  const isWizard = osztaly === 'o_varazslo' || osztaly === 'o_illuzionista';
  const t_int = intelligences[level % intelligences.length] ?? 10;
  return {
    name: `${race} ${osztaly} ${level}`,
    faj: race,
    kor: 20,
    jellem: 'KJ',
    tulajdonsagok: { t_ero: 12, t_ugy: 13, t_egs: 11, t_int, t_bol: 9, t_kar: 10 },
    osztaly,
    kepzettsegek: skillsOf(race, osztaly, t_int),
    ...(osztaly === 'o_tolvaj' && { Tolvajkepzettsegek: thiefSkillsOf(race) }),
    szint: level,
    hpRolls: upTo.slice(1).map((at) => (at > 9 ? fixedHitPoints[osztaly] : 1 + ((at * 7) % sides[osztaly]))),
    tulajdonsagNovelesek: upTo.filter((at) => at % 4 === 0).map((at) => (at % 8 === 0 ? 't_egs' : 't_ero')),
    harcosSpecializaciok: osztaly === 'o_harcos' ? chosen(upTo.filter((at) => at % 2 === 1)) : [],
    kalozKritikus: osztaly === 'o_kaloz' ? chosen(upTo.filter((at) => at % 3 === 0)) : [],
    felszereles: { fegyverIDk: ['tor', 'okol'], ...(!isWizard && { pancelID: 'bor', pajzsID: 'kis_fa' }) },
  };
}

function skillsOf(race: KnownRaceId, osztaly: KnownClassId, intelligence: number): string[] {
  const counts = race === 'f_ember' ? skillsOfHumans : skillsByIntelligence;
  const count = counts[intelligence + (intelligenceOfRace[race] ?? 0) - 2];
  // The Imperial thief has the skill of the race among the thief skills.
  const first = race === 'f_birodalmi' && osztaly === 'o_tolvaj' ? undefined : firstSkills[race];
  const all = first === undefined ? commonSkills : [first, ...commonSkills.filter((id) => id !== first)];
  return all.slice(0, count);
}

const thiefSkillsOf = (race: KnownRaceId): string[] =>
  race === 'f_birodalmi'
    ? ['k_meregkeveres', 'k_csapdak', 'k_egyensulyozas', 'k_hamisitas']
    : ['k_alcazas', 'k_csapdak', 'k_egyensulyozas', 'k_hamisitas'];
