import type { AbilityId, Language } from '@charsheet/schema/rules';

import type { Question } from '../../terminal/dialog.js';

/** The questions about a new character. */
type QuestionId =
  | 'name'
  | 'race'
  | 'characterClass'
  | 'alignment'
  | 'gender'
  | 'age'
  | 'deity'
  | 'method'
  | 'keep'
  | 'firstSkill'
  | 'thiefSkills'
  | 'skills'
  | 'specialisation'
  | 'weapons'
  | 'armour'
  | 'shield'
  | 'file';

/** What the questions about a new character say, in each language. */
export interface CreationTexts {
  questions: Record<QuestionId, Question>;
  welcome: string;
  nameFault: string;
  textFault: string;
  methods: { roll: string; type: string };
  keep: { order: string; assign: string; again: string; type: string };
  /** Abilities in a few letters. */
  abilities: Record<AbilityId, string>;
  abilityHelp: string;
  notLeft: (left: string) => string;
  ready: string;
  wrote: (file: string) => string;
  toStore: (command: string) => string;
  store: (service: string) => string;
}

const en: CreationTexts = {
  questions: {
    name: { text: 'Name', help: 'What the character is called: 1 to 200 characters.' },
    race: {
      text: 'Race',
      help: 'The race changes abilities, and decides which classes are open and up to which level.',
    },
    characterClass: {
      text: 'Class',
      help: 'The classes that are open to the race, with the die that is rolled for hit points.',
    },
    alignment: { text: 'Alignment', help: 'How the character stands to law and chaos, good and evil.' },
    gender: { text: 'Gender (Enter: none)', help: 'In your own words; it may be left out.' },
    age: { text: 'Age', help: 'In years.' },
    deity: { text: 'Deity (Enter: none)', help: 'Whom the character follows; it may be left out.' },
    method: {
      text: 'Abilities',
      help: 'Each of the six is rolled with four dice of which the lowest is dropped, or typed: 3 to 18.',
    },
    keep: {
      text: 'These rolls',
      help: 'Take them in this order, give each to an ability of your choice, or roll all six again.',
    },
    firstSkill: { text: 'Skill of the race', help: 'Everybody of this race has one of these skills.' },
    thiefSkills: { text: 'Thief skills', help: 'Every thief has four of these.' },
    skills: {
      text: 'Skills',
      help: 'Their number follows from Intelligence and race; the class decides which can be learnt.',
    },
    specialisation: {
      text: 'Specialisation',
      help: 'The weapon that the fighter is best with. There is another one at each odd level.',
    },
    weapons: {
      text: 'Weapons (Enter ends)',
      help: 'What the character carries, of the weapons that the class and the race may use. There may be none.',
    },
    armour: { text: 'Armour', help: 'What the class may wear, with what it adds to the armour class.' },
    shield: { text: 'Shield', help: 'What it adds to the armour class stands behind it.' },
    file: { text: 'Write it to the file', help: 'A new file for the sheet, which "charsheet create" stores.' },
  },
  welcome: 'A new character. "?" explains a question, "<" goes back to the one before.',
  nameFault: 'A name has 1 to 200 characters, and one of them can be seen.',
  textFault: 'Up to 200 characters, please, without control characters.',
  methods: { roll: 'roll them: 4d6, the lowest dropped', type: 'type them' },
  keep: {
    order: 'take them in this order',
    assign: 'give each to an ability',
    again: 'roll again',
    type: 'type others',
  },
  abilities: { t_ero: 'Str', t_ugy: 'Dex', t_egs: 'Con', t_int: 'Int', t_bol: 'Wis', t_kar: 'Cha' },
  abilityHelp: 'The score as rolled, 3 to 18; what the race adds is counted by itself.',
  notLeft: (left) => `Give one of those that are left: ${left}.`,
  ready: 'The character:',
  wrote: (file) => `Wrote ${file}.`,
  toStore: (command) => `To store it: ${command}`,
  store: (service) => `Store it at ${service} now?`,
};

const hu: CreationTexts = {
  questions: {
    name: { text: 'Név', help: 'Ahogy a karaktert hívják: 1–200 karakter.' },
    race: {
      text: 'Faj',
      help: 'A faj módosítja a tulajdonságokat, és eldönti, mely osztályok hányadik szintig nyitottak.',
    },
    characterClass: { text: 'Osztály', help: 'A faj számára nyitott osztályok, az életerőpont kockájával.' },
    alignment: { text: 'Jellem', help: 'Hogyan viszonyul a karakter rendhez és káoszhoz, jóhoz és gonoszhoz.' },
    gender: { text: 'Nem (Enter: nincs)', help: 'Saját szavaiddal; el is maradhat.' },
    age: { text: 'Kor', help: 'Években.' },
    deity: { text: 'Isten (Enter: nincs)', help: 'Akit a karakter követ; el is maradhat.' },
    method: {
      text: 'Tulajdonságok',
      help: 'Mind a hathoz négy kockával dobsz, a legkisebb nem számít; vagy beírod: 3–18.',
    },
    keep: {
      text: 'Ezek a dobások',
      help: 'Maradhatnak ebben a sorrendben, szétoszthatod őket, vagy újradobod mind a hatot.',
    },
    firstSkill: { text: 'A faj képzettsége', help: 'Ennek a fajnak minden tagja ért ezek egyikéhez.' },
    thiefSkills: { text: 'Tolvajképzettségek', help: 'Minden tolvajnak négy ilyen képzettsége van.' },
    skills: {
      text: 'Képzettségek',
      help: 'A számuk az intelligenciából és a fajból következik; az osztály dönti el, mi tanulható.',
    },
    specialisation: {
      text: 'Specializáció',
      help: 'A fegyver, amelyben a harcos a legjobb. Minden páratlan szinten jár egy újabb.',
    },
    weapons: {
      text: 'Fegyverek (Enter: vége)',
      help: 'Amit a karakter visel azok közül, amelyeket osztálya és faja használhat. Lehet egy sem.',
    },
    armour: { text: 'Páncél', help: 'Amit az osztály viselhet; mögötte, amennyit a védettséghez ad.' },
    shield: { text: 'Pajzs', help: 'Mögötte, amennyit a védettséghez ad.' },
    file: { text: 'Fájl, amelybe kerül', help: 'Új fájl a lapnak; a „charsheet create” tárolja el.' },
  },
  welcome: 'Új karakter. „?” elmagyarázza a kérdést, „<” visszalép az előzőhöz.',
  nameFault: 'A név 1–200 karakter, és van benne látható.',
  textFault: 'Legfeljebb 200 karakter lehet, vezérlőkarakter nélkül.',
  methods: { roll: 'dobás: 4d6, a legkisebb nélkül', type: 'beírás' },
  keep: {
    order: 'maradjanak ebben a sorrendben',
    assign: 'szétosztom őket',
    again: 'újradobás',
    type: 'másokat írok be',
  },
  abilities: { t_ero: 'Erő', t_ugy: 'Ügy', t_egs: 'Egs', t_int: 'Int', t_bol: 'Böl', t_kar: 'Kar' },
  abilityHelp: 'A dobott érték, 3–18; a faj módosítója magától számít.',
  notLeft: (left) => `A megmaradtak egyikét add meg: ${left}.`,
  ready: 'A karakter:',
  wrote: (file) => `Elkészült: ${file}.`,
  toStore: (command) => `Így tárolhatod: ${command}`,
  store: (service) => `Tároljuk most itt: ${service}?`,
};

export const creationTexts: Record<Language, CreationTexts> = { en, hu };
