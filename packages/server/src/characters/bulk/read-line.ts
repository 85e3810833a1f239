import { hash } from 'node:crypto';

import {
  type AnyInput,
  type DryRun,
  type DryRun2E,
  type Edition,
  editionOf,
  highestVersion,
  type ImportQuery,
  mostBodyBytes,
  ofEdition,
  readSheetFromAnywhere,
} from '@charsheet/schema';

import { ApiError } from '../../http/api-error.js';
import type { RequestFacts } from '../../http/handler.js';
import type { Line } from '../../http/line-splitter.js';
import type { Words } from '../../http/texts/words.js';
import { requestedVisibility } from '../api/access.js';
import { derivedId } from '../api/derived-id.js';
import { rulesReply } from '../api/dry-run.js';
import { type SheetColumns, sheetColumns } from '../store/rows.js';
import type { Occurrences } from './occurrences.js';

/** A line that may be stored: of its sheet no more than that takes, since hundreds wait for their turn. */
export interface ReadLine {
  number: number;
  columns: SheetColumns;
  /** The sheet that the line says it is, in lower case; absent when it says nothing that could be one. */
  itsId: string | undefined;
  edition: Edition;
  isPublic: boolean | undefined;
  /** What a new sheet is stored under: the same whenever the same line comes again, or another version of its sheet. */
  newId: string;
  /** Which version of its sheet it is, where that is to be kept. */
  past: PastVersion | undefined;
  /** In a dry run what comes of it. */
  tried: Tried | undefined;
}

/** What a dry run says of a line. */
export type Tried = DryRun | DryRun2E;

/** A line with its number, or why it is refused. */
export type Read = readonly [number: number, line: ReadLine | ApiError];

interface PastVersion {
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

interface Reading {
  ownerId: string;
  query: ImportQuery;
  occurrences: Occurrences;
  now: Date;
  words: Words;
  request: Pick<RequestFacts, 'headers'>;
}

/** @throws ApiError when the line is to be refused */
export function readLine({ number, bytes }: Line, reading: Reading): ReadLine {
  const { ownerId, query, occurrences, now, words, request } = reading;
  if (!bytes) throw new ApiError('body-too-large', { detail: ({ lineTooLarge }) => lineTooLarge(mostBodyBytes) });
  const lineId = idOfLine(bytes, ownerId, occurrences);
  const read = readSheetFromAnywhere(bytes, words.faults);
  if (!read.ok) throw new ApiError(read.problem, { faults: () => read.faults });
  const isPublic = requestedVisibility(read.value.isPublic, query.isPublic);
  const edition = editionOf(read.value);
  const sheet = ofEdition[edition].sheetOf(read.value);
  const tried = rulesReply(sheet, query, request)?.body;
  const itsId = idIn(read.value);
  const past = query.history && itsId !== undefined ? pastVersion(read.value, now) : undefined;
  const newId = past
    ? derivedId(JSON.stringify(['import history', ownerId, itsId, ...(edition === '1e' ? [] : [edition])]))
    : lineId;
  return { number, itsId, edition, isPublic, columns: sheetColumns(sheet), newId, past, tried };
}

/** What makes a second import of the same lines store nothing twice. */
function idOfLine(bytes: Buffer, ownerId: string, occurrences: Occurrences): string {
  const digest = hash('sha256', bytes, 'base64');
  const idAfter = (before: number) => derivedId(JSON.stringify(['import', ownerId, before, digest]));
  const first = idAfter(0);
  const before = occurrences.count(first);
  return before === 0 ? first : idAfter(before);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const idIn = ({ id }: AnyInput) => (typeof id === 'string' && uuid.test(id) ? id.toLowerCase() : undefined);

/** The version that a record is, if it says so; none of its times is later than now, nor is it made after it was changed. */
function pastVersion({ version, createdAt, updatedAt }: AnyInput, now: Date): PastVersion | undefined {
  if (!Number.isInteger(version) || Number(version) < 1 || Number(version) > highestVersion) return undefined;
  const [made, changed] = [timeIn(createdAt), timeIn(updatedAt)];
  if (!made || !changed) return undefined;
  const at = earlier(changed, now);
  return { version: Number(version), createdAt: earlier(made, at), updatedAt: at };
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function timeIn(value: unknown): Date | undefined {
  if (typeof value !== 'string' || !instant.test(value) || value.startsWith('0000')) return undefined;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
