import type { Fault } from '../fault.js';
import type { hu } from './hu.js';

/**
 * A message before it is put into words: its English text, with a `{0}` for each value, and the values. A value that is a list is a
 * message within it. English so needs no table, and what is not in the tables of the others does not compile.
 */
export type Said = readonly [text: keyof typeof hu, ...values: (string | number | Said)[]];

/** The words for a message in another language: a text with places for the values, or what makes it of them. */
export type Wording = string | ((...values: (string | number)[]) => string);

/** The words for the messages of all faults in a language. */
export type FaultTexts = Readonly<Record<keyof typeof hu, Wording>>;

/** A fault before its message is put into words. */
export type SaidFault = Omit<Fault, 'message'> & { said: Said };

/** The fault with its message, in English unless texts are given. */
export function inWords({ pointer, code, said, line, column }: SaidFault, texts?: FaultTexts): Fault {
  const fault = { pointer, code, message: words(said, texts) };
  return line === undefined || column === undefined ? fault : { ...fault, line, column };
}

/** A message in words. */
export function words(said: Said, texts?: FaultTexts): string {
  const wording = texts?.[said[0]] ?? said[0];
  if (typeof wording !== 'string') return wording(...said.slice(1).map((value) => valueIn(value, texts)));
  if (said.length === 1) return wording;
  const { before, places } = readWording(wording);
  let text = before;
  for (const { value, after } of places) text += valueIn(said[value + 1] ?? '', texts) + after;
  return text;
}

const valueIn = (value: Said[number], texts: FaultTexts | undefined) =>
  typeof value === 'object' ? words(value, texts) : value;

/** A text taken apart at its places for values. */
interface ReadWording {
  before: string;
  places: { value: number; after: string }[];
}

/** Of the texts of a few tables: to take one apart takes longer than to put it together. */
const readWordings = new Map<string, ReadWording>();

function readWording(wording: string): ReadWording {
  const known = readWordings.get(wording);
  if (known) return known;
  // A place is one digit in braces.
  const [before = '', ...parts] = wording.split('{');
  const read = { before, places: parts.map((part) => ({ value: Number(part[0]), after: part.slice(2) })) };
  readWordings.set(wording, read);
  return read;
}
