/** What the commands for sheets say. */
export const sheets = {
  nothingSent: 'nothing was sent',
  nothingSentOf: (bad: number, all: number) => `nothing was sent: ${bad} of ${all} files are bad`,
  tooLarge: 'larger than 1 MiB, which is the most that a sheet may have',
  onlyFirstEdition: (file: string) => `${file}: it is of the second edition, which has no level-up here yet`,
  moreFaults: (file: string, shown: number) => `${file}: there are more faults than these ${shown}`,
  noTerminal: 'there is no terminal to ask on',
  stored: (title: string, version: number) => `Stored ${title} as version ${version}.`,
  toSeeDifference: (command: string) => `to see the difference: ${command}`,
  toPutYours: (command: string) => `to put yours in its place: ${command}`,
  toBeginAgain: (command: string) => `to begin again: ${command}`,
  changedMeanwhile: 'The sheet was changed meanwhile',
  changedTo: (current: number, from: number) => `it is at version ${current} now, not ${from}`,
  conflict: (id: string, current: number, from: number) =>
    `${id}: it was changed meanwhile: it is at version ${current} now, not ${from}`,
  maybeStored: (command: string) => `it may be stored or not; to find out: ${command}`,
  ifPrivate: (command: string) => `if it is a private one, sign in: ${command}`,
  version: (id: string, version: number) => `${id} version ${version}`,
  anonymous: {
    before: (url: string, count: number) =>
      count === 1
        ? `Not signed in to ${url}: it will be public, and nobody will ever be able to change or delete it.`
        : `Not signed in to ${url}: they will be public, and nobody will ever be able to change or delete them.`,
    after: (count: number): string =>
      count === 1
        ? 'stored without an account: it stays public, and nobody will be able to change or delete it'
        : 'stored without an account: they stay public, and nobody will be able to change or delete them',
    ask: 'Store it all the same?',
    nothingStored: 'nothing was stored',
    toSignIn: (command: string) => `to sign in: ${command}`,
    withoutQuestion: 'to store it without this question: --yes',
  },
  rules: {
    notYet: (sheet: string) => `${sheet}: the rules of the second edition are not looked at yet`,
    notLookedAt: 'second edition: its rules are not looked at yet',
    errors: (count: number) => `${count} rules ${count === 1 ? 'error' : 'errors'}`,
    notes: (count: number) => `${count} rules ${count === 1 ? 'note' : 'notes'}`,
    see: (file: string, counts: string, command: string) => `${file}: ${counts}; see: ${command}`,
    levels: { error: 'error:', note: 'note:' },
    ok: 'ok',
  },
  create: {
    oneKey: '--key is for one sheet',
    storedBut: (id: string, reason: string) => `stored as ${id}, but ${reason}`,
    page: (url: string) => `Its page: ${url}`,
    pages: (url: string) => `Their pages: ${url}`,
    identifier: '<identifier>',
    soFar: (stored: number, all: number, file: string) => `stored: ${stored} of ${all} sheets; stopped at ${file}`,
    alsoStored: (file: string, id: string) => `${file} was on its way and is stored as ${id}`,
    waiting: (seconds: number) => `too much at once for the service: going on in ${seconds} s`,
    maybeStored: (file: string) => `${file} may be stored or not; to send it without storing it twice:`,
  },
  find: {
    noneNamed: 'no sheet is named',
    nameOne: 'name one by its identifier, its address or its name',
    elsewhere: (there: string, here: string) => `the address is at ${there}, not at ${here}`,
    toAskThere: (there: string) => `to ask there: --url ${there}`,
    askThere: (there: string, here: string) => `the address is at ${there}, not at ${here}. Ask there?`,
    askThereWithToken: (there: string, here: string) =>
      `the address is at ${there}, not at ${here}, and CHARSHEET_TOKEN would go there. Ask there?`,
    nothingAsked: 'nothing was asked',
    manyNamed: (count: number, name: string) => `${count} sheets of yours are called "${name}"`,
    manyWith: (part: string, count: number) => `"${part}" begins or ends the identifiers of ${count} sheets of yours`,
    nameByDigits: 'name one by its identifier, or these digits of it:',
    candidate: (part: string, name: string, characterClass: string, level: number, date: string) =>
      `  ${part}  ${name}, ${characterClass} ${level}, stored ${date}`,
    more: (count: number) => `  and ${count} more`,
    noneOfYours: (given: string) =>
      `no sheet of yours has the name "${given}", or an identifier that begins or ends so`,
    neither: (given: string) => `"${given}" is neither the identifier nor the address of a sheet`,
    signIn: (command: string) => `to name one of your own by its name or a part of its identifier, sign in: ${command}`,
    wasDeleted: (command: string) => `one was deleted; to bring it back: ${command}`,
    toSeeYours: (command: string) => `to see your sheets: ${command}`,
    versionOfFile: '--version is for stored sheets, and this is a file',
  },
  import: {
    arrayCut: (file: string, whole: number) => `${file}: the array ends in the middle, after ${whole} whole elements`,
    left: (names: string, count: number) =>
      `left out, since they are no .json files: ${names}${count > 10 ? ', …' : ''}`,
    cut: 'the results were cut off',
    goOn: (command: string) => `to go on where it ended: ${command}`,
    changed: 'the input is not what it was then: from its beginning',
    arrayFollowed: (file: string) => `${file}: more follows after the end of the array`,
    rejectsInput: (file: string) => `${file} is the input itself`,
    noResume: 'standard input cannot be read again: without --resume',
    moreRefused: 'more lines are refused; --rejects <file> keeps them all',
    summary: (stored: number, changed: number, skipped: number, refused: number) =>
      `${stored} stored, ${changed} changed, ${skipped} left as they are, ${refused} refused`,
    tried: (good: number, refused: number) => `nothing was stored: ${good} would be taken, ${refused} refused`,
    nothing: (refused: number) => `nothing was stored: ${refused} refused`,
  },
  export: {
    done: (count: number, file: string) => `${count} ${count === 1 ? 'record' : 'records'} in ${file}`,
    partial: (file: string) => `what came until then is in ${file}`,
  },
  list: {
    titles: {
      id: 'ID',
      name: 'NAME',
      race: 'RACE',
      class: 'CLASS',
      level: 'LVL',
      access: 'ACCESS',
      changed: 'CHANGED',
      deleted: 'DELETED',
      wholeId: 'WHOLE ID',
    },
    access: { public: 'public', private: 'private' },
    empty: 'no sheets',
    noRace: (given: string, closest: string) => `--race: there is no race "${given}"${closest}`,
    noClass: (given: string, closest: string) => `--class: there is no class "${given}"${closest}`,
    races: (names: string, houseRule: string) => `races are ${names}; one of house rules is given as ${houseRule}`,
    classes: (names: string, houseRule: string) => `classes are ${names}; one of house rules is given as ${houseRule}`,
  },
  history: { titles: { version: 'VERSION', stored: 'STORED' }, empty: 'no versions' },
  edit: {
    nothingChanged: 'Nothing was changed, so nothing was sent.',
    cameBack: (editor: string) => `The editor "${editor}" came back at once.`,
    letItWait: (editor: string) =>
      `If it has a window of its own, it needs an option that lets it wait, such as: EDITOR="${editor} --wait"`,
    savedIn: (file: string, command: string) => `What is saved there is in ${file}; to store it: ${command}`,
    again: 'Edit it again?',
    theirs: (version: number) => `theirs, version ${version}`,
    yours: 'yours',
    kept: (file: string) => `your file is kept: ${file}`,
    toBeginWithTheirs: (command: string) => `to begin again with theirs: ${command}`,
    toStoreLater: (command: string) => `to store it later: ${command}`,
  },
  update: {
    isCurrent: (file: string) => `${file} is at this version now.`,
    toGoOn: (file: string, command: string) => `To go on with ${file}, have it at this version: ${command}`,
    copyOfOther: (file: string, id: string) => `${file}: it is a copy of another sheet, ${id}`,
    toReplace: (id: string) => `to put it in the place of ${id} all the same: --force`,
  },
  delete: {
    withoutQuestion: 'to delete without a question: --yes',
    ask: (title: string) => `Delete ${title}?`,
    done: (title: string) => `Deleted ${title}.`,
    toBringBack: (command: string) => `To bring it back, within 30 days: ${command}`,
    nothingDeleted: 'nothing was deleted',
  },
  restore: {
    isThere: (title: string, version: number) => `${title} is there, at version ${version}.`,
    already: (title: string, version: number) => `${title} is at version ${version} already.`,
    done: (title: string, old: number, version: number) =>
      `Stored version ${old} of ${title} again, as version ${version}.`,
  },
  visibility: {
    publicAlready: (title: string) => `${title} is public already.`,
    privateAlready: (title: string) => `${title} is private already.`,
    public: (title: string, url: string) => `Everybody may read ${title} now, at ${url}`,
    private: (title: string) => `Only you may read ${title} now.`,
  },
  diff: {
    withSheet: 'a file is compared with a sheet',
    bothFiles: 'both are files',
    withStored: 'a file is compared with a stored sheet',
    noVersion: (given: string) => `"${given}" is not the number of a version`,
    onlyOne: (id: string) => `${id}: it has one version only`,
  },
  show: {
    outputForPdf: '--output is for --pdf',
    toWriteJson: 'to write a sheet as JSON: charsheet get',
    pdfOfStored: 'a PDF is made of a stored sheet, and this is a file',
    toStore: 'to store it: charsheet create',
    pdfOfCurrent: 'a PDF is made of the current version',
    restoreFirst: 'for an old one, restore it first',
    wrote: (file: string) => `Wrote ${file}.`,
  },
  open: {
    opened: (title: string) => `Opened the page of ${title}.`,
    noBrowser: 'there is no browser to open it in',
  },
  new: {
    noTerminal: 'there is no terminal to ask questions on',
    toCheck: 'a sheet that a program has written is checked with: charsheet validate --strict sheet.json',
  },
  levelUp: {
    onlyFirstEdition: (sheet: string) => `${sheet}: it is of the second edition, which has no level-up here yet`,
    already: (count: number) =>
      count === 1
        ? 'one thing is against the rules on this sheet already ("charsheet show" says what); it goes up all the same'
        : `${count} things are against the rules on this sheet already ("charsheet show" says what); it goes up all the same`,
    notWritable: (file: string) => `${file}: it is no file that can be written to again`,
    toPrint: 'to read standard input, and print: -',
    changedMeanwhile: (file: string) => `${file}: it was changed meanwhile, so nothing was written`,
    needsOptions: (level: number, options: string) =>
      `there is no terminal to ask on, and level ${level} needs ${options}`,
    noDie: '--hp roll: the class is not known, nor is its die',
    severalMeant: (option: string, given: string, names: string) => `--${option}: "${given}" can mean ${names}`,
    nothingChanged: 'nothing was changed',
  },
};
