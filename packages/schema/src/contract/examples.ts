import type { TSchema } from '@sinclair/typebox';

import type { Fault } from './fault.js';
import { type ProblemCode, problemPath, problems } from './problems.js';

/** A value that a schema takes, made of the examples within it. */
export function exampleOf(schema: TSchema): unknown {
  const { examples, anyOf, properties, items } = schema;
  if (Array.isArray(examples)) return examples[0];
  if ('const' in schema) return schema['const'];
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0]);
  if (schema.type === 'array') return [exampleOf(items)];
  if (schema.type === 'null') return null;
  if (schema.type !== 'object') return schema.default;
  const members = Object.entries((properties ?? {}) as Record<string, TSchema>);
  return Object.fromEntries(members.map(([name, member]) => [name, exampleOf(member)]));
}

const withFault = (fault: Fault) => ({ errors: [fault], errorCount: 1 });
const condition = { header: 'If-Match', etag: '"2"', version: 2 };

/** What some problems have besides the members that all of them have. */
const members: Partial<Record<ProblemCode, object>> = {
  'invalid-json': withFault({
    pointer: '/szint',
    code: 'duplicate-member',
    message: 'the member "szint" is named more than once in this object: keep one',
    line: 3,
    column: 3,
  }),
  'invalid-body': withFault({
    pointer: '/kor',
    code: 'out-of-range',
    message: 'must be a whole number from 0 to 1000000, not -1',
  }),
  'invalid-query': withFault({
    pointer: '/limit',
    code: 'out-of-range',
    message: 'must be a whole number from 1 to 200, not 1000',
  }),
  'precondition-failed': condition,
  'precondition-required': condition,
};

/**
 * What an answer with a problem looks like.
 * @param base path of the base URL, without a slash at its end
 */
export function exampleOfProblem(code: ProblemCode, base: string): object {
  const { title, status } = problems[code];
  const requestId = 'f4f3c0d6-6d0c-4c2b-8df0-6fd1c6a7c3f5';
  return { type: `${base}${problemPath(code)}`, title, status, code, requestId, ...members[code] };
}
