import type { Typing } from './typing.js';

const enter = '\r';

/** What somebody types who makes a fighter, up to the name of the file. */
export const fighter: Typing = [
  ['Name: ', 'Kósza Réka\r'],
  ['Race: ', 'human\r'],
  ['Class: ', 'fig\r'],
  ['Alignment [Neutral]: ', enter],
  ['Gender (Enter: none): ', 'nő\r'],
  ['Age [20]: ', '27\r'],
  ['Deity (Enter: none): ', enter],
  [`Abilities [roll them: 4d6, the lowest dropped]: `, 'type them\r'],
  ['Strength: ', '15\r'],
  ['Dexterity: ', '19\r'],
  ['Dexterity: ', '13\r'],
  ['Constitution: ', '14\r'],
  ['Intelligence: ', '10\r'],
  ['Wisdom: ', '8\r'],
  ['Charisma: ', '12\r'],
  ['Skills 1/4: ', 'animal, performance\r'],
  ['Skills 3/4: ', '?\r'],
  ['Skills 3/4: ', 'heal, swim\r'],
  ['Specialisation: ', 'sabre\r'],
  ['Weapons (Enter ends): ', 'sabre\r'],
  ['Weapons (Enter ends): ', enter],
  ['Armour [none]: ', 'studded\r'],
  ['Shield [none]: ', 'large wooden\r'],
];
