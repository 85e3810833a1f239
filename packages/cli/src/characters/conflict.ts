import { commandFor } from '../config.js';
import type { Context } from '../context.js';
import { Failure, Interrupted, Unreachable } from '../errors.js';
import { shellWord } from '../terminal/help.js';
import type { Line } from '../texts/texts.js';

/** The version that a sheet is at now, when that is why a change was refused. */
export async function currentVersion(error: unknown): Promise<number | undefined> {
  const { ProblemError } = await import('../schema.js');
  const isConflict = error instanceof ProblemError && error.problem.code === 'precondition-failed';
  return isConflict ? error.problem.version : undefined;
}

/** A command line that goes to the server that was asked. */
export const commandAgain = ({ target }: Context, command: string) =>
  target ? commandFor(target, command) : `charsheet ${command}`;

/** Somebody else was faster. */
export const conflict = (id: string, from: number, current: number, next: Line[]) =>
  new Failure({
    outcome: 'conflict',
    lines: [({ sheets }) => sheets.conflict(id, current, from)],
    next,
    failures: [
      {
        input: id,
        code: 'precondition-failed',
        title: ({ sheets }) => sheets.changedMeanwhile,
        detail: ({ sheets }) => sheets.changedTo(current, from),
        errors: [],
      },
    ],
  });

/** Whether a request that failed so may have done its work all the same. */
export async function mayHaveArrived(error: unknown): Promise<boolean> {
  if (error instanceof Interrupted) return true;
  if (error instanceof Unreachable) return error.maybeSent;
  const { ProblemError, UnexpectedAnswerError } = await import('../schema.js');
  if (error instanceof ProblemError) return error.problem.status >= 500;
  return error instanceof UnexpectedAnswerError && error.answer.status >= 500;
}

/** What to say of a change that may have been made: how to find out. */
export async function howToFindOut(context: Context, error: unknown, file: string, id: string): Promise<string[]> {
  if (!(await mayHaveArrived(error))) return [];
  return [context.texts.sheets.maybeStored(commandAgain(context, `diff ${shellWord(file)} ${id}`))];
}
