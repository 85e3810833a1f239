import type { SheetPageTexts } from './hu.js';

/** Everything that the pages of a sheet say in English. */
export const en: SheetPageTexts = {
  toSheet: 'Back to the sheet',
  changes: { before: 'became', removed: 'removed:', added: 'new:' },
  meanwhile: (version) => `The sheet was changed meanwhile: version ${version} is the newest now. This has changed:`,
  levelUp: {
    title: 'Level up',
    lead: (from, to) => `From level ${from} to level ${to}`,
    already: (count) =>
      `The rules have something to say against the sheet already (${count} ${count === 1 ? 'thing' : 'things'}). It can go up all the same.`,
    limit: 'There is no higher level',
    houseRules: 'If your table plays by other rules, write any level into the sheet when you edit it.',
    edit: 'Edit',
    range: (lowest, highest) => `${lowest}–${highest}`,
    unknownClass: 'This class is one of your own rules, and we do not know its die: enter what you have rolled.',
    roll: (die) => `Roll a d${die}`,
    choose: 'Choose',
    carried: 'Carried',
    others: 'All other weapons',
    notANumber: (lowest, highest) => `Enter a whole number from ${lowest} to ${highest}.`,
    check: 'Show what changes',
    changes: 'What changes',
    what: 'Value',
    before: 'Now',
    after: 'Then',
    noChange: 'None of the numbers changes.',
    store: (level) => `Go to level ${level}`,
    keptChoices: 'What you have chosen is still there. Look at it, and store it again.',
  },
  actions: {
    title: 'What to do',
    notStored:
      'What you asked for just now was not saved. What you entered is below: save it again if you still want it.',
  },
  later:
    'We do not help with the rules of the second edition yet. Write the level into the sheet when you edit it: its class, the hit points rolled, and what was chosen.',
  history: {
    title: 'History',
    lead: 'Every version is kept. Look at any of them, and bring it back; none of the others is lost by that.',
    version: (version) => `Version ${version}`,
    now: 'the present one',
    stored: 'Stored.',
    nothingChanged: 'Nothing was changed.',
    look: 'Look at it',
    lookAt: (version) => `Look at it: version ${version}`,
    bringBack: 'Bring it back',
    bringBackThis: (version) => `Bring it back: version ${version}`,
    older: 'Older ones',
    newest: 'The newest ones',
    old: (version, of) => `This is the sheet as it was in version ${version}. The present one is version ${of}.`,
    difference: 'What has changed since then',
    same: 'The sheet is the same now.',
    again: 'Have a look, and bring it back again if you want to.',
    all: 'All versions',
  },
};
