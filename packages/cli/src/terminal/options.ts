import { type Command, InvalidArgumentError, Option } from 'commander';

import { highestVersion, type Language, languages } from '@charsheet/schema/basics';

import { readLanguage } from '../config.js';
import type { Io } from './io.js';

/** Reads a whole number of the command line. */
export function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is not a whole number.');
}

/** Reads a count of 1 or more. */
export function atLeastOne(text: string): number {
  if (Number(text) === 0) throw new InvalidArgumentError('It must be 1 or more.');
  return wholeNumber(text);
}

/** Whether a text is the number of a version. */
export const isVersion = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= highestVersion;

/** Reads the number of a version. */
export function versionNumber(text: string): number {
  if (isVersion(text)) return Number(text);
  throw new InvalidArgumentError('It is not the number of a version.');
}

export interface LanguageOptions {
  lang?: Language;
}

/** Adds the option to a command that shows texts of the game. */
export const addLanguage = (command: Command): Command =>
  command.addOption(
    new Option(
      '--lang <language>',
      'of what is said of the game (environment: CHARSHEET_LANG; default: what config keeps, else by the locale)',
    ).choices(languages),
  );

/** The language that the option names, else the one that is set; this program itself speaks English. */
export const languageOf = ({ lang }: LanguageOptions, env: Io['env']): Language => readLanguage(lang, env);

/** Adds the option that refuses a sheet against the rules. */
export const addStrict = (command: Command): Command =>
  command.option('--strict', 'refuse a sheet that is against the rules of the game');

/** Who may read a sheet, as options say it. */
export interface VisibilityOptions {
  private?: boolean;
  public?: boolean;
}

/** Adds the options to a command. */
export const addVisibility = (command: Command, usual: string): Command =>
  command
    .addOption(new Option('--private', 'for your own account only').conflicts('public'))
    .option('--public', `for everybody who knows the identifier${usual}`);

/** An option takes precedence over the file: a record that was read has the member too. */
export function visibilityOf(options: VisibilityOptions): { isPublic?: boolean } {
  if (options.private) return { isPublic: false };
  return options.public ? { isPublic: true } : {};
}

/** The options as they were given, for a command that does the same again. */
export const visibilityFlags = (options: VisibilityOptions): string[] =>
  (['private', 'public'] as const).filter((name) => options[name]).map((name) => `--${name}`);
