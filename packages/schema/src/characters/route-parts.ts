import { Type } from '@sinclair/typebox';

import type { HeaderSpec } from '../contract/problems.js';
import type { ResponseSpec } from '../contract/route.js';
import { languages } from '../language.js';
import { DryRun, DryRun2E } from './finding.js';
import { CharacterIdInPath } from './record.js';

export const inPath = Type.Object({ id: CharacterIdInPath });

const tried = (answer: string) =>
  Type.Optional(
    Type.Boolean({
      description: `true: only try it. The request is checked and refused as ever, and if it would be taken, ${answer}. Nothing is stored or changed`,
    }),
  );

const isPublic = Type.Optional(Type.Boolean({ description: 'The same as "isPublic" in the body; both must agree' }));

/** Query of a request that stores a sheet of the second edition, whose rules are not looked at yet. */
export const storingQuery2E = Type.Object({
  isPublic,
  dryRun: tried('the answer says that only its shape was looked at'),
});

/** Query of a request that stores a sheet. */
export const storingQuery = Type.Object({
  isPublic,
  dryRun: tried('the answer has what the rules say of the sheet'),
  rules: Type.Optional(
    Type.Literal('strict', {
      description:
        'Refuse the sheet if a finding of the rules has the level "error"; those of level "note" never matter',
    }),
  ),
});

/** The answer to a dry run. */
export const dryRun = {
  description: 'With `dryRun=true`: what the rules say of the sheet that would have been stored',
  body: DryRun,
  headers: { 'Content-Language': { description: 'Language of the messages', example: 'en' } },
} satisfies ResponseSpec;

/** The answer to a dry run of a sheet of the second edition. */
export const dryRun2E = {
  description:
    'With `dryRun=true`: the sheet would have been stored. Rules of the second edition are not looked at yet',
  body: DryRun2E,
} satisfies ResponseSpec;

/** Query of a sheet: in which form it is wanted, and of a page or a PDF the language. */
export const SheetQuery = Type.Object({
  format: Type.Optional(
    Type.Union([Type.Literal('json'), Type.Literal('html'), Type.Literal('pdf')], {
      description: 'The record, the page or the PDF, whatever "Accept" says',
      examples: ['pdf'],
    }),
  ),
  lang: Type.Optional(
    Type.Union(
      languages.map((language) => Type.Literal(language)),
      {
        description: 'Language of a page or PDF; the record has none. Without it, by Accept-Language',
        examples: ['hu'],
      },
    ),
  ),
});

export const ETag: HeaderSpec = {
  description: 'The version of the sheet, quoted: a strong entity tag',
  example: '"1"',
};

/** Headers of every answer with a record. */
export const recordHeaders = {
  ETag,
  'Last-Modified': { description: 'When the sheet was last changed' },
  'Cache-Control': { description: 'Ask again before using a copy; "private" if the record is not for everybody' },
} satisfies Record<string, HeaderSpec>;

/** Header of a page of a list. */
export const nextLink = (example: string) => ({
  Link: { description: 'Address of the next page; absent on the last one', example },
});
