import { type Armour, armours, shields } from '../catalog/armour.js';
import type { CharacterClass } from '../catalog/classes.js';
import { lookUp, type ResolvedSheet } from '../catalog/look-up.js';
import { type Weapon, weapons } from '../catalog/weapons.js';
import type { BareFinding } from './codes.js';
import { checkKnownWeapons } from './growth.js';

const includes = (ids: readonly string[] | undefined, id: string): boolean => ids?.includes(id) ?? false;

/** The class may use the weapons that are carried. */
export function* checkWeapons(resolved: ResolvedSheet): Generator<BareFinding> {
  const ids = resolved.sheet.felszereles.fegyverIDk;
  const pointer = '/felszereles/fegyverIDk';
  yield* checkKnownWeapons(ids, pointer);
  for (const [index, id] of ids.entries()) {
    const weapon = lookUp<Weapon>(weapons, id);
    if (weapon) yield* checkWeapon(resolved, id, weapon, `${pointer}/${index}`);
  }
}

function* checkWeapon({ sheet, race, characterClass }: ResolvedSheet, id: string, weapon: Weapon, pointer: string) {
  // A race of house rules may be trained with anything.
  if (!race || !characterClass) return;
  const values = { class: sheet.osztaly, race: sheet.faj, weapon: id };
  const specialised = sheet.osztaly === 'o_harcos' && includes(sheet.harcosSpecializaciok, id);
  if (!specialised && !mayUse(characterClass, id, weapon)) {
    const code = includes(race.weapons, id) ? 'weapon-by-race' : 'weapon-not-for-class';
    yield { code, pointer, values } satisfies BareFinding;
  } else if (
    characterClass.weaponsByText &&
    ![race.weapons, characterClass.weaponsByText].some((ids) => includes(ids, id))
  ) {
    yield { code: 'weapon-by-deity', pointer, values } satisfies BareFinding;
  }
}

function mayUse({ weapons: usable, exoticWeapons }: CharacterClass, id: string, { exotic }: Weapon): boolean {
  if (usable === 'every') return true;
  if (usable === 'common') return !exotic || includes(exoticWeapons, id);
  return includes(usable, id);
}

/** The class may wear the armour and carry the shield. */
export function* checkArmour({ sheet, characterClass }: ResolvedSheet): Generator<BareFinding> {
  const { pancelID, pajzsID } = sheet.felszereles;
  const armour = lookUp<Armour>(armours, pancelID);
  if (pancelID !== undefined && !armour) {
    const known = Object.keys(armours);
    yield { code: 'unknown-armour', pointer: '/felszereles/pancelID', values: { id: pancelID }, known };
  }
  if (pajzsID !== undefined && !Object.hasOwn(shields, pajzsID)) {
    const known = Object.keys(shields);
    yield { code: 'unknown-shield', pointer: '/felszereles/pajzsID', values: { id: pajzsID }, known };
  }
  if (!characterClass) return;
  if (pancelID !== undefined && armour && !characterClass.armourTypes.includes(armour.type)) {
    const values = { class: sheet.osztaly, armour: pancelID };
    yield { code: 'armour-not-for-class', pointer: '/felszereles/pancelID', values };
  }
  if (pajzsID !== undefined && Object.hasOwn(shields, pajzsID) && !characterClass.shields) {
    yield { code: 'shield-not-for-class', pointer: '/felszereles/pajzsID', values: { class: sheet.osztaly } };
  }
}
