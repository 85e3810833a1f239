import { exampleId } from '@charsheet/schema';

import { commandFor } from '../config.js';
import type { Context } from '../context.js';
import { Stopped, wrongUsage } from '../errors.js';

/** How help describes the argument. */
export const idArgument = 'identifier of the sheet, as "charsheet create" printed it';

/** Whether a text is an identifier of a sheet. */
export async function isId(text: string): Promise<boolean> {
  const { CharacterIdInPath, validator } = await import('../schema.js');
  return validator(CharacterIdInPath).check(text);
}

/** Refuses what is no identifier, before any call. */
export async function checkId(id: string): Promise<void> {
  if (await isId(id)) return;
  throw wrongUsage(`"${id}" is not an identifier`, `one is a UUID, such as ${exampleId}`);
}

/** The result of a call about a sheet; when it fails, the report names the sheet. */
export async function about<T>(context: Context, id: string, call: Promise<T>): Promise<T> {
  return call.catch(async (error: unknown) => {
    throw new Stopped(error, id, await hints(context, error));
  });
}

/** To everybody but its owner a private sheet is missing, also to an owner who has forgotten to sign in. */
async function hints({ credential, target }: Context, error: unknown): Promise<string[]> {
  const { ProblemError } = await import('../schema.js');
  const isMissing = error instanceof ProblemError && error.problem.code === 'not-found';
  return isMissing && !credential && target ? [`if it is a private one, sign in: ${commandFor(target, 'login')}`] : [];
}
