import type { Language } from '../../language.js';

/** What a sheet that is shown calls its parts, in each language. */
export interface SheetWords {
  /** Above a group of lines. */
  titles: Record<
    | 'identity'
    | 'abilities'
    | 'defence'
    | 'saves'
    | 'attacks'
    | 'weapons'
    | 'skills'
    | 'thiefSkills'
    | 'spells'
    | 'spellList'
    | 'things'
    | 'growth'
    | 'levels'
    | 'findings'
    | 'worn'
    | 'notes',
    string
  >;
  /** Before a value, or above a column of them. */
  labels: Record<
    | 'name'
    | 'visibility'
    | 'race'
    | 'characterClass'
    | 'level'
    | 'alignment'
    | 'gender'
    | 'age'
    | 'deity'
    | 'ability'
    | 'score'
    | 'modifier'
    | 'hitPoints'
    | 'currentHitPoints'
    | 'armourClass'
    | 'initiative'
    | 'speed'
    | 'armour'
    | 'shield'
    | 'melee'
    | 'ranged'
    | 'weapon'
    | 'attack'
    | 'damage'
    | 'critical'
    | 'range'
    | 'save'
    | 'skill'
    | 'spellLevel'
    | 'spellsPerDay'
    | 'saveDifficulty'
    | 'hitPointRolls'
    | 'increases'
    | 'specialisations'
    | 'criticals'
    | 'experience'
    | 'hitPointsNow'
    | 'money'
    | 'gold'
    | 'silver'
    | 'electrum'
    | 'thingsWorn'
    | 'thingsCarried'
    | 'smallThings',
    string
  >;
  levels: Record<'error' | 'note', string>;
  headline: (parts: { race: string; characterClass: string; level: number }) => string;
  feet: (count: number) => string;
  rolled: (score: number) => string;
  byRace: (modifier: string) => string;
  byLevel: (modifier: string) => string;
  byShield: (modifier: string) => string;
  byArmour: (modifier: string) => string;
  byRaceAndClass: (modifier: string) => string;
  primarySave: string;
  /** Who may read a sheet. */
  visibility: Record<'public' | 'private', string>;
  byText: (modifier: string) => string;
  none: string;
  /** Of a spell. */
  prepared: Record<'yes' | 'no', string>;
  coins: Record<'at' | 'et' | 'el', (count: string) => string>;
}

