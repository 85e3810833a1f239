import type { CommanderError } from 'commander';

import type { Report } from '../errors.js';
import type { Line, Texts } from '../texts/texts.js';

type Wrong = Texts['commandLine']['wrong'];
type Say = (wrong: Wrong, parts: string[], texts: Texts) => string;

/** What the library says in English, by its codes, and how to say it: it tells what is wrong in its sentences only. */
const sentences: Record<string, [form: RegExp, say: Say][]> = {
  'commander.unknownOption': [[/^unknown option '(.*)'$/s, (wrong, [option = '']) => wrong.unknownOption(option)]],
  'commander.unknownCommand': [[/^unknown command '(.*)'$/s, (wrong, [name = '']) => wrong.unknownCommand(name)]],
  'commander.missingArgument': [
    [
      /^missing required argument '(.*)'$/s,
      (wrong, [name = ''], texts) => wrong.missingArgument(placeholder(name, texts)),
    ],
  ],
  'commander.optionMissingArgument': [
    [/^option '(.*)' argument missing$/s, (wrong, [option = '']) => wrong.missingValue(option)],
  ],
  'commander.conflictingOption': [
    [
      /^option '(.*)' cannot be used with option '(.*)'$/s,
      (wrong, [one = '', other = '']) => wrong.conflict(one, other),
    ],
  ],
  'commander.excessArguments': [
    [
      /^too many arguments for '(.*)'\. Expected (\d+) arguments? but got (\d+)\.$/s,
      (wrong, [command = '', most, given]) => wrong.tooMany(command, Number(most), Number(given)),
    ],
  ],
  'commander.invalidArgument': [
    [
      /^option '(.*?)' argument '(.*)' is invalid\. (.*)$/s,
      (wrong, [option = '', value = '', reason = ''], texts) => wrong.badValue(option, value, why(reason, texts)),
    ],
    [
      /^command-argument value '(.*)' is invalid for argument '(.*?)'\. (.*)$/s,
      (wrong, [value = '', name = '', reason = ''], texts) =>
        wrong.badArgument(placeholder(name, texts), value, why(reason, texts)),
    ],
  ],
};

const placeholder = (name: string, { commandLine }: Texts) =>
  (commandLine.placeholders as Record<string, string>)[name] ?? name;

/** Ours are called by their names, the library's is a sentence. */
function why(reason: string, { commandLine: { notTaken, wrong } }: Texts): string {
  const [, choices] = /^Allowed choices are (.*)\.$/s.exec(reason) ?? [];
  return choices === undefined ? ((notTaken as Record<string, string>)[reason] ?? reason) : wrong.choices(choices);
}

/**
 * What to report of a command line that the library refuses.
 * @param command the command that it is about, if it names one
 */
export function wrongCommandLine({ code, exitCode, message }: CommanderError, command: string | undefined): Report {
  // Help and the version arrive as errors too.
  if (exitCode === 0) return { outcome: 'done', lines: [] };
  const [, sentence = '', names] = /^(?:error: )?(.*?)\s*(?:\(Did you mean (.*)\?\))?$/s.exec(message) ?? [];
  const line: Line = (texts) => {
    const said = code === 'commander.help' ? texts.commandLine.wrong.noCommand : inOurWords(code, sentence, texts);
    return names === undefined ? said : `${said}; ${texts.commandLine.wrong.didYouMean(...closest(names))}`;
  };
  // A shell puts names in the place of `*.json`, and one of them may look like an option.
  const next: Line = (texts) =>
    /'-[^']*\./.test(sentence)
      ? texts.commandLine.fileLikeOption
      : texts.commandLine.see(`charsheet ${command ? `${command} ` : ''}--help`);
  return { outcome: 'wrongUsage', lines: [line], next: [next] };
}

/** A name that is close to what was given, as the end of a sentence; nothing when none is. */
export const closestIn = ({ commandLine }: Texts, name: string | undefined): string =>
  name === undefined ? '' : `; ${commandLine.wrong.didYouMean(name)}`;

function inOurWords(code: string, sentence: string, texts: Texts): string {
  for (const [form, say] of sentences[code] ?? []) {
    const parts = form.exec(sentence);
    if (parts) return say(texts.commandLine.wrong, parts.slice(1), texts);
  }
  return sentence;
}

/** Names that are close to what was given. */
const closest = (names: string) => names.replace(/^one of /, '').split(', ');
