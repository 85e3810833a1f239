export {
  abilities,
  alignments,
  armours,
  checkRules,
  choicesFor,
  classes,
  derive,
  levelUp,
  nameOf,
  races,
  rolled,
  shields,
  skills,
  startingChoices,
  viewSheet,
  weapons,
} from '@charsheet/schema/rules';

// What the commands need of the rules, imported when a command needs it: the catalogs take a while to load.
