import { type Static, Type } from '@sinclair/typebox';

import { type FaultCode, faultCodes, mostFaultsListed } from './contract/fault.js';
import { type ProblemCode, problems } from './contract/problems.js';
import { type FindingCode, findingCodes } from './rules/first/check/codes.js';

const codesOfFaults = Object.keys(faultCodes) as FaultCode[];

const FaultInProblem = Type.Object(
  {
    pointer: Type.String({
      description: 'JSON Pointer (RFC 6901) to the value; "" is the whole body',
      examples: ['/kor'],
    }),
    code: Type.Union(
      [...codesOfFaults, ...findingCodes].map((code: FaultCode | FindingCode) => Type.Literal(code)),
      {
        description: 'Stable code of the kind of fault; with the problem "rules-violated" that of the finding',
        examples: ['out-of-range'],
      },
    ),
    message: Type.String({ description: 'What is expected instead, for a person' }),
    line: Type.Optional(Type.Integer({ minimum: 1, description: 'Line in the text, from 1' })),
    column: Type.Optional(Type.Integer({ minimum: 1, description: 'Column in the text in characters, from 1' })),
  },
  { additionalProperties: false, description: 'One fault' },
);

const condition = {
  header: Type.Optional(
    Type.String({ description: 'The condition that failed, or is missing', examples: ['If-Match', 'If-None-Match'] }),
  ),
  etag: Type.Optional(Type.String({ description: 'Current entity tag of the sheet', examples: ['"2"'] })),
  version: Type.Optional(Type.Integer({ minimum: 1, description: 'Current version of the sheet', examples: [2] })),
};

/** Body of every answer that is not a success (RFC 9457, `application/problem+json`). */
export const Problem = Type.Object(
  {
    type: Type.String({ description: 'Address of a page about this kind of problem' }),
    title: Type.String({ description: 'What kind of problem it is' }),
    status: Type.Integer({ minimum: 300, maximum: 599, description: 'HTTP status' }),
    code: Type.Union(
      (Object.keys(problems) as ProblemCode[]).map((code) => Type.Literal(code)),
      { description: 'Stable code of the kind of problem' },
    ),
    detail: Type.Optional(Type.String({ description: 'What is wrong with this request' })),
    requestId: Type.String({ description: 'Names the request in the log of the service' }),
    errors: Type.Optional(
      Type.Array(FaultInProblem, {
        maxItems: mostFaultsListed,
        description: `Every fault, at most ${mostFaultsListed}: the search stops there`,
      }),
    ),
    errorCount: Type.Optional(
      Type.Integer({ minimum: 1, maximum: mostFaultsListed, description: 'How many faults "errors" has' }),
    ),
    moreErrors: Type.Optional(
      Type.Literal(true, { description: 'There are more faults than "errors" has; absent when there are not' }),
    ),
    ...condition,
  },
  { description: 'A problem document (RFC 9457)' },
);
export type Problem = Static<typeof Problem>;

/** One entry of `errors`: a fault, or a finding of the rules. */
export type FaultInProblem = Static<typeof FaultInProblem>;

/** What a problem document looks like to a client: a newer service has codes and members that it does not know. */
export const ProblemOutline = Type.Object({
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  detail: Type.Optional(Type.String()),
  errors: Type.Optional(
    Type.Array(Type.Object({ pointer: Type.String(), code: Type.String(), message: Type.String() })),
  ),
  ...condition,
});
