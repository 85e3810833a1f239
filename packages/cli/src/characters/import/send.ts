import type { api, Client, ImportEnd, LineResult, Problem } from '@charsheet/schema';

import type { Context } from '../../context.js';
import { exitStatus, Failure } from '../../errors.js';
import { faultLine } from '../../terminal/fault-lines.js';
import { say } from '../../terminal/output.js';
import type { Rejects } from './rejects.js';
import type { Sent } from './resume.js';
import type { Entry } from './source.js';

export type Counts = ImportEnd['counts'];

type Import = Client<typeof api>['characters']['import'];

interface Terms {
  /** Sends lines, and resolves with their results. */
  call(body: AsyncIterable<Uint8Array>): ReturnType<Import>;
  rejects: Rejects | undefined;
  /** Told of each line that has a result. */
  onDone(line: Uint8Array, entry: Entry): Promise<void>;
}

/** Of refused lines so many are told of one by one. */
const mostTold = 20;

/**
 * Sends lines, and tells what is refused; then the exit status of the run is that of invalid sheets.
 * @throws Failure when the results end before the end; ProblemError when the service says why
 */
export async function send(
  context: Context,
  toSend: AsyncIterable<Sent>,
  { call, rejects, onDone }: Terms,
): Promise<ImportEnd> {
  const waiting = new Map<number, Sent>();
  const counts: Counts = { stored: 0, changed: 0, skipped: 0, refused: 0 };
  let failure: unknown;
  const lines = async function* () {
    let number = 0;
    try {
      for await (const sent of toSend) {
        waiting.set(++number, sent);
        yield sent.line;
      }
    } catch (error) {
      // What was read before is sent, and its results are waited for.
      failure = error;
    }
  };
  let end: ImportEnd | undefined;
  for await (const result of (await call(lines())).body) {
    if ('done' in result) {
      if (!result.done) throw await stopped(result.problem);
      end = result;
      continue;
    }
    const { line, entry } = waiting.get(result.line) ?? {};
    waiting.delete(result.line);
    if (!line || !entry) continue;
    counts[kindOf(result)]++;
    if (result.problem) await refuse(context, entry, result.problem, { rejects, count: counts.refused });
    await onDone(line, entry);
  }
  if (failure) throw failure;
  if (!end)
    throw new Failure({ outcome: 'serverFault', code: 'unreachable', lines: [({ sheets }) => sheets.import.cut] });
  if (counts.refused > 0) context.status = exitStatus.invalid;
  if (end.committed === undefined) return { ...end, counts };
  return { ...end, counts: { ...end.counts, refused: counts.refused } };
}

const stopped = async (problem: Problem) => new (await import('../../schema.js')).ProblemError(problem, {});

function kindOf({ status, findings }: LineResult): keyof Counts {
  if (status === 201 || (status === 200 && findings)) return 'stored';
  if (status === 200) return 'changed';
  return status === 304 ? 'skipped' : 'refused';
}

async function refuse(
  { io, texts }: Context,
  entry: Entry,
  problem: Problem,
  { rejects, count }: { rejects: Rejects | undefined; count: number },
): Promise<void> {
  await rejects?.add(entry, problem);
  if (count > mostTold + 1) return;
  if (count > mostTold) return say(io, texts.sheets.import.moreRefused);
  const faults = problem.errors ?? [];
  const whole = { pointer: '', message: problem.detail ?? problem.title };
  for (const fault of faults.length > 0 ? faults : [whole]) say(io, faultLine(entry.place, fault));
}
