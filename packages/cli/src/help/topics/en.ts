import { exitStatuses, type topics, twoColumns } from '../../terminal/help.js';
import type { Texts } from '../../texts/texts.js';

/** The text of each topic: paragraphs, which are wrapped, and lines that begin with spaces. */
export type TopicTexts = Record<(typeof topics)[number], (texts: Texts) => readonly string[]>;

export const en: TopicTexts = {
  rules: () => [
    'THE RULES OF THE GAME',
    'The rules are those of the first edition. "new" makes a character by them, question by question. "level-up" takes one to its next level. "show" adds to a sheet all that follows from it: modifiers, hit points, armour class, attacks.',
    '"validate" says what the rules have against a sheet, and needs no server. An "error" is against a rule, a "note" is worth knowing. "create", "update" and "edit" tell in short how many there are.',
    'House rules are welcome: neither keeps a sheet from being stored, unless you ask for that with --strict. What the first edition has not is named by an identifier of your own that begins like the others of its kind, such as f_ for a race and o_ for a class.',
    'Things of the game have names in Hungarian and English. Options such as "list --race" and "list --class" take either, or the identifier, whatever their case and accents. Answers are in the language of --lang, else of CHARSHEET_LANG, else in the one that "config set lang" keeps, else in that of the locale.',
  ],
  files: () => [
    'HOW A STORED SHEET IS NAMED',
    twoColumns([
      ['its identifier', 'as "create" prints it'],
      ['its address', 'of its page or of the API, copied from anywhere'],
      ['its name', 'if it is your own, whatever its case and accents'],
      ['4 or more digits', 'if it is your own: its identifier begins or ends with them'],
    ]),
    'They are tried in this order. When several sheets of yours fit, they are listed and nothing is done; "list" shows digits that will do. Where a file can be meant too, it is one that is there under this name or looks like a path, such as ./bence.',
    'FILES',
    'A sheet is a file of JSON in UTF-8. "-" is standard input, or, behind -o, standard output. What -o names must not exist yet, unless you add --force. "level-up" writes the file that it has read, with its mode and owner; a read-only one is refused without --force. A file is written whole or not at all, and links are followed.',
    'DRAFTS',
    '"edit" opens a copy in a folder of its own in TMPDIR. It is removed once it is stored. Whatever goes wrong, it is kept, and its path is printed. An editor that comes back at once, with its window still open, needs an option such as --wait.',
    'SETTINGS',
    'They are kept in ~/.config/charsheet, or in $XDG_CONFIG_HOME/charsheet, on macOS in ~/Library/Application Support/charsheet; CHARSHEET_CONFIG names another folder. credentials.json has the tokens of "login", one for each base URL, and only you can read it; CHARSHEET_TOKEN goes before it. config.json has what "config set" keeps. "charsheet config" shows which settings count and where they come from.',
  ],
  'exit-status': (texts) => [
    'EXIT STATUSES',
    exitStatuses(texts),
    'A number never changes its meaning. "diff" alone has its own: 0 same, 1 different, 2 trouble.',
    'ERRORS AS JSON',
    'Results go to standard output, everything else to standard error. With --json every input that failed is one line of JSON there, with these members:',
    twoColumns([
      ['input', 'the file or the sheet as it was given, or null'],
      ['code', 'which failure it is; codes are never renamed'],
      ['title', 'what the code means'],
      ['detail', 'what went wrong and what to do, for a person'],
      ['errors', 'every fault of the input: pointer, code, message,'],
      ['', 'and line and column where there is a text'],
    ]),
    'A code is one of those of the service, such as not-found or invalid-body, or one of these:',
    twoColumns(Object.entries(texts.system.failures)),
  ],
};
