import { type ImportQuery, linesType } from '@charsheet/schema';

import { isDatabaseUnavailable } from '../../database/errors.js';
import { ApiError, databaseUnavailable, problemDocument } from '../../http/api-error.js';
import type { Handlers, RequestFacts } from '../../http/handler.js';
import { languageHeaders, wordsFor } from '../../http/languages.js';
import type { Line } from '../../http/line-splitter.js';
import { JsonLines } from '../../http/reply.js';
import type { LineSource } from '../../http/request-lines.js';
import type { Words } from '../../http/texts/words.js';
import type { WorkWatch } from '../../work.js';
import type { EitherRoutes } from '../api/edition-routes.js';
import { isOwnerGone } from '../store/insert.js';
import { ahead } from './ahead.js';
import { type AtOnce, atomically } from './atomic.js';
import { Occurrences } from './occurrences.js';
import type { Places } from './places.js';
import { type Read, readLine } from './read-line.js';
import { type LineOutcome, Results } from './results.js';
import { spooled } from './spool.js';
import { type Guess, type StoreDeps, storeLines } from './store-lines.js';

interface ImportDeps extends StoreDeps {
  atOnce: AtOnce;
  places: Places;
  basePath: string;
  watch: WorkWatch;
  dueFromNow: () => number;
}

/** Most of the results that nobody reads, in bytes. */
const mostUnread = 64 * 1024 * 1024;

export function importHandler(deps: ImportDeps): Pick<Handlers<EitherRoutes>, 'import'> {
  const { places, basePath } = deps;
  return {
    async import({ query, caller, body: lines, request }) {
      const words = wordsFor(request.headers);
      // What is wrong from the beginning has its own status.
      const first = await places.during(caller.user.id, () => lines.next());
      refuseArray(first.value?.[0]);
      const results = new Results((error) => problemDocument(error, { requestId: request.id, basePath, words }));
      const terms = { ownerId: caller.user.id, query, request, words, results };
      const texts = spooled(resultsOf(deps, from(first, lines), terms), {
        mostBytes: mostUnread,
        tooMany: () => results.cutOff(unread()),
      });
      return { status: 200, headers: languageHeaders(words), body: new JsonLines(places.hold(caller.user.id, texts)) };
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

async function* from(first: IteratorResult<Line[], void>, others: LineSource): LineSource {
  if (first.value) yield first.value;
  yield* others;
}

interface Terms {
  ownerId: string;
  query: ImportQuery;
  request: RequestFacts;
  words: Words;
  results: Results;
}

/** @throws what it is given when that is our own mistake */
function knownError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseUnavailable(error)) return databaseUnavailable(error);
  if (isOwnerGone(error)) return new ApiError('invalid-credentials');
  throw error;
}

/** What the caller is told, as the lines are stored. */
async function* resultsOf(deps: ImportDeps, lines: LineSource, terms: Terms): AsyncGenerator<string> {
  const { results, query } = terms;
  const { atomic = false, dryRun = false } = query;
  try {
    const read = readLines(deps, lines, terms);
    if (atomic && !dryRun) yield* atomically(deps, read, terms);
    else {
      const guess = { areNew: true };
      for await (const some of read) yield results.of(await outcomesOf(deps, some, { ...terms, guess }));
      yield results.end(atomic ? false : undefined);
    }
  } catch (error) {
    yield results.cutOff(knownError(error));
  }
}

async function* readLines({ bulk, clock, watch }: ImportDeps, lines: LineSource, terms: Terms): AsyncGenerator<Read[]> {
  const occurrences = new Occurrences();
  const now = clock();
  const each = (line: Line): Read => {
    try {
      return [line.number, readLine(line, { ...terms, occurrences, now })];
    } catch (error) {
      if (error instanceof ApiError) return [line.number, error];
      throw error;
    }
  };
  const sizeOf = ({ bytes }: Line) => bytes?.length ?? 0;
  for await (const some of ahead(lines, { each, sizeOf, most: bulk.mostAtOnce, answered: watch.answered })) {
    yield some;
    if (occurrences.isFull) throw new ApiError('body-too-large', { detail: ({ tooManyLines }) => tooManyLines });
  }
}

async function outcomesOf(
  deps: ImportDeps,
  read: readonly Read[],
  { ownerId, query, guess }: Terms & { guess: Guess },
): Promise<(readonly [number, LineOutcome])[]> {
  const { onConflict = 'skip', dryRun = false } = query;
  const good = dryRun ? [] : read.flatMap(([, line]) => (line instanceof ApiError ? [] : line));
  if (good.length > 0) deps.watch.batch('import', good.length);
  const outcomes = await storeLines(deps, good, { ownerId, onConflict, due: deps.dueFromNow, guess });
  if (good.length > 0) await deps.bulk.mark(ownerId, deps.dueFromNow());
  return read.map(([number, line]) => {
    if (line instanceof ApiError) return [number, line];
    return [number, outcomes.get(line) ?? { status: 200, ...(line.tried ?? { findings: [] }) }];
  });
}
