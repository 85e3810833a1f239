import { accountCommands } from './account-commands.js';

const sheetInJson = 'sheet in JSON; "-" is standard input, after "--" a name may begin with "-"';
const atThisVersion = 'as it was in this version; for sheets of your own';
const intoFile = 'write to this file, which must not exist yet ("-" is standard output)';
const overwrite = 'overwrite the file';

/** What help says of each command, its arguments and its options. */
export const commands = {
  storedSheet: 'identifier of the sheet, its address, or, of your own, its name or 4 digits of its identifier',
  fileOrSheet:
    'a file ("-" is standard input), or a stored sheet: its identifier, its address, or, of your own, its name or 4 digits of its identifier',
  strict: 'refuse a sheet that is against the rules of the game',
  private: 'for your own account only',
  public: 'for everybody who knows the identifier',
  publicUsual: 'for everybody who knows the identifier (default)',
  new: {
    summary: 'make a new character by the rules',
    description:
      'Make a new character of level 1: asks for everything that the rules leave open, offers what they allow, ' +
      'and writes the sheet to a file.\n\n' +
      'Menus take a number, a name, or the beginning of one. "?" explains a question, "<" goes back to the one ' +
      'before. Until the end nothing is written.',
    output: intoFile,
    force: overwrite,
  },
  create: {
    summary: 'store sheets and print their identifiers',
    description:
      'Store sheets and print their identifiers, one a line.\n\n' +
      'All files are checked first: when one is bad, nothing is sent. ' +
      'Then they are stored in order, several at a time, up to the first that fails.',
    file: sheetInJson,
    key: 'name this sheet: under the same key it is stored once, however often it is sent',
    yes: 'store without an account without asking',
    quiet: 'print no notes on standard error',
  },
  get: {
    summary: 'print a stored sheet as JSON',
    description: 'Print a stored sheet as JSON, with what the service has added to it.',
    version: atThisVersion,
    output: intoFile,
    force: overwrite,
  },
  show: {
    summary: 'show a sheet with all that follows from it',
    description:
      'Show a sheet with all that follows from it by the rules: modifiers, hit points, armour class, attacks, ' +
      'and at the end what is against the rules.\n\n' +
      'On a terminal it is framed; in a pipe every line says what it is about. --json prints an object with ' +
      '"sheet", "derived" (what follows from it) and "findings".',
    version: 'as it was in this version; for stored sheets of your own',
    pdf: 'fetch a stored sheet as a PDF, to print',
    output: 'write the PDF to this file, which must not exist yet ("-" is standard output)',
    force: overwrite,
  },
  open: {
    summary: 'open the page of a sheet in your browser',
    description:
      'Open the page of a stored sheet in the browser that BROWSER names, else in the one of the system. Where there is ' +
      'none, its address is printed. A private sheet asks you to sign in there.',
  },
  list: {
    summary: 'list your own sheets',
    description:
      'List your own sheets, newest first.\n\n' +
      'A table on a terminal, with as many of the last digits of each identifier as commands need to know the sheet. ' +
      'In a pipe, one sheet a line with tabs between identifier, name, race, class, level, access, the times it was ' +
      'stored and last changed, and, of a deleted one, the time it was deleted.',
    name: 'part of the name; case, accents, strokes, spaces and the kind of apostrophe or dash do not count',
    race: 'race, such as ember or human',
    class: 'class, such as harcos or fighter',
    minLevel: 'lowest level',
    maxLevel: 'highest level',
    deleted: 'those that were deleted and can still be restored',
    sort: 'in which order',
    reverse: 'the other way round',
    limit: 'most sheets to list',
    all: 'list every sheet',
  },
  edit: {
    summary: 'edit a sheet of yours in your editor',
    description:
      'Edit a sheet of yours in the editor that VISUAL or EDITOR names, else in vi or nano.\n\n' +
      'When the editor is closed, the sheet is checked and stored, unless somebody has changed it meanwhile. ' +
      'Whatever goes wrong, the file that you have edited is kept.',
    set: 'change a member without an editor: "ep=31", "felszereles.at=12"; with nothing behind = it is removed',
  },
  update: {
    summary: 'replace a sheet of yours with a file',
    description:
      'Replace a sheet of yours with the one in a file. The version before stays in the history.\n\n' +
      'When the file is what "charsheet get" printed, edited or not, it is stored only if nobody has ' +
      'changed the sheet since.',
    file: 'sheet in JSON; "-" is standard input',
    ifVersion: 'only if this is the current version',
    force: 'whatever is there now',
  },
  levelUp: {
    summary: 'take a sheet to its next level',
    description:
      'Take a sheet to its next level: asks what the rules leave open, shows what changes, and writes the file ' +
      'or stores the sheet.\n\n' +
      'A stored sheet is yours, and is stored only if nobody has changed it meanwhile; whatever goes wrong, the ' +
      'new one is kept in a file. A sheet that is read from standard input is printed. Nothing is asked about ' +
      'what options say; they take an identifier or a name.',
    hp: 'hit point roll, or "roll" to have it rolled',
    increase: 'ability to increase, at every fourth level',
    specialisation: 'weapon of a fighter, at every odd level',
    critical: 'weapon of a pirate, at every third level',
    yes: 'do not ask whether to keep it',
    force: 'write a read-only file, too',
  },
  delete: {
    summary: 'delete a sheet of yours',
    description: 'Delete a sheet of yours. For 30 days "charsheet restore" brings it back.',
    yes: 'without asking',
  },
  visibility: {
    summary: 'say who may read a sheet of yours',
    description:
      'Say who may read a sheet of yours: everybody who knows its identifier (public), or your own account only ' +
      '(private). Nothing else of the sheet changes; it gets a new version.',
    who: 'may read it',
  },
  restore: {
    summary: 'bring back a deleted sheet or an old version',
    description:
      'Bring back a sheet of yours that was deleted within the last 30 days, or an old version of one.\n\n' +
      'An old version becomes the newest one; those after it stay in the history. Who may read the sheet ' +
      'does not change.',
    version: 'put back the sheet of this version',
  },
  history: {
    summary: 'list the versions of a sheet of yours',
    description:
      'List the versions of a sheet of yours, the current one first.\n\n' +
      'A table on a terminal. In a pipe, one version a line with a tab between its number and the time it was stored.',
    limit: 'most versions to list',
    all: 'list every version',
  },
  diff: {
    summary: 'show how two versions of a sheet differ',
    description:
      'Show how two versions of a sheet of yours differ, or a file and a stored sheet, or two sheets:\n\n' +
      '  diff <sheet>            the version before the current one, and the current one\n' +
      '  diff <sheet> <v1>       version v1 and the current one\n' +
      '  diff <sheet> <v1> <v2>  two versions\n' +
      '  diff <file> <sheet>     a file and the current version\n' +
      '  diff <sheet> <sheet>    two sheets\n\n' +
      'The exit status is 0 when they are the same, 1 when they differ, and 2 when something went wrong.',
    other: 'number of a version, or the stored sheet to compare with',
    version: 'number of the version to compare with',
  },
  import: {
    summary: 'store many sheets at once',
    description:
      'Store many sheets at once: lines of JSON, a JSON array, or a folder of .json files; compressed by gzip, too.\n\n' +
      'Lines that are refused are told with their place, and the others are stored; then the exit status is 6. Nothing is ' +
      'stored twice: the same input can be imported again, and after an interruption --resume goes on where it ended.\n\n' +
      'A sheet as the service of kemkas answers with it is taken, too.',
    input: 'a file, a folder, or "-" for standard input',
    onConflict:
      'what to do with a record that is a sheet of yours: leave it as it is (skip, unless given), replace it, or copy it',
    history: 'keep the numbers and times of versions, as "export --history" has them',
    dryRun: 'only try it: tell what would be refused',
    atomic: 'store all sheets, at most 100 000, or none',
    resume: 'go on where the last import of this input ended',
    rejects: 'write refused lines into this file, and why into one beside it, which ends in .reasons',
  },
  export: {
    summary: 'get all of your own sheets',
    description:
      'Get all of your own sheets, oldest first, as they are at this moment: a record on each line, as "import" takes them.\n\n' +
      'A file gets its name when it is whole; until then it ends in .partial. One that ends in .gz is compressed.',
    output: intoFile,
    force: overwrite,
    history: 'every version of every sheet',
    folder: 'write each sheet into a file of its own in this folder',
  },
  validate: {
    summary: 'check sheets without a server',
    description:
      'Check sheets without a server, as the server would, and by the rules of the game.\n\n' +
      'Every fault is printed on standard output, with line and column, and with a JSON Pointer to the value where ' +
      'the text is JSON. What the rules say of a sheet follows: "error" is against a rule, ' +
      '"note" is worth knowing; neither keeps it from being stored. The exit status is 6 when a sheet is bad, ' +
      'and 1 when a file cannot be read, whatever else is found.',
    file: sheetInJson,
    quiet: 'print nothing for good sheets, and no notes',
    strict: 'a sheet against the rules is a bad one',
    noRules: 'do not ask the rules of the game',
  },
  ...accountCommands,
  config: {
    summary: 'show the settings, and keep others',
    description:
      'Show the settings and where each comes from, or keep one: url is the base URL of the server, lang the language ' +
      '(hu or en). An option goes before the environment, that before what is kept, and that before the default.',
    action: 'what to do; without it the settings are shown',
    name: 'of which setting',
    value: 'to be kept',
  },
  completion: {
    summary: 'let your shell complete what you type',
    description:
      'Print what lets a shell complete commands, options, their values, files, and names and identifiers of your own ' +
      'sheets. A server that does not answer at once is not waited for.\n\n' +
      'bash and zsh read it from a line in ~/.bashrc or ~/.zshrc: source <(charsheet completion bash).',
    shell: 'yours',
    words: 'what was typed, as the scripts pass it behind "--"; what fits is printed',
  },
  help: {
    summary: 'print help for a command or a topic',
    description: (topics: string) => `Print help for a command, or for one of these topics: ${topics}.`,
    topic: 'command or topic',
  },
  serve: {
    summary: 'start a server on this computer',
    description:
      'Start the server of the package @charsheet/server, until Ctrl-C: the one that is installed beside this program, ' +
      'else "charsheet-server" on the PATH.\n\n' +
      'It is set up by environment variables; "charsheet-server --help" lists them.',
  },
};
