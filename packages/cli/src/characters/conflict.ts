import { commandFor } from '../config.js';
import type { Context } from '../context.js';
import { Failure } from '../errors.js';

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
export const conflict = (id: string, from: number, current: number, next: string[]) =>
  new Failure({
    outcome: 'conflict',
    lines: [`${id}: it was changed meanwhile: it is at version ${current} now, not ${from}`],
    next,
  });
