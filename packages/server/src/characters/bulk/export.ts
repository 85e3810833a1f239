import type { Edition, QueryOf } from '@charsheet/schema';

import type { Database } from '../../database/connect.js';
import type { Handlers, IsGone } from '../../http/handler.js';
import { forCaller } from '../../http/headers.js';
import { JsonLines } from '../../http/reply.js';
import { limits } from '../../limits.js';
import type { EitherRoutes } from '../api/edition-routes.js';
import { recordOf } from '../api/read.js';
import { readVersions, type SheetVersion, type Snapshot, takeSnapshot, versionsUpTo } from '../store/snapshot.js';
import type { Places } from './places.js';

/** Sheets that are read in one go. */
const batch = 100;

type Source = Pick<Database, 'knex' | 'dueFromNow'>;

/** @param own the edition whose sheets alone are exported; without one the query says which */
export function exportHandler(database: Source, places: Places, own?: Edition): Pick<Handlers<EitherRoutes>, 'export'> {
  return {
    async export({ query, caller, request: { isGone } }) {
      const { history, edition = own }: ExportQuery = query;
      const ownerId = caller.user.id;
      const due = performance.now() + limits.snapshot;
      const snapshot = await places.during(ownerId, () => takeSnapshot(database.knex, ownerId, due, edition));
      const versions = history ? allVersions(database, snapshot) : sheetsOf(snapshot);
      return {
        status: 200,
        headers: forCaller,
        body: new JsonLines(places.hold(ownerId, recordsOf(database, versions, isGone))),
      };
    },
  };
}

type ExportQuery = QueryOf<EitherRoutes['export']> & { edition?: Edition };

type Versions = Iterable<SheetVersion[]> | AsyncIterable<SheetVersion[]>;

async function* recordsOf(
  { knex, dueFromNow }: Source,
  versions: Versions,
  isGone: IsGone = () => false,
): AsyncGenerator<string> {
  for await (const wanted of versions) {
    if (isGone()) return;
    const records = await readVersions(knex, wanted, dueFromNow());
    if (records.length > 0) yield records.map((stored) => `${recordOf(stored).text}\n`).join('');
  }
}

function* sheetsOf(snapshot: Snapshot): Generator<SheetVersion[]> {
  for (let some = snapshot.take(batch); some.length > 0; some = snapshot.take(batch)) yield some;
}

async function* allVersions({ knex, dueFromNow: due }: Source, snapshot: Snapshot): AsyncGenerator<SheetVersion[]> {
  for (const sheets of sheetsOf(snapshot)) yield* versionsUpTo(knex, sheets, { count: batch, due });
}
