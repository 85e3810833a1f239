import type { Argument, Command } from 'commander';

import { exitStatus, type Outcome } from '../errors.js';
import type { Texts } from '../texts/texts.js';

/** A command with its arguments, as `get <id>`. */
export const commandTerm = (command: Command) =>
  [command.name(), ...command.registeredArguments.map(argumentTerm)].join(' ');

function argumentTerm(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

/** Examples below the help of a command. */
export function examples({ commandLine }: Texts, ...commands: string[]): string {
  return `\n${commandLine.examples}\n${commands.map((command) => `  charsheet ${command}`).join('\n')}`;
}

/** Lines of two columns; a first column that is empty goes on with the line before it. */
export function twoColumns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`).join('\n');
}

/** The exit statuses, one a line. */
export const exitStatuses = ({ commandLine }: Texts) =>
  twoColumns(
    (Object.keys(exitStatus) as Outcome[]).map((one) => [String(exitStatus[one]), commandLine.exitStatuses[one]]),
  );

/** What there is help for besides the commands. */
export const topics = ['rules', 'files', 'exit-status'] as const;

/** The topics, and what each is about. */
export const topicsIn = ({ commandLine }: Texts) => topics.map((one) => [one, commandLine.aboutTopics[one]] as const);

/** A text as one word of a command line, in quotation marks where a shell needs them. */
export const shellWord = (text: string) =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
