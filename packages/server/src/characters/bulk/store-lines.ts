import type { ImportQuery } from '@charsheet/schema';

import type { Clock } from '../../clock.js';
import { ApiError } from '../../http/api-error.js';
import { restorableSince } from '../policy.js';
import type { BulkRepository, GivenVersion, NewHistory, OwnCharacter } from '../store/bulk.js';
import type { CharactersRepository } from '../store/repository.js';
import type { ReadLine } from './read-line.js';

export interface StoreDeps {
  characters: Pick<CharactersRepository, 'restore'>;
  bulk: BulkRepository;
  clock: Clock;
}

interface Storing {
  ownerId: string;
  onConflict: NonNullable<ImportQuery['onConflict']>;
  /** When what is asked of the database now must be answered. */
  due(): number;
  guess: Guess;
}

/** What is known of the lines of an input before they are looked for. */
export interface Guess {
  /** Whether those before were new: then these are stored at once, and looked for only where that fails. */
  areNew: boolean;
}

/** What became of a line: see `ImportResult`. */
export type Outcome = { status: 200 | 201 | 304; id: string } | ApiError;

/** Stores some lines of one owner, those of new sheets in one statement. What is returned is on the disk. */
export async function storeLines(
  deps: StoreDeps,
  lines: readonly ReadLine[],
  storing: Storing,
): Promise<Map<ReadLine, Outcome>> {
  const { ownerId, onConflict, due, guess } = storing;
  const find = (ids: string[]) => deps.bulk.findOwn(ownerId, ids, { due: due(), sheets: onConflict === 'replace' });
  const named = onConflict === 'copy' ? [] : lines.flatMap(({ itsId }) => itsId ?? []);
  const own = await find([...new Set([...named, ...(guess.areNew ? [] : lines.map(({ newId }) => newId))])]);
  const bySheet = new Map<string, ReadLine[]>();
  for (const line of lines) {
    const { itsId, edition, newId } = line;
    const id = itsId !== undefined && onConflict !== 'copy' && own.get(itsId)?.edition === edition ? itsId : newId;
    const others = bySheet.get(id);
    if (others) others.push(line);
    else bySheet.set(id, [line]);
  }
  const now = deps.clock();
  const added = [...bySheet].filter(([id]) => !own.has(id)).map(([id, its]) => newSheet(id, its, { ownerId, now }));
  const made = await deps.bulk.create(added, due());
  const taken = added.flatMap(({ id }) => (made.has(id) ? [] : id));
  guess.areNew = made.size === bySheet.size;
  for (const [id, sheet] of await find(taken)) own.set(id, sheet);
  const outcomes = new Map<ReadLine, Outcome>();
  for (const [id, its] of bySheet) {
    if (made.has(id)) for (const [line, outcome] of outcomesOfNew(id, its)) outcomes.set(line, outcome);
    else for (const [line, outcome] of await settle(deps, its, own.get(id), storing)) outcomes.set(line, outcome);
  }
  return outcomes;
}

/** The lines that are versions of one sheet, in the order in which they were made. */
const versionsIn = (lines: readonly ReadLine[]) =>
  lines.filter(({ past }, at) => at === 0 || (past && past.version > (lines[at - 1]?.past?.version ?? past.version)));

function newSheet(
  id: string,
  lines: readonly ReadLine[],
  { ownerId, now }: { ownerId: string; now: Date },
): NewHistory {
  const versions = versionsIn(lines).map(({ columns, isPublic = true, past }) => ({
    columns,
    isPublic,
    version: past?.version ?? 1,
    updatedAt: past?.updatedAt ?? now,
  }));
  const createdAt = lines[0]?.past?.createdAt ?? now;
  const [last] = versions.slice(-1);
  if (!last) throw new Error('a new sheet is made of one line at least');
  return { id, ownerId, createdAt, ...last, earlier: versions.slice(0, -1) };
}

function outcomesOfNew(id: string, lines: readonly ReadLine[]): [ReadLine, Outcome][] {
  const versions = new Set(versionsIn(lines));
  return lines.map((line, at) => [line, { id, status: at === 0 ? 201 : versions.has(line) ? 200 : 304 }]);
}

const gone = () => new ApiError('not-found', { detail: ({ lineOfDeleted }) => lineOfDeleted });
const changedMeanwhile = () => new ApiError('precondition-failed', { detail: (details) => details.changedMeanwhile });

/** What becomes of lines that are about a sheet that is there, one after the other. */
async function settle(
  { characters, bulk, clock }: StoreDeps,
  lines: readonly ReadLine[],
  found: OwnCharacter | undefined,
  { ownerId, onConflict, due }: Storing,
): Promise<[ReadLine, Outcome][]> {
  let current = found;
  const settleOne = async ({ columns, isPublic: asked, newId, past }: ReadLine): Promise<Outcome> => {
    if (!current) return gone();
    const { id } = current;
    const isDeleted = current.isDeleted;
    if (isDeleted) {
      const at = clock();
      const restored = await characters.restore(current, ownerId, { at, since: restorableSince(at) }, { due: due() });
      if (!restored) return gone();
      current = { ...restored, isDeleted: false };
    }
    const state = current;
    const isPublic = asked ?? state.isPublic;
    const left = { status: isDeleted ? 200 : 304, id } as const;
    const append = async (as: Pick<GivenVersion, 'version' | 'updatedAt'>): Promise<Outcome> => {
      const next = await bulk.append(state, { columns, isPublic, ...as }, due());
      if (next) current = { ...next, isDeleted: false };
      return next ? { status: 200, id } : changedMeanwhile();
    };
    if (id === newId) {
      // Of a history that was cut the rest goes on; a sheet that was changed here since then is left as it is.
      if (!past || past.version <= state.version || past.updatedAt < state.updatedAt) return left;
      return append(past);
    }
    if (onConflict !== 'replace' || (state.sheet === columns.sheet && state.isPublic === isPublic)) return left;
    return append({ version: state.version + 1, updatedAt: clock() });
  };
  const outcomes: [ReadLine, Outcome][] = [];
  for (const line of lines) outcomes.push([line, await settleOne(line)]);
  return outcomes;
}
