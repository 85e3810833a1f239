import type { ImportQuery } from '@charsheet/schema';

import { ApiError } from '../../http/api-error.js';
import { limits } from '../../limits.js';
import type { Read } from './read-line.js';
import type { LineOutcome, Results } from './results.js';
import { Staged } from './staged.js';
import { type StoreDeps, storeLines } from './store-lines.js';

/** Does what must be done by then in one transaction, which fails when that does. */
export type AtOnce = <T>(due: number, doing: (deps: StoreDeps) => Promise<T>) => Promise<T>;

interface Atomic {
  atOnce: AtOnce;
  /** When the time of one statement is over that begins now. */
  dueFromNow: () => number;
}

interface Terms {
  ownerId: string;
  query: ImportQuery;
  results: Results;
}

/** Most lines that are stored all or none, and most bytes that they may take until then. */
const mostLines = 100_000;
const mostBytes = 512 * 1024 * 1024;

/** Stores all lines or none: tells of those that are refused, and at the end whether all others are stored. */
export async function* atomically(
  how: Atomic,
  read: AsyncIterable<readonly Read[]>,
  { ownerId, query, results }: Terms,
): AsyncGenerator<string> {
  const due = performance.now() + limits.atomic;
  const staged = new Staged();
  let count = 0;
  try {
    for await (const some of read) {
      count += some.length;
      const refused = some.flatMap(([number, line]) => (line instanceof ApiError ? [[number, line] as const] : []));
      const good = some.flatMap(([, line]) => (line instanceof ApiError ? [] : line));
      if (refused.length > 0) yield results.of(refused);
      // What follows a refused line is only looked at.
      if (results.refused === 0) await staged.add(good);
      if (count > mostLines || staged.size > mostBytes)
        throw new ApiError('body-too-large', { detail: ({ tooManyAtOnce }) => tooManyAtOnce(mostLines) });
      if (performance.now() > due) throw new ApiError('busy', { detail: ({ takesTooLong }) => takesTooLong });
    }
    if (results.refused === 0) yield results.of(await commit(how, staged, { ownerId, query, due, results }));
    yield results.end(results.refused === 0);
  } finally {
    await staged.close();
  }
}

/** Stores what is staged. Returns the line that it fails for, if any: then nothing is stored. */
async function commit(
  { atOnce, dueFromNow }: Atomic,
  staged: Staged,
  { ownerId, query, due, results }: Terms & { due: number },
): Promise<(readonly [number, ApiError])[]> {
  const { onConflict = 'skip' } = query;
  const guess = { areNew: true };
  try {
    const all = await atOnce(due, async (deps) => {
      const stored: LineOutcome[] = [];
      await deps.bulk.hold(ownerId, dueFromNow());
      for await (const lines of staged.read(deps.bulk.mostAtOnce)) {
        const storing = { ownerId, onConflict, due: () => Math.min(due, dueFromNow()), guess };
        const outcomes = await storeLines(deps, lines, storing);
        for (const [{ number }, outcome] of outcomes) {
          if (outcome instanceof ApiError) throw new Refused(number, outcome);
          stored.push(outcome);
        }
      }
      // At the end, since whatever writes to the account's row waits from then on.
      await deps.bulk.mark(ownerId, dueFromNow());
      return stored;
    });
    results.count(all);
    return [];
  } catch (error) {
    if (error instanceof Refused) return [[error.line, error.reason]];
    throw error;
  }
}

/** A line cannot be stored, and so none is. */
class Refused extends Error {
  constructor(
    readonly line: number,
    readonly reason: ApiError,
  ) {
    super('a line is refused');
  }
}
