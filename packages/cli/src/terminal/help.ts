import type { Argument, Command } from 'commander';

import { exitStatus, meanings, type Outcome } from '../errors.js';

/** A command with its arguments, as `get <id>`. */
export const commandTerm = (command: Command) =>
  [command.name(), ...command.registeredArguments.map(argumentTerm)].join(' ');

function argumentTerm(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

/** Examples below the help of a command. */
export function examples(...commands: string[]): string {
  return `\nExamples:\n${commands.map((command) => `  charsheet ${command}`).join('\n')}`;
}

/** The exit statuses below the help of the program. */
export function exitStatuses(): string {
  const lines = (Object.keys(meanings) as Outcome[]).map(
    (outcome) => `  ${String(exitStatus[outcome]).padEnd(4)} ${meanings[outcome]}`,
  );
  return `\nExit status:\n${lines.join('\n')}`;
}

/** A text as one word of a command line, in quotation marks where a shell needs them. */
export const shellWord = (text: string) =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
