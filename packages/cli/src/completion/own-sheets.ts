import type { CharacterQuery, CharacterSummary } from '@charsheet/schema';

import { isPart, partsOf, shortestOfMany } from '../characters/short-ids.js';
import type { GlobalOptions } from '../config.js';
import type { Context } from '../context.js';
import { Interrupted } from '../errors.js';

/** A word that fits, and what it is. */
export interface Candidate {
  value: string;
  about: string;
}

/** How long somebody who has pressed a key waits for a server, in milliseconds. */
const mostWait = 300;
/** More are not read at a glance. */
const mostSheets = 100;

/**
 * What names sheets of one's own that can be meant by the beginning of a word: their names, or identifiers where digits were
 * typed or the name says too little. None where nobody is signed in.
 * @throws when the server does not answer in time
 */
export async function ownSheets(
  context: Context,
  options: GlobalOptions,
  word: string,
  place: CharacterQuery,
): Promise<Candidate[]> {
  const hurry = new AbortController();
  const hurried: Context = Object.create(context, { interruption: { value: hurry.signal } });
  // All that takes time on this side is done before the clock starts.
  const client = await hurried.connect(options);
  if (!hurried.credential) return [];
  const { characterQueryValidator } = await import('../schema.js');
  const list = async (query: CharacterQuery): Promise<CharacterSummary[]> => {
    const whole = { ...query, ...place, limit: mostSheets };
    return characterQueryValidator.check(whole) ? (await client.characters.list({ query: whole })).body.items : [];
  };
  const isOver = new AbortController();
  void context.io.clock.sleep(mostWait, isOver.signal).then(
    () => hurry.abort(new Interrupted()),
    () => {},
  );
  try {
    const [byName, byId] = await Promise.all([
      list(word === '' ? {} : { q: word }),
      isPart(word) ? list({ id: word }) : [],
    ]);
    return [
      ...namesOf(byName),
      ...byId.map((sheet) => ({ value: sheet.id, about: [sheet.name, outline(sheet)].join(', ') })),
    ];
  } finally {
    isOver.abort();
  }
}

/** By the name, where only one is called so, and it is neither like an option nor more than a line. */
function namesOf(sheets: readonly CharacterSummary[]): Candidate[] {
  const parts = partsOf(
    sheets.map(({ id }) => id),
    shortestOfMany,
  );
  return sheets.map((sheet, at) => {
    const { id, name } = sheet;
    const part = parts[at] ?? id;
    const isClear = !/^-|\p{Cc}/u.test(name) && sheets.filter((other) => other.name === name).length === 1;
    return isClear
      ? { value: name, about: `${outline(sheet)}, ${part}` }
      : { value: part, about: `${name}, ${outline(sheet)}` };
  });
}

const outline = ({ osztaly, szint }: CharacterSummary) => `${osztaly.replace(/^o_/, '')} ${szint}`;
