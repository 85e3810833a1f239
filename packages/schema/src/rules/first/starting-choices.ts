import type { Character } from '../../characters/character.js';
import { type Armour, armours, type KnownArmourId, type KnownShieldId, shields } from './catalog/armour.js';
import { type CharacterClass, classes, type KnownClassId } from './catalog/classes.js';
import { type ResolvedSheet, resolve } from './catalog/look-up.js';
import { type KnownSkillId, type Skill, skills } from './catalog/skills.js';
import { type KnownWeaponId, weapons } from './catalog/weapons.js';
import { checkWeapons } from './check/equipment.js';
import { isOpen, mayLearn, requiredFirstSkill, skillCount, thiefSkills, type WeaponChoiceList } from './growth.js';
import { weaponsToChoose } from './next-level.js';

/** What a new character can have. Each part follows from what is on the sheet already, and no choice breaks a rule. */
export interface StartingChoices {
  /** Classes that are open to the race. */
  osztaly: KnownClassId[];
  /** How many skills there are, the given one counted, and those that the class may take. */
  kepzettsegek: { count: number; offered: KnownSkillId[] };
  /** One of these is the first skill, whether the class may take it or not; null when race and class ask for none. */
  firstSkill: readonly KnownSkillId[] | null;
  /** Null for a class that has none. They are to be chosen before the other skills, which may leave too few. */
  Tolvajkepzettsegek: { count: number; offered: KnownSkillId[] } | null;
  harcosSpecializaciok: KnownWeaponId[] | null;
  kalozKritikus: KnownWeaponId[] | null;
  felszereles: { fegyverIDk: KnownWeaponId[]; pancelID: KnownArmourId[]; pajzsID: KnownShieldId[] };
}

/**
 * What can be chosen for a character of level 1.
 * @param sheet what is chosen so far; race, class and abilities decide
 */
export function startingChoices(sheet: Character): StartingChoices {
  const resolved = resolve(sheet);
  const ids = Object.keys(skills) as KnownSkillId[];
  return {
    osztaly: classesFor(resolved),
    kepzettsegek: {
      count: resolved.race ? skillCount(sheet, resolved.race) : 0,
      offered: ids.filter((id) => mayLearn(sheet.osztaly, skills[id])),
    },
    firstSkill: requiredFirstSkill(sheet.osztaly, resolved.race) ?? null,
    Tolvajkepzettsegek:
      sheet.osztaly === thiefSkills.owner
        ? { count: thiefSkills.count, offered: ids.filter((id) => (skills[id] as Skill).thief === 'yes') }
        : null,
    harcosSpecializaciok: chosenFirst(sheet, 'harcosSpecializaciok'),
    kalozKritikus: chosenFirst(sheet, 'kalozKritikus'),
    felszereles: equipmentFor(resolved),
  };
}

const chosenFirst = (sheet: Character, list: WeaponChoiceList) => weaponsToChoose({ ...sheet, [list]: [] }, list, 1);

function classesFor({ sheet, race }: ResolvedSheet): KnownClassId[] {
  const ids = Object.keys(classes) as KnownClassId[];
  return race ? ids.filter((id) => isOpen(sheet.faj, race, classes[id])) : ids;
}

function equipmentFor(resolved: ResolvedSheet): StartingChoices['felszereles'] {
  const { armourTypes, shields: mayCarry = true }: Partial<CharacterClass> = resolved.characterClass ?? {};
  return {
    fegyverIDk: (Object.keys(weapons) as KnownWeaponId[]).filter((id) => hasNoFinding(resolved, id)),
    pancelID: (Object.keys(armours) as KnownArmourId[]).filter(
      (id) => armourTypes?.includes((armours[id] as Armour).type) ?? true,
    ),
    pajzsID: mayCarry ? (Object.keys(shields) as KnownShieldId[]) : [],
  };
}

/** Whether the weapon has no finding, not even a note. */
function hasNoFinding(resolved: ResolvedSheet, weapon: KnownWeaponId): boolean {
  const sheet = { ...resolved.sheet, felszereles: { fegyverIDk: [weapon] } };
  return checkWeapons({ ...resolved, sheet }).next().done === true;
}
