import { createHash } from 'node:crypto';

import { type CharacterInput, type Finding, mostBodyBytes, readSheet, sheetOf } from '@charsheet/schema';

import { ApiError } from '../../http/api-error.js';
import type { RequestFacts } from '../../http/handler.js';
import { wordsFor } from '../../http/languages.js';
import type { Line } from '../../http/line-splitter.js';
import { derivedId } from '../api/derived-id.js';
import { rulesReply, type StoringQuery } from '../api/dry-run.js';
import type { NewCharacter } from '../store/repository.js';
import type { Occurrences } from './occurrences.js';

/** A line that may be stored. */
export interface ReadLine extends Pick<NewCharacter, 'sheet'> {
  number: number;
  /** The sheet that the line says it is, in lower case; absent when it says nothing that could be one. */
  itsId: string | undefined;
  isPublic: boolean | undefined;
  /** What a new sheet is stored under: the same whenever the same line comes again. */
  newId: string;
  /** In a dry run. */
  findings: Finding[] | undefined;
}

interface Reading {
  ownerId: string;
  query: StoringQuery;
  occurrences: Occurrences;
  request: Pick<RequestFacts, 'headers'>;
}

/** @throws ApiError when the line is to be refused */
export function readLine({ number, bytes }: Line, { ownerId, query, occurrences, request }: Reading): ReadLine {
  if (!bytes) throw new ApiError('body-too-large', { detail: ({ lineTooLarge }) => lineTooLarge(mostBodyBytes) });
  const digest = createHash('sha256').update(bytes).digest();
  const before = occurrences.count(digest);
  const read = readSheet(bytes, wordsFor(request.headers).faults);
  if (!read.ok) throw new ApiError(read.problem, { faults: () => read.faults });
  const sheet = sheetOf(read.value);
  const findings = rulesReply(sheet, query, request)?.body.findings;
  const newId = derivedId(JSON.stringify(['import', ownerId, before]), digest);
  return { number, itsId: idIn(read.value), isPublic: read.value.isPublic, sheet, newId, findings };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const idIn = ({ id }: CharacterInput) => (typeof id === 'string' && uuid.test(id) ? id.toLowerCase() : undefined);
