// What the commands need of the rules, imported when a command needs it: the catalogs take a while to load.
export {
  abilities,
  alignments,
  checkRules,
  choicesFor,
  classes,
  derive,
  levelUp,
  nameOf,
  races,
  rolled,
  sheetWords,
  startingChoices,
  viewSheet,
} from '@charsheet/schema/rules';
