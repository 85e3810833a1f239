import type { Language } from '@charsheet/schema/basics';

import { readLanguage, readSetting } from './config.js';
import type { ProcessIo } from './terminal/io.js';

/** The language to speak, known before the command line is read: help and errors speak it already. */
export const languageFor = (args: readonly string[], env: ProcessIo['env']): Language =>
  readLanguage(flagAmong(args), env);

/** Refuses a setting that names no language. */
export const checkLanguage = (env: ProcessIo['env']): void => void readSetting('lang', undefined, env);

/** The last one counts, and behind "--" there are names only. */
function flagAmong(args: readonly string[]): string | undefined {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  const at = options.findLastIndex((option) => option === '--lang' || option.startsWith('--lang='));
  return options[at] === '--lang' ? options[at + 1] : options[at]?.slice('--lang='.length);
}
