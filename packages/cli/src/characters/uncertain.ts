import type { Context } from '../context.js';
import { Interrupted, Unreachable } from '../errors.js';
import { shellWord } from '../shell-word.js';
import { commandAgain } from './conflict.js';

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
  return [`it may be stored or not; to find out: ${commandAgain(context, `diff ${shellWord(file)} ${id}`)}`];
}
