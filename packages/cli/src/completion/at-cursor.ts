import type { Argument, Command, Option } from 'commander';

/** What can stand at the cursor. */
export type AtCursor =
  | { kind: 'command' }
  | { kind: 'option'; command: Command; given: ReadonlySet<Option> }
  | { kind: 'value'; command: Command; slot: Slot; prefix: string };

/** A place for a value: an argument, or what an option takes. */
export interface Slot {
  /** As help writes it, such as `file`. */
  name: string;
  choices?: readonly string[] | undefined;
}

/** A command line as far as it is known before the cursor. */
export interface Reading {
  /** What can stand at the cursor; nothing where all was said, or what was said is wrong. */
  at: AtCursor | undefined;
  /** The values of arguments. */
  values: readonly string[];
  /** The server that an option names. */
  url: string | undefined;
}

/** Reads the words before the cursor as the program would. */
export function readWords(program: Command, before: readonly string[], word: string): Reading {
  let command = program;
  let pending: Option | undefined;
  let [areOptionsOver, isWrong] = [false, false];
  let url: string | undefined;
  const values: string[] = [];
  const given = new Set<Option>();
  const take = (option: Option, value: string) => {
    if (option.long === '--url') url = value;
  };
  for (const one of before) {
    if (pending) {
      take(pending, one);
      pending = undefined;
    } else if (!areOptionsOver && one === '--') {
      areOptionsOver = true;
    } else if (!areOptionsOver && /^-./.test(one)) {
      const [option, value] = optionOf(command, one);
      if (option) given.add(option);
      if (option && value !== undefined) take(option, value);
      if (option?.required && value === undefined) pending = option;
    } else if (command === program) {
      command = program.commands.find((each) => each.name() === one) ?? program;
      isWrong ||= command === program;
    } else {
      values.push(one);
    }
  }
  const read = () => {
    if (isWrong) return undefined;
    if (pending) return { kind: 'value', command, slot: slotOfOption(pending), prefix: '' } as const;
    if (!areOptionsOver && word.startsWith('-')) return optionAtCursor(command, given, word);
    if (command === program) return { kind: 'command' } as const;
    const { registeredArguments: all } = command;
    const last = all.at(-1);
    const argument = all[values.length] ?? (last?.variadic ? last : undefined);
    return argument && ({ kind: 'value', command, slot: slotOf(argument), prefix: '' } as const);
  };
  return { at: read(), values, url };
}

function optionAtCursor(command: Command, given: ReadonlySet<Option>, word: string): AtCursor | undefined {
  const prefix = /^--[^=]+=/.exec(word)?.[0];
  if (prefix === undefined) return { kind: 'option', command, given };
  const [option] = optionOf(command, prefix);
  return option?.required ? { kind: 'value', command, slot: slotOfOption(option), prefix } : undefined;
}

/** The option that a word is, and the value that stands in the same word. */
function optionOf(command: Command, word: string): [Option | undefined, string | undefined] {
  const [, name, value] = /^([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
  return [command.options.find(({ long, short }) => long === name || short === name), value];
}

const slotOf = (argument: Argument): Slot => ({ name: argument.name(), choices: argument.argChoices });

const slotOfOption = ({ flags, argChoices }: Option): Slot => ({
  name: /<(\w+)/.exec(flags)?.[1] ?? '',
  choices: argChoices,
});
