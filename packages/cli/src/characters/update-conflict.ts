import type { Context } from '../context.js';
import type { Failure } from '../errors.js';
import { shellWord } from '../shell-word.js';
import { type VisibilityOptions, visibilityFlags } from '../terminal/visibility.js';
import { commandAgain, conflict } from './conflict.js';

interface Update extends VisibilityOptions {
  id: string;
  file: string;
}

/** What to report when the version that a file was made from is not the current one any more. */
export function updateConflict(context: Context, options: Update, from: number, current: number): Failure {
  const { id, file } = options;
  const name = shellWord(file);
  const difference = file === '-' ? `diff ${id} ${from} ${current}` : `diff ${name} ${id}`;
  const again = ['update', ...visibilityFlags(options), '--if-version', current, id, name].join(' ');
  return conflict(id, from, current, [
    `to see the difference: ${commandAgain(context, difference)}`,
    `to put yours in its place: ${commandAgain(context, again)}`,
  ]);
}
