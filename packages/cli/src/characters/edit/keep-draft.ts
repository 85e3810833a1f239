import type { Context } from '../../context.js';
import { Failure, Stopped } from '../../errors.js';
import type { Draft } from '../../files/draft.js';
import { shellWord } from '../../shell-word.js';
import { commandAgain } from '../conflict.js';

/** Does what may fail; then the work of the one who edits is kept, and the report says where. */
export async function keepingDraft<T>(context: Context, draft: Draft, id: string, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    await draft.remove();
    return result;
  } catch (error) {
    if (error instanceof Failure && error.report.outcome === 'conflict') throw error;
    if (!(await draft.isUntouched())) throw new Stopped(error, id, howToGoOn(context, draft, id));
    await draft.remove();
    throw error;
  }
}

const howToGoOn = (context: Context, { path }: Draft, id: string) => [
  `your file is kept: ${path}`,
  `to store it later: ${commandAgain(context, `update ${id} ${shellWord(path)}`)}`,
];
