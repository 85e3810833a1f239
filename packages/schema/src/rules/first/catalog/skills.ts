import type { Names } from '../../../language.js';
import type { KnownClassId } from './classes.js';
import type { AbilityId } from './traits.js';

/** A skill. */
export interface Skill extends Names {
  /** The ability it depends on; of two, the higher one counts. */
  abilities: readonly AbilityId[];
  /** The classes that may take it; absent for every class. */
  classes?: readonly KnownClassId[];
  /** Whether it can be a thief skill: in practice, too, or by the text of the rules only. */
  thief?: 'yes' | 'by-text';
  /** By the text of the rules it may be taken several times, for another field each. */
  repeatable?: true;
}

const thieves = ['o_tolvaj'] as const;
const casters = ['o_varazslo', 'o_illuzionista', 'o_pap'] as const;

/** The skills of the first edition. */
export const skills = {
  k_alkimia: { hu: 'Alkímia', en: 'Alchemy', abilities: ['t_int'], classes: casters },
  k_alcazas: { hu: 'Álcázás', en: 'Disguise', abilities: ['t_kar'], classes: thieves, thief: 'yes' },
  k_allatidomitas: { hu: 'Állatidomítás', en: 'Animal training', abilities: ['t_kar'] },
  k_csapdak: { hu: 'Csapdák állítása', en: 'Traps', abilities: ['t_ugy'], classes: thieves, thief: 'yes' },
  k_csillagjoslas: { hu: 'Csillagjóslás', en: 'Astrology', abilities: ['t_bol'], classes: casters },
  k_egyensulyozas: { hu: 'Egyensúlyozás', en: 'Balance', abilities: ['t_ugy'], classes: thieves, thief: 'yes' },
  k_eloadas: { hu: 'Előadás', en: 'Performance', abilities: ['t_kar'] },
  k_ertekbecsles: { hu: 'Értékbecslés', en: 'Appraisal', abilities: ['t_int'], thief: 'by-text' },
  k_gyogyitas: { hu: 'Gyógyítás', en: 'Healing', abilities: ['t_bol'] },
  k_hajozas: { hu: 'Hajózás', en: 'Seafaring', abilities: ['t_ugy'] },
  k_hallgatozas: { hu: 'Hallgatózás', en: 'Listening', abilities: ['t_bol'], thief: 'by-text' },
  k_hamisitas: { hu: 'Hamisítás', en: 'Forgery', abilities: ['t_int'], classes: thieves, thief: 'yes' },
  k_jelek_olvasasa: {
    hu: 'Jelek Olvasása',
    en: 'Decipher writing',
    abilities: ['t_int'],
    classes: ['o_tolvaj', ...casters],
    thief: 'yes',
  },
  k_koncentracio: { hu: 'Koncentráció', en: 'Concentration', abilities: ['t_bol'], classes: casters },
  k_lovaglas: { hu: 'Lovaglás', en: 'Riding', abilities: ['t_ugy'] },
  k_maszas: { hu: 'Mászás', en: 'Climbing', abilities: ['t_ero'], thief: 'by-text' },
  k_megfigyeles: { hu: 'Megfigyelés', en: 'Observation', abilities: ['t_bol'], thief: 'by-text' },
  k_meregkeveres: { hu: 'Méregkeverés', en: 'Poison mixing', abilities: ['t_int'], classes: thieves, thief: 'yes' },
  k_mesterseg: { hu: 'Mesterség', en: 'Craft', abilities: ['t_int', 't_ugy'] },
  k_nyomkereses: { hu: 'Nyomkeresés', en: 'Tracking', abilities: ['t_bol'] },
  k_osonas: { hu: 'Osonás', en: 'Sneaking', abilities: ['t_ugy'], thief: 'by-text' },
  k_rejtozes: { hu: 'Rejtőzés', en: 'Hiding', abilities: ['t_ugy'], thief: 'by-text' },
  k_szabadulomuveszet: {
    hu: 'Szabadulóművészet',
    en: 'Escape artistry',
    abilities: ['t_ugy'],
    classes: thieves,
    thief: 'yes',
  },
  k_tudas: { hu: 'Tudás', en: 'Knowledge', abilities: ['t_int'], repeatable: true },
  k_ugras: { hu: 'Ugrás', en: 'Jumping', abilities: ['t_ero'] },
  k_uszas: { hu: 'Úszás', en: 'Swimming', abilities: ['t_ero'] },
  k_varazslatismeret: { hu: 'Varázslatismeret', en: 'Spellcraft', abilities: ['t_int'], classes: casters },
  k_zarnyitas: { hu: 'Zárnyitás', en: 'Lock picking', abilities: ['t_ugy'], classes: thieves, thief: 'yes' },
  k_zsebmetszes: { hu: 'Zsebmetszés', en: 'Pickpocketing', abilities: ['t_ugy'], classes: thieves, thief: 'yes' },
} as const satisfies Record<string, Skill>;

export type KnownSkillId = keyof typeof skills;
