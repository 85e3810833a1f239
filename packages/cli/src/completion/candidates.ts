import type { Command } from 'commander';

import { languages } from '@charsheet/schema/basics';

import type { Context } from '../context.js';
import { Interrupted } from '../errors.js';
import { topicsIn } from '../terminal/help.js';
import type { AtCursor, Reading, Slot } from './at-cursor.js';
import { type Candidate, ownSheets } from './own-sheets.js';

/** What fits at the cursor. */
export interface Fitting {
  words: readonly Candidate[];
  /** Whether files do, too. */
  files: boolean;
  /** Whether a server was given up. */
  isLate?: boolean;
}

interface Place {
  context: Context;
  program: Command;
  command: Command;
  reading: Reading;
  word: string;
}

/** Commands for which a sheet can be one in a file. */
export const sheetsInFiles = ['show', 'level-up', 'diff'];

type Values = (place: Place) => Promise<Candidate[]> | Candidate[];

const deletedOnly = ({ command }: Place) => (command.name() === 'restore' ? { deleted: true } : {});

const sheets: Values = (place) => {
  const { url } = place.reading;
  return ownSheets(place.context, url === undefined ? {} : { url }, place.word, deletedOnly(place));
};

/** Names of the game in one's language. */
const named =
  (kind: 'races' | 'classes' | 'abilities' | 'weapons'): Values =>
  async ({ context }) => {
    const rules = await import('../rules.js');
    return Object.entries(rules[kind]).map(([id, names]) => ({
      value: names[context.language].toLowerCase(),
      about: id,
    }));
  };

/** What fits into a slot, by its name. */
const values: Record<string, Values> = {
  sheet: sheets,
  other: sheets,
  race: named('races'),
  class: named('classes'),
  ability: named('abilities'),
  weapon: named('weapons'),
  topic: ({ program, context }) => [...topicCandidates(context), ...commandsOf(program)],
  value: ({ reading }) => (reading.values[1] === 'lang' ? plain(languages) : []),
};

const plain = (all: readonly string[]): Candidate[] => all.map((value) => ({ value, about: '' }));

const topicCandidates = ({ texts }: Context): Candidate[] =>
  topicsIn(texts).map(([value, about]) => ({ value, about }));

const commandsOf = (program: Command): Candidate[] =>
  program.commands.map((command) => ({ value: command.name(), about: command.summary() }));

/** What fits at the cursor; it need not begin as the word there does. */
export async function fitting(place: Omit<Place, 'command'>): Promise<Fitting> {
  const { at } = place.reading;
  if (!at) return { words: [], files: false };
  if (at.kind === 'command') return { words: commandsOf(place.program), files: false };
  if (at.kind === 'option') return { words: optionsOf(at), files: false };
  const { slot, command, prefix } = at;
  const word = place.word.slice(prefix.length);
  let isLate = false;
  // A server that is not there, and whatever else is wrong, is no reason to say something while somebody types.
  const found = await valuesOf(slot, { ...place, command, word }).catch((error: unknown): Candidate[] => {
    isLate = error instanceof Interrupted;
    return [];
  });
  return {
    isLate,
    words: found.map(({ value, about }) => ({ value: prefix + value, about })),
    files: slot.name === 'file' || (slot.name === 'sheet' && sheetsInFiles.includes(command.name())),
  };
}

function optionsOf({ command, given }: AtCursor & { kind: 'option' }): Candidate[] {
  const options = command.createHelp().visibleOptions(command);
  return options
    .filter((option) => option.long && !given.has(option))
    .map(({ long, description }) => ({ value: String(long), about: description }));
}

async function valuesOf({ name, choices }: Slot, place: Place): Promise<Candidate[]> {
  if (choices) return plain(choices);
  const make = Object.hasOwn(values, name) ? values[name] : undefined;
  return make ? make(place) : [];
}
