import { InvalidArgumentError } from 'commander';

import { highestVersion } from '@charsheet/schema';

/** Reads a whole number of the command line. */
export function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is not a whole number.');
}

/** Reads a number of things that is not none. */
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
