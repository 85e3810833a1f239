import type { Knex } from 'knex';

import type { Edition, QueryOf } from '@charsheet/schema';

import type { Database } from '../../database/connect.js';
import type { AskOne } from '../../database/replicas.js';
import type { Handlers, IsGone } from '../../http/handler.js';
import { forCaller } from '../../http/headers.js';
import { begun, JsonLines } from '../../http/reply.js';
import { limits } from '../../limits.js';
import type { EitherRoutes } from '../api/edition-routes.js';
import { recordOf } from '../api/read.js';
import { readVersions, type SheetVersion, type Snapshot, takeSnapshot, versionsUpTo } from '../store/snapshot.js';
import type { Places } from './places.js';

/** Sheets that are read in one go. */
const batch = 100;

/** @param own the edition whose sheets alone are exported; without one the query says which */
export function exportHandler(
  database: Pick<Database, 'replicas' | 'dueFromNow'>,
  places: Places,
  own?: Edition,
): Pick<Handlers<EitherRoutes>, 'export'> {
  return {
    async export({ query, caller, request: { isGone, lastWrite, due } }) {
      const { history, edition = own }: ExportQuery = query;
      const ownerId = caller.user.id;
      const ask = database.replicas.one(lastWrite === undefined ? {} : { lastWrite });
      const look = (knex: Knex) => takeSnapshot(knex, ownerId, { due, others: limits.snapshot, edition });
      const source = { ask, due: database.dueFromNow };
      const records = await places.during(ownerId, async () => {
        const snapshot = await ask(look);
        const versions = history ? allVersions(source, snapshot) : sheetsOf(snapshot);
        return begun(recordsOf(source, versions, isGone));
      });
      return { status: 200, headers: forCaller, body: new JsonLines(places.hold(ownerId, records)) };
    },
  };
}

interface Source {
  ask: AskOne;
  due: () => number;
}

type ExportQuery = QueryOf<EitherRoutes['export']> & { edition?: Edition };

type Versions = Iterable<SheetVersion[]> | AsyncIterable<SheetVersion[]>;

async function* recordsOf(
  { ask, due }: Source,
  versions: Versions,
  isGone: IsGone = () => false,
): AsyncGenerator<string> {
  for await (const wanted of versions) {
    if (isGone()) return;
    const records = await ask((knex) => readVersions(knex, wanted, due()));
    if (records.length > 0) yield records.map((stored) => `${recordOf(stored).text}\n`).join('');
  }
}

function* sheetsOf(snapshot: Snapshot): Generator<SheetVersion[]> {
  for (let some = snapshot.take(batch); some.length > 0; some = snapshot.take(batch)) yield some;
}

async function* allVersions({ ask, due }: Source, snapshot: Snapshot): AsyncGenerator<SheetVersion[]> {
  for (const sheets of sheetsOf(snapshot)) yield* versionsUpTo(ask, sheets, { count: batch, due });
}
