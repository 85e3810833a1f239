import type { ImportQuery } from '@charsheet/schema';

import type { Clock } from '../../clock.js';
import { ApiError } from '../../http/api-error.js';
import { restorableSince } from '../policy.js';
import type { BulkRepository, OwnCharacter } from '../store/bulk.js';
import type { CharactersRepository } from '../store/repository.js';
import type { ReadLine } from './read-line.js';

export interface StoreDeps {
  characters: CharactersRepository;
  bulk: BulkRepository;
  clock: Clock;
}

interface Storing {
  ownerId: string;
  onConflict: NonNullable<ImportQuery['onConflict']>;
  due: number;
}

/** What became of a line: see `ImportResult`. */
export type Outcome = { status: 200 | 201 | 304; id: string } | ApiError;

/** Stores some lines of one owner, those of new sheets in one statement. What is returned is on the disk. */
export async function storeLines(
  deps: StoreDeps,
  lines: readonly ReadLine[],
  { ownerId, onConflict, due }: Storing,
): Promise<Map<ReadLine, Outcome>> {
  const { bulk, clock } = deps;
  const outcomes = new Map<ReadLine, Outcome>();
  const named = onConflict === 'copy' ? [] : lines.flatMap(({ itsId }) => itsId ?? []);
  const own = await bulk.findOwn(ownerId, named, due);
  const isOwn = ({ itsId }: ReadLine) => itsId !== undefined && own.has(itsId);
  const added = lines.filter((line) => !isOwn(line));
  const createdAt = clock();
  const made = await bulk.create(
    added.map(({ newId, isPublic = true, sheet }) => ({ id: newId, ownerId, isPublic, sheet, createdAt })),
    due,
  );
  added.forEach((line, at) => {
    if (made[at]) outcomes.set(line, { status: 201, id: line.newId });
  });
  const again = added.filter((line) => !outcomes.has(line));
  const known = await bulk.findOwn(
    ownerId,
    again.map(({ newId }) => newId),
    due,
  );
  for (const line of again) outcomes.set(line, await leave(deps, known.get(line.newId), due));
  for (const line of lines.filter(isOwn)) {
    const current = own.get(line.itsId ?? '');
    const outcome =
      onConflict === 'replace' ? await replace(deps, line, current, due) : await leave(deps, current, due);
    outcomes.set(line, outcome);
    // A later line may be about the same sheet.
    if (current && lines.filter(({ itsId }) => itsId === current.id).length > 1) {
      const now = await bulk.findOwn(ownerId, [current.id], due);
      for (const [id, sheet] of now) own.set(id, sheet);
    }
  }
  return outcomes;
}

const gone = () => new ApiError('not-found', { detail: ({ lineOfDeleted }) => lineOfDeleted });

/** Leaves a sheet as it is; one that was deleted is brought back. */
async function leave(
  { characters, clock }: StoreDeps,
  current: OwnCharacter | undefined,
  due: number,
): Promise<Outcome> {
  if (!current?.ownerId) return gone();
  const { id, ownerId } = current;
  if (!current.isDeleted) return { status: 304, id };
  const at = clock();
  const restored = await characters.restore(id, ownerId, { at, since: restorableSince(at) }, { due });
  return restored ? { status: 200, id } : gone();
}

/** Puts the sheet of a line in the place of what is there, unless that is the same. */
async function replace(
  deps: StoreDeps,
  { sheet, isPublic }: ReadLine,
  found: OwnCharacter | undefined,
  due: number,
): Promise<Outcome> {
  const left = await leave(deps, found, due);
  if (left instanceof ApiError || !found) return left;
  const { id } = left;
  const viewer = { user: { id: found.ownerId ?? '' } };
  const current = left.status === 304 ? found : await deps.characters.findReadable(id, viewer, { due });
  if (!current) return new ApiError('not-found');
  const change = { sheet, isPublic: isPublic ?? current.isPublic, at: deps.clock() };
  if (current.sheet === JSON.stringify(sheet) && current.isPublic === change.isPublic) return left;
  if (await deps.characters.replace(current, change, { due })) return { status: 200, id };
  return new ApiError('precondition-failed', { detail: ({ changedMeanwhile }) => changedMeanwhile });
}
