import { type Argument, type Command, Help, type Option } from 'commander';

import type { Texts } from '../texts/texts.js';
import { commandTerm } from './help.js';

/** Descriptions with less room than this are not wrapped. */
const narrowestText = 12;

/** How the library is to write help in a language: what it says by itself is English. */
export function helpIn({ commandLine: { titles, placeholders, choices, usual } }: Texts): Partial<Help> {
  const names: Record<string, string> = placeholders;
  const heads: Record<string, string> = {
    'Usage:': titles.usage,
    'Arguments:': titles.arguments,
    'Options:': titles.options,
    'Commands:': titles.commands,
  };
  const term = (text: string) => text.replace(/(?<=[<[])[a-z]+/g, (name) => names[name] ?? name);
  // What follows the description is in parentheses: which values there are, and which is the usual one.
  const described = (own: string, whole: string) =>
    own + whole.slice(own.length).replace('choices: ', `${choices}: `).replace('default: ', `${usual}: `);
  const of = Help.prototype;
  return {
    minWidthToWrap: narrowestText,
    styleTitle: (title) => heads[title] ?? title,
    commandUsage: (command) => term(of.commandUsage(command)),
    // Every command has options, and without that remark there is room to say what it does.
    subcommandTerm: (command: Command) => term(commandTerm(command)),
    argumentTerm: (argument: Argument) => names[argument.name()] ?? argument.name(),
    argumentDescription: (argument: Argument) => described(argument.description, of.argumentDescription(argument)),
    optionTerm: (option: Option) => term(option.flags),
    optionDescription: (option: Option) => described(option.description, of.optionDescription(option)),
  };
}
