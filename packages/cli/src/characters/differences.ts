import type { CharacterInput, CharacterRecord } from '@charsheet/schema';
import type { Change } from '@charsheet/schema/basics';

import type { Io, Output } from '../terminal/io.js';
import { paint, visible } from '../terminal/output.js';

/** A sheet to compare, and how it is called. */
export interface Side {
  name: string;
  sheet: CharacterInput | CharacterRecord;
}

/** Differences as lines for a person, below the names of both sides. */
export function changeLines(from: string, to: string, changes: readonly Change[], stream: Output, env: Io['env']) {
  const removed = (text: string) => paint(visible(`-${text}`), 'red', stream, env);
  const added = (text: string) => paint(visible(`+${text}`), 'green', stream, env);
  const lines = changes.flatMap((change) => [
    ...('from' in change ? [removed(line(change.pointer, change.from))] : []),
    ...('to' in change ? [added(line(change.pointer, change.to))] : []),
  ]);
  return [removed(`-- ${from}`), added(`++ ${to}`), ...lines];
}

const line = (pointer: string, value: unknown) => ` ${pointer} ${JSON.stringify(value)}`;
