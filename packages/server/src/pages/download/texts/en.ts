import type { DownloadTexts } from './hu.js';

/** What the page says in English on which all sheets are downloaded. */
export const en: DownloadTexts = {
  title: 'Download my characters',
  count: (count) =>
    `You have ${count} ${count === 1 ? 'character' : 'characters'}. Here you download all of them, as they are at this moment.`,
  countAtLeast: (count) => `You have more than ${count} characters. Here you download all of them.`,
  none: 'You have no characters yet, so there is nothing to download.',
  zip: {
    title: 'A file for each character',
    lead: 'A ZIP file with a readable .json file for each character, under its name.',
    pdf: (most) => `With a PDF of each, to print (of at most ${most} characters)`,
    button: 'Download (ZIP)',
    tooMany: (most) =>
      `A ZIP file takes ${most} characters at most. Download them as lines, or into a folder by the command line:`,
    tooManyPdfs: (most) =>
      `We draw PDFs of ${most} characters at most at once. Download them without, or print the sheets one by one.`,
  },
  lines: {
    title: 'All in one file',
    lead: 'A character on each line (NDJSON): for programs, and to go on elsewhere. It takes any number of characters.',
    history: 'With all earlier versions',
    button: 'Download (NDJSON)',
  },
  back: 'Both can be uploaded again, here or at another service:',
  upload: 'Upload characters',
};
