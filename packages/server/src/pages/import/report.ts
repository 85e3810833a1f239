import type { ImportEnd, ImportResult, LineResult, Problem, ProblemCode } from '@charsheet/schema';

import { LineSplitter } from '../../http/line-splitter.js';
import type { UploadedSheet, UploadedSheets } from './uploaded.js';

export const kinds = [
  'refused',
  'stored',
  'changed',
  'skipped',
] as const satisfies readonly (keyof ImportEnd['counts'])[];
/** What can become of a sheet. */
export type Kind = (typeof kinds)[number];

/** What became of a sheet. */
export interface Told {
  sheet: UploadedSheet;
  id: string | undefined;
  /** Why it is refused, or what the rules say of it in a dry run. */
  remarks: { pointer: string; message: string }[];
}

/** What became of an upload. */
export interface Report {
  /** How many, and the first ones of them. */
  kinds: Record<Kind, { count: number; first: Told[] }>;
  /** Why it was not read to its end, if it was not. */
  stopped: Stop | undefined;
}

/** Why an upload was not read to its end. */
export interface Stop {
  code: ProblemCode;
  status: number;
  text: string;
}

/** What is told before there is any result. */
export const nothing = (): Report => ({
  kinds: {
    refused: { count: 0, first: [] },
    stored: { count: 0, first: [] },
    changed: { count: 0, first: [] },
    skipped: { count: 0, first: [] },
  },
  stopped: undefined,
});

/** Most sheets of a kind that a page tells of one by one. */
const mostTold = 100;

/** Reads the results of an import. */
export async function reportOf(results: AsyncIterable<string | Uint8Array>, sheets: UploadedSheets): Promise<Report> {
  const report = nothing();
  for await (const result of resultsIn(results)) {
    if (!('done' in result)) add(report, sheets, result);
    else if (result.done) return report;
    else return { ...report, stopped: stopOf(result.problem) };
  }
  throw new Error('the results of an import have no end');
}

const stopOf = ({ code, status, detail, title }: Problem): Stop => ({ code, status, text: detail ?? title });

async function* resultsIn(texts: AsyncIterable<string | Uint8Array>): AsyncGenerator<ImportResult> {
  const splitter = new LineSplitter();
  for await (const text of texts) {
    for (const { bytes } of splitter.push(Buffer.from(text))) yield JSON.parse(String(bytes));
  }
}

function add({ kinds }: Report, sheets: UploadedSheets, result: LineResult): void {
  const kind = kinds[kindOf(result)];
  const sheet = sheets.take(result.line);
  kind.count++;
  if (sheet && kind.first.length < mostTold) kind.first.push({ sheet, id: result.id, remarks: remarksOf(result) });
}

function kindOf({ status, findings, problem }: LineResult): Kind {
  if (problem) return 'refused';
  if (status === 201 || findings) return 'stored';
  return status === 304 ? 'skipped' : 'changed';
}

function remarksOf({ problem, findings = [] }: LineResult): Told['remarks'] {
  if (!problem) return findings;
  const { errors = [], detail, title } = problem;
  return errors.length > 0 ? errors : [{ pointer: '', message: detail ?? title }];
}
