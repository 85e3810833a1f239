import {
  type api,
  type ImportEnd,
  type ImportQuery,
  type LineResult,
  linesType,
  type Problem,
} from '@charsheet/schema';

import { dueFromNow } from '../../database/deadline.js';
import { isDatabaseUnavailable } from '../../database/errors.js';
import { ApiError, databaseUnavailable, problemDocument } from '../../http/api-error.js';
import type { Handlers, RequestFacts } from '../../http/handler.js';
import { languageHeaders, wordsFor } from '../../http/languages.js';
import type { Line } from '../../http/line-splitter.js';
import { JsonLines } from '../../http/reply.js';
import type { LineSource } from '../../http/request-lines.js';
import { Occurrences } from './occurrences.js';
import type { Places } from './places.js';
import { type ReadLine, readLine } from './read-line.js';
import { spooled } from './spool.js';
import { type StoreDeps, storeLines } from './store-lines.js';

interface ImportDeps extends StoreDeps {
  places: Places;
  basePath: string;
}

/** Most lines that are stored in one go. */
const batch = 100;

/** Most of the results that nobody reads, in bytes. */
const mostUnread = 64 * 1024 * 1024;

export function importHandler(deps: ImportDeps): Pick<Handlers<typeof api.characters>, 'import'> {
  const { places, basePath } = deps;
  return {
    async import({ query, caller, body: lines, request }) {
      const words = wordsFor(request.headers);
      const tell = (error: ApiError) => problemDocument(error, { requestId: request.id, basePath, words });
      // What is wrong from the beginning has its own status.
      const first = await places.during(() => lines.next());
      const begun = first.value ?? [];
      refuseArray(begun[0]);
      const results = new Import(deps, { ownerId: caller.user.id, query, request, tell });
      const tooMany = () => results.cutOff(unread());
      const texts = spooled(results.of(begun, lines), { mostBytes: mostUnread, tooMany });
      return { status: 200, headers: languageHeaders(words), body: new JsonLines(places.hold(texts)) };
    },
  };
}

const unread = () =>
  new ApiError('busy', { detail: ({ resultsUnread }) => resultsUnread, headers: { 'Retry-After': '2' } });

/** @throws ApiError when this is how a JSON text of many sheets begins that is no lines */
function refuseArray(line: Line | undefined): void {
  if (line?.number !== 1 || !/^\s*\[/.test(line.bytes?.toString('latin1', 0, 100) ?? '')) return;
  throw new ApiError('invalid-json', { detail: ({ notLines }) => notLines(linesType) });
}

interface Terms {
  ownerId: string;
  query: ImportQuery;
  request: RequestFacts;
  tell: (error: ApiError) => Problem;
}

class Import {
  readonly #deps: ImportDeps;
  readonly #terms: Terms;
  readonly #counts: ImportEnd['counts'] = { stored: 0, changed: 0, skipped: 0, refused: 0 };
  readonly #occurrences = new Occurrences();
  #last = 0;

  constructor(deps: ImportDeps, terms: Terms) {
    this.#deps = deps;
    this.#terms = terms;
  }

  /** The results of lines, in their order, as they are stored. */
  async *of(begun: readonly Line[], lines: LineSource): AsyncGenerator<string> {
    try {
      yield* this.#resultsOf(begun);
      for await (const some of lines) yield* this.#resultsOf(some);
      yield `${JSON.stringify({ done: true, counts: this.#counts } satisfies ImportEnd)}\n`;
    } catch (error) {
      const known = isDatabaseUnavailable(error) ? databaseUnavailable(error) : error;
      if (!(known instanceof ApiError)) throw error;
      yield this.cutOff(known);
    }
  }

  /** The last result of an import that does not go on. */
  cutOff(error: ApiError): string {
    return `${JSON.stringify(this.#refused(this.#last + 1, error))}\n`;
  }

  async *#resultsOf(lines: readonly Line[]): AsyncGenerator<string> {
    for (let at = 0; at < lines.length; at += batch) {
      if (this.#occurrences.isFull)
        throw new ApiError('body-too-large', { detail: ({ tooManyLines }) => tooManyLines });
      const some = lines.slice(at, at + batch);
      const results = await this.#store(some);
      this.#last = some.at(-1)?.number ?? this.#last;
      for (const { status } of results) this.#count(status);
      yield results.map((result) => `${JSON.stringify(result)}\n`).join('');
    }
  }

  async #store(lines: readonly Line[]): Promise<LineResult[]> {
    const { ownerId, query } = this.#terms;
    const { onConflict = 'skip', dryRun = false } = query;
    const read = lines.map((line) => this.#read(line));
    const good = dryRun ? [] : read.flatMap((line) => (line instanceof ApiError ? [] : line));
    const outcomes = await storeLines(this.#deps, good, { ownerId, onConflict, due: dueFromNow() });
    return lines.map(({ number }, at) => {
      const line = read[at] as ReadLine | ApiError;
      if (line instanceof ApiError) return this.#refused(number, line);
      const outcome = outcomes.get(line);
      if (outcome instanceof ApiError) return this.#refused(number, outcome);
      return { line: number, ...(outcome ?? { status: 200, findings: line.findings ?? [] }) };
    });
  }

  #read(line: Line): ReadLine | ApiError {
    const { ownerId, query, request } = this.#terms;
    try {
      return readLine(line, { ownerId, query, request, occurrences: this.#occurrences });
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }

  #refused = (line: number, error: ApiError): LineResult => ({
    line,
    status: error.status,
    problem: this.#terms.tell(error),
  });

  #count(status: number): void {
    const { dryRun = false } = this.#terms.query;
    if (status === 201 || (dryRun && status === 200)) this.#counts.stored++;
    else if (status === 200) this.#counts.changed++;
    else if (status === 304) this.#counts.skipped++;
    else this.#counts.refused++;
  }
}
