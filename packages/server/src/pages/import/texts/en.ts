import type { ImportTexts } from './hu.js';

/** What the page says in English on which sheets are uploaded. */
export const en: ImportTexts = {
  title: 'Upload characters',
  lead: 'The characters in the files go into your account. A file that is uploaded twice stores nothing twice.',
  files: 'Files',
  filesHint: (megabytes) =>
    `Downloaded .json or .ndjson files, or any JSON with character sheets, compressed as .gz, too. You can choose several, of ${megabytes} MB together. What is more goes by the command line:`,
  command: 'charsheet import characters.ndjson',
  choices: 'What to do with them',
  conflict: {
    legend: 'If a character is in your account already',
    skip: 'leave it as it is here',
    replace: 'make it as it is in the file; what it is now stays in its history',
    copy: 'store the one of the file as another character',
  },
  visibility: {
    legend: 'Who may see them?',
    asIs: 'as the file says; if it says nothing, anyone who knows their addresses',
    public: 'anyone who knows their addresses',
    private: 'only me',
  },
  history: 'The file has earlier versions, too: bring those back as well',
  dryRun: 'Only look what would happen: nothing is stored',
  button: 'Upload',
  result: {
    title: 'What became of the upload',
    tried: 'What would become of the upload',
    nothingKept: 'Nothing was stored: we have only looked at the files.',
    kinds: {
      refused: 'Refused',
      stored: 'Stored',
      changed: 'Replaced or brought back',
      skipped: 'There already, left as it was',
    },
    storable: 'Can be stored',
    more: (count) => `And ${count} more.`,
    moreRefused: 'The command line puts those that are refused into a file, so that you can correct them:',
    rejectsCommand: 'charsheet import --rejects refused.ndjson characters.ndjson',
    line: (number) => `line ${number}`,
    element: (number) => `sheet ${number}`,
    again: 'Upload another file',
    list: 'My characters',
  },
  faults: {
    none: 'Choose at least one file.',
    empty: 'It is empty. Choose the file that has the characters.',
    zip: 'This is a ZIP file. Unpack it, and choose the .json files in it, all at once if you like.',
    encoding: 'It is in another encoding than UTF-8. Save it in UTF-8, then upload it again.',
    notJson: 'This is no JSON. Choose a file that was downloaded here, or saved as JSON.',
    cutArray:
      'Its end is missing: the array is not closed. What was whole before that is taken. Look for the whole file.',
    afterArray: 'Something follows the array: that was not taken. Look at the end of the file.',
    badGzip:
      'The compressed file is damaged, or its end is missing. What came before is taken. Look for the whole file.',
  },
  tooLarge: (megabytes) =>
    `This is more than ${megabytes} MB together, which counts unpacked as well. Divide it, or use the command line:`,
  stopped: 'The upload was cut off:',
  kept: 'What is told as stored here is stored. Upload the file again: what is there already is not stored twice.',
};
