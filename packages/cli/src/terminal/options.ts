import { type Command, InvalidArgumentError, Option } from 'commander';

import { highestVersion } from '@charsheet/schema/basics';

import type { Texts } from '../texts/texts.js';

/** Why a value is refused; what is wrong with a command line is put into words where it is reported. */
export const notTaken = (why: keyof Texts['commandLine']['notTaken']) => new InvalidArgumentError(why);

/** Reads a whole number of the command line. */
export function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw notTaken('wholeNumber');
}

/** Reads a count of 1 or more. */
export function atLeastOne(text: string): number {
  if (Number(text) === 0) throw notTaken('atLeastOne');
  return wholeNumber(text);
}

/** Whether a text is the number of a version. */
export const isVersion = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= highestVersion;

/** Reads the number of a version. */
export function versionNumber(text: string): number {
  if (isVersion(text)) return Number(text);
  throw notTaken('versionNumber');
}

/** Adds the option that refuses a sheet against the rules. */
export const addStrict = (command: Command, { commands }: Texts): Command =>
  command.option('--strict', commands.strict);

/** Who may read a sheet, as options say it. */
export interface VisibilityOptions {
  private?: boolean;
  public?: boolean;
}

/** Adds the options to a command. */
export const addVisibility = (command: Command, { commands }: Texts, isNew = false): Command =>
  command
    .addOption(new Option('--private', commands.private).conflicts('public'))
    .option('--public', isNew ? commands.publicUsual : commands.public);

/** An option takes precedence over the file: a record that was read has the member too. */
export function visibilityOf(options: VisibilityOptions): { isPublic?: boolean } {
  if (options.private) return { isPublic: false };
  return options.public ? { isPublic: true } : {};
}

/** The options as they were given, for a command that does the same again. */
export const visibilityFlags = (options: VisibilityOptions): string[] =>
  (['private', 'public'] as const).filter((name) => options[name]).map((name) => `--${name}`);
