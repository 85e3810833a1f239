import type { Names } from '../../../language.js';
import type { AbilityId } from '../../first/catalog/traits.js';
import type { KnownClassId } from './classes.js';

/** A skill. */
export interface Skill extends Names {
  /** The ability it depends on; of two, the higher one counts. */
  abilities: readonly AbilityId[];
  /** The classes that may take it; absent for every class. */
  classes?: readonly KnownClassId[];
  /** The classes that have to have it. */
  requiredOf?: readonly KnownClassId[];
  /** Whether it is a thief skill. */
  thief?: true;
}

const thieves = ['o_2e_tolvaj'] as const;
const casters = ['o_2e_druida', 'o_2e_illuzionista', 'o_2e_pap', 'o_2e_varazslo', 'o_2e_vandor'] as const;

/** The skills of the second edition. */
export const skills = {
  k_alkimia: { hu: 'Alkímia', en: 'Alchemy', abilities: ['t_int'], classes: casters },
  k_alcazas: { hu: 'Álcázás', en: 'Disguise', abilities: ['t_kar'], classes: thieves, thief: true },
  k_allatidomitas: { hu: 'Állatidomítás', en: 'Animal training', abilities: ['t_kar'] },
  k_csapdak: { hu: 'Csapdák', en: 'Traps', abilities: ['t_ugy'], classes: thieves, thief: true },
  k_csillagjoslas: { hu: 'Csillagjóslás', en: 'Astrology', abilities: ['t_bol'], classes: casters },
  k_egyensulyozas: { hu: 'Egyensúlyozás', en: 'Balance', abilities: ['t_ugy'], classes: thieves, thief: true },
  k_eloadas: { hu: 'Előadás', en: 'Performance', abilities: ['t_kar'], requiredOf: ['o_2e_dalnok'] },
  k_ertekbecsles: { hu: 'Értékbecslés', en: 'Appraisal', abilities: ['t_int'] },
  k_gyogyitas: { hu: 'Gyógyítás', en: 'Healing', abilities: ['t_bol'] },
  k_hajozas: { hu: 'Hajózás', en: 'Seafaring', abilities: ['t_ugy'] },
  k_hallgatozas: { hu: 'Hallgatózás', en: 'Listening', abilities: ['t_bol'] },
  k_hamisitas: { hu: 'Hamisítás', en: 'Forgery', abilities: ['t_int'], classes: thieves, thief: true },
  k_herbalizmus: { hu: 'Herbalizmus', en: 'Herbalism', abilities: ['t_bol'] },
  k_historia: { hu: 'História', en: 'History', abilities: ['t_int'] },
  k_jelek_olvasasa: {
    hu: 'Jelek Olvasása',
    en: 'Decipher writing',
    abilities: ['t_int'],
    classes: [...casters, 'o_2e_tolvaj'],
    thief: true,
  },
  k_lovaglas: { hu: 'Lovaglás', en: 'Riding', abilities: ['t_ugy'] },
  k_maszas: { hu: 'Mászás', en: 'Climbing', abilities: ['t_ero'] },
  k_megfigyeles: { hu: 'Megfigyelés', en: 'Observation', abilities: ['t_bol'] },
  k_meregkeveres: { hu: 'Méregkeverés', en: 'Poison mixing', abilities: ['t_int'], classes: thieves, thief: true },
  k_mesterseg: { hu: 'Mesterség', en: 'Craft', abilities: ['t_int', 't_ugy'] },
  k_nyomkereses: { hu: 'Nyomkeresés', en: 'Tracking', abilities: ['t_bol'] },
  k_okkultizmus: { hu: 'Okkultizmus', en: 'Occultism', abilities: ['t_int'], classes: casters },
  k_osonas: { hu: 'Osonás', en: 'Sneaking', abilities: ['t_ugy'] },
  k_szabadulomuveszet: {
    hu: 'Szabadulóművészet',
    en: 'Escape artistry',
    abilities: ['t_ugy'],
    classes: thieves,
    thief: true,
  },
  k_ugras: { hu: 'Ugrás', en: 'Jumping', abilities: ['t_ero'] },
  k_uszas: { hu: 'Úszás', en: 'Swimming', abilities: ['t_ero'] },
  k_vadonjaras: {
    hu: 'Vadonjárás',
    en: 'Wilderness lore',
    abilities: ['t_bol'],
    requiredOf: ['o_2e_druida', 'o_2e_vandor'],
  },
  k_zarnyitas: { hu: 'Zárnyitás', en: 'Lock picking', abilities: ['t_ugy'], classes: thieves, thief: true },
  k_zsebmetszes: { hu: 'Zsebmetszés', en: 'Pickpocketing', abilities: ['t_ugy'], classes: thieves, thief: true },
} as const satisfies Record<string, Skill>;

export type KnownSkillId = keyof typeof skills;
