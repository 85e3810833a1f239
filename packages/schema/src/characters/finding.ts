import { type Static, Type } from '@sinclair/typebox';

import { findingCodes } from '../rules/first/check/codes.js';

/** One thing in a sheet that is against the rules, or on which they are not clear. */
export const Finding = Type.Object(
  {
    code: Type.Union(
      findingCodes.map((code) => Type.Literal(code)),
      { description: 'Stable code of the kind of finding', examples: ['hp-roll-count'] },
    ),
    level: Type.Union([Type.Literal('error'), Type.Literal('note')], {
      description: '"error": against the rules. "note": worth knowing; the sheet is fine',
    }),
    pointer: Type.String({
      description: 'JSON Pointer (RFC 6901) to the value, or to where a missing one belongs',
      examples: ['/hpRolls'],
    }),
    message: Type.String({
      description: 'What is expected, and what was found instead: one sentence for a person',
      examples: ['At level 5 the number of hit point rolls is 4, one for each level above the first, not 3.'],
    }),
  },
  { additionalProperties: false, description: 'One thing about a sheet that the rules have a say in' },
);
export type Finding = Static<typeof Finding>;

/** Answer to a dry run: the findings of the sheet that would have been stored. */
export const DryRun = Type.Object(
  {
    findings: Type.Array(Finding, {
      description: 'Everything that the rules have a say in; empty when the sheet keeps them all',
    }),
  },
  { additionalProperties: false, description: 'What the rules say of a sheet. Nothing was stored' },
);
export type DryRun = Static<typeof DryRun>;

/** Answer to a dry run of a sheet of the second edition, whose rules are not looked at yet. */
export const DryRun2E = Type.Object(
  {
    rulesChecked: Type.Literal(false, {
      description: 'The rules of the second edition are not looked at yet: only the shape of the sheet was checked',
      examples: [false],
    }),
  },
  { additionalProperties: false, description: 'The sheet has the right shape. Nothing was stored' },
);
export type DryRun2E = Static<typeof DryRun2E>;
