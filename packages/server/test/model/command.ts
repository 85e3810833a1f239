import type fc from 'fast-check';
import { expect } from 'vitest';

import { type ProblemCode, ProblemError } from '@charsheet/schema';

import { currentOf, type Model, type ModelSheet, type Real } from './system.js';

export type Command = fc.AsyncCommand<Model, Real>;

/** A command that says of itself what it was when a run fails. */
export function command<T>(
  name: string,
  given: T,
  run: (given: T, model: Model, real: Real) => Promise<void>,
): Command {
  return {
    check: () => true,
    run: (model, real) => run(given, model, real),
    toString: () => `${name} ${JSON.stringify(given)}`,
  };
}

/** A command on one of the sheets that there are. */
export function onSheet<T extends { which: number }>(
  name: string,
  given: T,
  run: (given: T, sheet: ModelSheet, real: Real, model: Model) => Promise<void>,
): Command {
  const pick = ({ sheets }: Readonly<Model>) => sheets[given.which % sheets.length];
  return {
    ...command(name, given, async (_, model, real) => {
      const sheet = pick(model);
      if (sheet) await run(given, sheet, real, model);
    }),
    check: (model) => model.sheets.length > 0,
  };
}

export type Tag = 'current' | 'stale' | 'any' | 'weak' | 'missing';

/** The header of a tag. The client's types do not let it be forgotten, so that is what the cast is for. */
export function ifMatch(sheet: ModelSheet, tag: Tag): { 'if-match': string } {
  const { version } = currentOf(sheet);
  const tags = { current: `"${version}"`, stale: `"${version - 1}"`, any: '*', weak: `W/"${version}"` };
  return (tag === 'missing' ? {} : { 'if-match': tags[tag] }) as { 'if-match': string };
}

/** What a change is refused with before its body is looked at, if it is. */
export function refusalOf({ isDeleted }: ModelSheet, tag: Tag): ProblemCode | undefined {
  if (isDeleted) return 'not-found';
  if (tag === 'missing') return 'precondition-required';
  return tag === 'stale' || tag === 'weak' ? 'precondition-failed' : undefined;
}

export async function expectRefused(call: Promise<unknown>, code: ProblemCode): Promise<void> {
  const outcome = await call.then(
    () => 'done',
    (error: unknown) => (error instanceof ProblemError ? error.problem.code : error),
  );
  expect(outcome).toBe(code);
}
