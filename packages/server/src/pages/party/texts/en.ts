import type { PartyTexts } from './hu.js';

/** What the page of a party says in English. */
export const en: PartyTexts = {
  title: 'Party',
  lead: 'Sheets side by side: what a game master needs at the table. Nothing is stored, the party is in the address of this page: keep it as a bookmark, or send it on.',
  how: 'Choose among your characters, or paste identifiers or addresses of sheets below. Those of others as well, if they are public.',
  choose: 'Choose among my characters',
  others: 'Another of my characters',
  add: 'Who else?',
  addLabel: 'Identifier or address',
  addHint: 'An identifier, or the address of a sheet in the browser. Several at once will do.',
  addButton: 'Add',
  noIdentifier: 'There is no identifier in this. They look like 4f2580d3-295b-85af-9232-5349ab847871',
  sort: 'Sort by',
  sortBy: { address: 'As you chose', initiative: 'Initiative', name: 'Name' },
  print: 'Printed it is one A4 page, landscape: use the print command of the browser.',
  tooMany: (count, most) =>
    `These are ${count} characters, and only ${most} fit side by side. You see the first ${most}; take some out to see the others.`,
  unread: 'These we cannot show: there is no such sheet, or only its owner may see it.',
  strange: 'This is no identifier:',
  remove: 'Take out',
  member: 'Character',
  senses: 'Senses',
  stealth: 'Stealth',
  untrained: 'In brackets: not learned, the ability alone counts.',
  more: (count) => `and ${count} more`,
};
