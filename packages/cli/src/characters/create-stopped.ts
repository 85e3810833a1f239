import type { GlobalOptions } from '../config.js';
import type { Context } from '../context.js';
import { Stopped } from '../errors.js';
import { showName } from '../files/input.js';
import { shellWord } from '../shell-word.js';
import { type VisibilityOptions, visibilityFlags } from '../terminal/visibility.js';
import type { GoodSheet } from './check-sheets.js';
import { commandAgain } from './conflict.js';
import { mayHaveArrived } from './uncertain.js';

/** How far it has come with the sheets. */
export interface Progress {
  sheets: GoodSheet[];
  stored: number;
  /** Key of the sheet that was sent last. */
  key: string;
}

/** What to report when it goes no further: what is stored, and how to go on. */
export async function stoppedAt(
  context: Context,
  options: GlobalOptions & VisibilityOptions,
  error: unknown,
  { sheets, stored, key }: Progress,
): Promise<Stopped> {
  const next = sheets[stored];
  if (!next) return new Stopped(error, '', []);
  const file = showName(next.file);
  const state: string[] = [];
  if (sheets.length > 1) state.push(`stored: ${stored} of ${sheets.length} sheets; stopped at ${file}`);
  if (await mayHaveArrived(error)) {
    state.push(`${file} may be stored or not; to send it without storing it twice:`);
    state.push(
      `  ${commandAgain(context, ['create', ...visibilityFlags(options), '--key', key, shellWord(next.file)].join(' '))}`,
    );
  }
  return new Stopped(error, file, state);
}