export const sheetWords: Record<Language, SheetWords> = {
  en: {
    titles: {
      identity: 'Person',
      abilities: 'Abilities',
      defence: 'In a fight',
      saves: 'Saving throws',
      attacks: 'Attack bonuses',
      weapons: 'Weapons',
      skills: 'Skills',
      thiefSkills: 'Thief skills',
      spells: 'Spells',
      spellList: 'Spells known',
      things: 'Belongings',
      growth: 'What level has brought',
      levels: 'Levels',
      findings: 'By the rules',
      worn: 'Worn',
      notes: 'Notes',
    },
    labels: {
      name: 'Name',
      visibility: 'Who sees it',
      race: 'Race',
      characterClass: 'Class',
      level: 'Level',
      alignment: 'Alignment',
      gender: 'Gender',
      age: 'Age',
      deity: 'Deity',
      ability: 'Ability',
      score: 'Score',
      modifier: 'Modifier',
      hitPoints: 'Hit points',
      currentHitPoints: 'Now',
      armourClass: 'Armour class',
      initiative: 'Initiative',
      speed: 'Speed',
      armour: 'Armour',
      shield: 'Shield',
      melee: 'Melee',
      ranged: 'Ranged',
      weapon: 'Weapon',
      attack: 'Attack',
      damage: 'Damage',
      critical: 'Critical',
      range: 'Range',
      save: 'Saving throw',
      skill: 'Skill',
      spellLevel: 'Spell level',
      spellsPerDay: 'A day',
      saveDifficulty: 'Save against',
      hitPointRolls: 'Hit point rolls',
      increases: 'Abilities increased',
      specialisations: 'Specialisations',
      criticals: 'Criticals',
      experience: 'Experience',
      hitPointsNow: 'Hit points now',
      money: 'Money',
      gold: 'Gold',
      silver: 'Silver',
      electrum: 'Electrum',
      thingsWorn: 'Worn',
      thingsCarried: 'Carried',
      smallThings: 'Small things',
    },
    levels: { error: 'Against the rules', note: 'Note' },
    headline: ({ race, characterClass, level }) => `${race}, ${characterClass}, level ${level}`,
    feet: (count) => `${count} ft`,
    rolled: (score) => `rolled ${score}`,
    byRace: (modifier) => `race ${modifier}`,
    byLevel: (modifier) => `level ${modifier}`,
    byShield: (modifier) => `shield ${modifier}`,
    byArmour: (modifier) => `armour ${modifier}`,
    byRaceAndClass: (modifier) => `race and class ${modifier}`,
    primarySave: 'primary',
    visibility: { public: 'everybody', private: 'only you' },
    byText: (modifier) => `${modifier} more by the text of the rules`,
    none: 'none',
    prepared: { yes: 'prepared', no: 'not prepared' },
    coins: { at: (count) => `${count} gold`, et: (count) => `${count} silver`, el: (count) => `${count} electrum` },
  },
  hu: {
    titles: {
      identity: 'Személy',
      abilities: 'Tulajdonságok',
      defence: 'Harcban',
      saves: 'Mentődobások',
      attacks: 'Támadóbónuszok',
      weapons: 'Fegyverek',
      skills: 'Képzettségek',
      thiefSkills: 'Tolvajképzettségek',
      spells: 'Varázslatok',
      spellList: 'Ismert varázslatok',
      things: 'Holmik',
      growth: 'Amit a szintek hoztak',
      levels: 'Szintek',
      findings: 'A szabályok szerint',
      worn: 'Viselet',
      notes: 'Jegyzetek',
    },
    labels: {
      name: 'Név',
      visibility: 'Ki látja',
      race: 'Faj',
      characterClass: 'Osztály',
      level: 'Szint',
      alignment: 'Jellem',
      gender: 'Nem',
      age: 'Kor',
      deity: 'Isten',
      ability: 'Tulajdonság',
      score: 'Érték',
      modifier: 'Módosító',
      hitPoints: 'Életerőpont',
      currentHitPoints: 'Most',
      armourClass: 'Védettség',
      initiative: 'Kezdeményezés',
      speed: 'Sebesség',
      armour: 'Páncél',
      shield: 'Pajzs',
      melee: 'Közelharc',
      ranged: 'Távolsági',
      weapon: 'Fegyver',
      attack: 'Támadás',
      damage: 'Sebzés',
      critical: 'Kritikus',
      range: 'Hatótáv',
      save: 'Mentő',
      skill: 'Képzettség',
      spellLevel: 'Varázslatszint',
      spellsPerDay: 'Naponta',
      saveDifficulty: 'Mentő ellene',
      hitPointRolls: 'Életerődobások',
      increases: 'Növelt tulajdonságok',
      specialisations: 'Specializációk',
      criticals: 'Kritikus fegyverek',
      experience: 'Tapasztalati pont',
      hitPointsNow: 'Életerőpont most',
      money: 'Pénz',
      gold: 'Arany',
      silver: 'Ezüst',
      electrum: 'Elektrum',
      thingsWorn: 'Viselt',
      thingsCarried: 'Cipelt',
      smallThings: 'Apróságok',
    },
    levels: { error: 'Szabálytalan', note: 'Megjegyzés' },
    headline: ({ race, characterClass, level }) => `${race}, ${characterClass}, ${level}. szint`,
    feet: (count) => `${count} láb`,
    rolled: (score) => `dobott ${score}`,
    byRace: (modifier) => `faj ${modifier}`,
    byLevel: (modifier) => `szint ${modifier}`,
    byShield: (modifier) => `pajzs ${modifier}`,
    byArmour: (modifier) => `páncél ${modifier}`,
    byRaceAndClass: (modifier) => `faj és osztály ${modifier}`,
    primarySave: 'elsődleges',
    visibility: { public: 'bárki', private: 'csak te' },
    byText: (modifier) => `a szabályszöveg szerint további ${modifier}`,
    none: 'nincs',
    prepared: { yes: 'bekészítve', no: 'nincs bekészítve' },
    coins: { at: (count) => `${count} arany`, et: (count) => `${count} ezüst`, el: (count) => `${count} elektrum` },
  },
};
