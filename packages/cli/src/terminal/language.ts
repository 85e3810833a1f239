import { type Command, Option } from 'commander';

import { type Language, languages } from '@charsheet/schema';

import type { Io } from './io.js';

export interface LanguageOptions {
  lang?: Language;
}

/** Adds the option to a command that shows texts of the game. */
export const addLanguage = (command: Command): Command =>
  command.addOption(
    new Option(
      '--lang <language>',
      'of what is said of the game (default: hu where LC_ALL, LC_MESSAGES or LANG says so, else en)',
    ).choices(languages),
  );

/** The language that the option names, else the one of the locale; this program itself speaks English. */
export function languageOf({ lang }: LanguageOptions, env: Io['env']): Language {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return lang ?? (/^hu(?![a-z])/i.test(locale) ? 'hu' : 'en');
}
