import { Argument, Command } from 'commander';

import type { Context } from '../context.js';
import { Interrupted } from '../errors.js';
import { examples } from '../terminal/help.js';
import { print } from '../terminal/output.js';
import { readWords } from './at-cursor.js';
import { fitting } from './candidates.js';
import { type CommandLine, quotedForBash, readBashLine } from './command-line.js';
import type { Candidate } from './own-sheets.js';
import { type Shell, scripts, shells } from './scripts.js';

/** `charsheet completion` */
export function completionCommand(context: Context): Command {
  const texts = context.texts.commands.completion;
  return new Command('completion')
    .summary(texts.summary)
    .description(texts.description)
    .addArgument(new Argument('<shell>', texts.shell).choices(shells))
    .argument('[words...]', texts.words)
    .addHelpText('after', () =>
      examples(context.texts, 'completion bash', 'completion fish > ~/.config/fish/completions/charsheet.fish'),
    )
    .action((shell: Shell, typed: string[], _, command: Command) =>
      typed.length === 0 ? print(context.io, scripts[shell]) : complete(context, shell, typed, command),
    );
}

/** Prints what fits at the cursor of a command line. */
async function complete(context: Context, shell: Shell, typed: readonly string[], command: Command): Promise<void> {
  const line = shell === 'bash' ? readBashLine(typed.join(' ')) : lineOf(typed);
  const program = command.parent ?? command;
  const reading = readWords(program, line.before, line.word);
  const { words, files, isLate } = await fitting({ context, program, reading, word: line.word });
  const lines = (await beginningSo(words, line)).flatMap(({ value, about }) => {
    const written = shell === 'bash' ? quotedForBash(value, line) : value;
    return written === undefined ? [] : [`${written}\t${about}`];
  });
  await print(context.io, [files ? 'files' : 'words', ...lines].join('\n'));
  // It ends at once then, whatever connection is still being made.
  if (isLate) throw new Interrupted();
}

const lineOf = (typed: readonly string[]): CommandLine => ({
  before: typed.slice(0, -1),
  word: typed.at(-1) ?? '',
  kept: 0,
  quote: '',
});

/**
 * Those that begin as the word does; where none does, those that are found by it all the same, unless a shell would take away
 * letters that were typed, as it does where several have less in common than these.
 */
async function beginningSo(all: readonly Candidate[], { word, kept }: CommandLine): Promise<readonly Candidate[]> {
  const exact = all.filter(({ value }) => value.startsWith(word));
  if (exact.length > 0 || all.length === 0) return exact;
  const { fold } = await import('../schema.js');
  const close = all.filter(({ value }) => fold(value).startsWith(fold(word)) || value.endsWith(word));
  const values = close.map(({ value }) => value);
  const isUsable = values.length <= 1 || commonLength(values) >= word.length;
  return isUsable && values.every((value) => value.slice(0, kept) === word.slice(0, kept)) ? close : [];
}

/** How many characters all have in common at their beginning. */
function commonLength([first = '', ...others]: readonly string[]): number {
  const end = [...first].findIndex((_, at) => others.some((other) => other.charAt(at) !== first.charAt(at)));
  return end < 0 ? first.length : end;
}
