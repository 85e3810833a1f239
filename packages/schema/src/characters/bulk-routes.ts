import { type Static, type TObject, type TSchema, Type } from '@sinclair/typebox';

import { exampleId } from '../basics.js';
import { defineRoute, linesType } from '../contract/route.js';
import { Problem } from '../problem.js';
import { DryRun2E, Finding } from './finding.js';
import { CharacterInput } from './input.js';
import { CharacterQuery } from './lists.js';
import { CharacterId, CharacterRecord } from './record.js';
import { storingQuery } from './route-parts.js';
import { CharacterInput2E, CharacterRecord2E } from './second-edition.js';

/** What became of one line. */
const LineResult = Type.Object(
  {
    line: Type.Integer({
      minimum: 1,
      description: 'Number of the line in the input, from 1; empty ones count',
      examples: [1],
    }),
    status: Type.Integer({
      description:
        '201 stored, 200 replaced or brought back, 304 left as it is there already, else that of the problem; 200 in a dry run',
      examples: [201],
    }),
    id: Type.Optional(CharacterId),
    problem: Type.Optional(Problem),
    findings: Type.Optional(Type.Array(Finding, { description: 'In a dry run: what the rules say of the sheet' })),
    rulesChecked: Type.Optional(DryRun2E.properties.rulesChecked),
  },
  { additionalProperties: false, description: 'What became of one line' },
);

const count = (description: string) => Type.Integer({ minimum: 0, description });

/** The last line of results: the input was read to its end. */
const ImportEnd = Type.Object(
  {
    done: Type.Literal(true, { description: 'All of the input was read' }),
    counts: Type.Object(
      {
        stored: count('New sheets'),
        changed: count('Sheets that were replaced or brought back'),
        skipped: count('Sheets that were left as they are there already'),
        refused: count('Lines with a problem'),
      },
      { additionalProperties: false, description: 'How many lines had which result; in a dry run, would be stored' },
    ),
    committed: Type.Optional(
      Type.Boolean({ description: 'With "atomic": whether all lines are stored, or none of them' }),
    ),
  },
  { additionalProperties: false, description: 'The end: all of the input was read' },
);

/** The last line of results that were cut off by the service: it is about no line. */
const ImportCut = Type.Object(
  {
    done: Type.Literal(false, { description: 'What follows the last line that has a result was not stored' }),
    status: Type.Integer({ description: 'That of the problem', examples: [503] }),
    problem: Problem,
  },
  { additionalProperties: false, description: 'Why the import does not go on; it is about no line' },
);

/** One line of the results of an import. */
export const ImportResult = Type.Union([LineResult, ImportEnd, ImportCut], {
  examples: [{ line: 1, status: 201, id: exampleId }],
  description: 'What became of one line; or the last of all results, which says whether the input was read to its end',
});
export type ImportResult = Static<typeof ImportResult>;
export type LineResult = Static<typeof LineResult>;
export type ImportEnd = Static<typeof ImportEnd>;
export type ImportCut = Static<typeof ImportCut>;

const { isPublic, dryRun, rules } = storingQuery.properties;

/** How lines are imported. */
const ImportQuery = Type.Object({
  isPublic,
  dryRun,
  rules,
  onConflict: Type.Optional(
    Type.Union([Type.Literal('skip'), Type.Literal('replace'), Type.Literal('copy')], {
      description:
        'What to do with a record whose "id" is that of a sheet of yours: "skip" (unless given) leaves it as it is, "replace" makes a new version of it, "copy" a new sheet. With the first two, one that was deleted is brought back',
      examples: ['skip'],
    }),
  ),
  atomic: Type.Optional(
    Type.Boolean({
      description:
        'true: all lines are stored, at most 100 000, or none. Only those that are refused have a result, and the last one says whether it is "committed"',
    }),
  ),
  history: Type.Optional(
    Type.Boolean({
      description:
        'true: lines are versions, as an export with the history has them. Of sheets that are new here their numbers are kept, and their times, if those lie in the past',
    }),
  ),
});
export type ImportQuery = Static<typeof ImportQuery>;

/** What export and import of one path have of their own. */
interface BulkShapes {
  path: string;
  /** Which sheets an export has. */
  sheets: string;
  record: TSchema;
  query: TObject;
  example: unknown;
}

const history = Type.Optional(
  Type.Boolean({ description: 'true: every version of every sheet on a line of its own, the oldest one first' }),
);

/** Query of an export of one edition, and of both. */
export const ExportQuery2E = Type.Object({ history });
export const ExportQuery = Type.Object({ history, edition: CharacterQuery.properties.edition });

const EitherInput = Type.Union([CharacterInput, CharacterInput2E], {
  description: 'A sheet of either edition, known by its members, or a stored record that was edited',
});
export const EitherRecord = Type.Union([CharacterRecord, CharacterRecord2E], {
  description: 'A stored sheet of either edition, known by its members',
});

/** Many sheets at once: each of these shares its method and path with the route for one, or for a page of them. */
export const bulkRoutesOf = <const S extends BulkShapes>({ path, sheets, record, query, example }: S) => ({
  import: defineRoute({
    method: 'POST',
    path,
    summary: 'Store many character sheets, one a line',
    description: [
      `With \`Content-Type: ${linesType}\`, for those signed in: a sheet, or a record, on each line, of either edition: its members`,
      'tell which. Empty lines are skipped. The results are lines too, in the order of the input, and come while it is read. A line',
      'that is refused has its problem in its result, and the others go on. The last result has "done": true. Where it has false,',
      'and the problem why the import does not go on, or where there is none, the results were cut off, and what they tell is',
      'stored all the same.',
      'The same input can be sent again, whole or from any line on: a line is known by its bytes, and by how often the same line',
      'came before it, so nothing is stored twice.',
      'A sheet as the service of kemkas answers with it is taken, too.',
      'A record whose "id" is not that of a sheet of yours, of the same edition, is stored under a new one.',
      'Rules of the second edition are not looked at yet: "rules=strict" refuses none of its sheets, and a dry run says so of each.',
    ].join('\n'),
    auth: 'required',
    query: ImportQuery,
    body: { schema: EitherInput, noun: 'sheet', mediaType: linesType, example },
    responses: {
      200: { description: 'One result for each line', body: ImportResult, mediaType: linesType },
    },
    problems: ['bad-request', 'request-timeout', 'rules-violated', 'busy'],
  }),
  export: defineRoute({
    method: 'GET',
    path,
    summary: 'Read all of your own character sheets, one a line',
    description: [
      `With \`Accept: ${linesType}\`: every sheet of yours${sheets} as a record, oldest first, all as they were at one moment. An`,
      'answer that fails half-way ends without its final chunk, so that no client takes it for a whole one.',
    ].join('\n'),
    auth: 'required',
    query: query as S['query'],
    responses: {
      200: { description: 'One record for each line', body: record as S['record'], mediaType: linesType },
    },
    problems: ['busy'],
  }),
});
