import type { Knex } from 'knex';

import type { Edition } from '@charsheet/schema';

import { goOnUntil, within } from '../../database/deadline.js';
import { runForTexts, runPrepared, statement } from '../../database/driver.js';
import type { AskOne } from '../../database/replicas.js';
import { type StoredCharacter, type StoredTexts, selectStored, storedIn } from './rows.js';

/**
 * Which version each sheet of an owner had at one moment, oldest sheet first. No version ever changes, so to read them
 * later, as slowly as somebody takes them, is to read all of that moment: no transaction need wait for anybody.
 */
export class Snapshot {
  /** Identifier and version of some sheets each, in 20 bytes. */
  readonly #parts: Buffer[];

  constructor(parts: Buffer[]) {
    this.#parts = parts;
  }

  /** Takes the next sheets out of it. */
  take(count: number): SheetVersion[] {
    const [part] = this.#parts;
    if (!part) return [];
    const size = Math.min(count * keyBytes, part.length);
    this.#parts[0] = part.subarray(size);
    if (size === part.length) this.#parts.shift();
    return Array.from({ length: size / keyBytes }, (_, at) => keyAt(part, at * keyBytes));
  }
}

export interface SheetVersion {
  id: string;
  version: number;
}

const keyBytes = 20;

function keyAt(part: Buffer, at: number): SheetVersion {
  const digits = part.toString('hex', at, at + 16);
  const id = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)];
  return { id: id.join('-'), version: part.readInt32BE(at + 16) };
}

const sheetsPerPart = 20_000;

const selectKeys = (edition: Edition | undefined) =>
  statement(
    edition === undefined ? 'snapshot' : `snapshot of ${edition}`,
    `
    select string_agg(uuid_send(id) || int4send(version), '' order by created_at, id) as keys,
      (array_agg(created_at order by created_at desc, id desc))[1]::text as at,
      (array_agg(id order by created_at desc, id desc))[1] as id
    from (
      select id, version, created_at from characters
      where owner_id = $1 and is_deleted = false ${edition === undefined ? '' : `and edition = '${edition}'`} and (created_at, id) > ($2::timestamptz, $3::uuid)
      order by created_at, id limit ${sheetsPerPart}
    ) part`,
  );

interface SnapshotOptions {
  /** When the first of the sheets must be known, on the clock of `performance.now()`. */
  due: number;
  /** How many milliseconds more the others may take, where there are many. */
  others: number;
  edition?: Edition | undefined;
}

/** Looks which versions an owner's sheets have now, of one edition or of both, in one short transaction. */
export const takeSnapshot = (
  pool: Knex,
  ownerId: string,
  { due, others, edition }: SnapshotOptions,
): Promise<Snapshot> =>
  within(due, () =>
    pool.transaction(
      async (transaction) => {
        const parts: Buffer[] = [];
        let after = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
        for (;;) {
          const values = [ownerId, after.at, after.id];
          const [found] = await runPrepared<{ keys: Buffer | null; at: string; id: string }>(
            transaction,
            selectKeys(edition),
            values,
          );
          if (!found?.keys) break;
          parts.push(found.keys);
          if (parts.length === 1) goOnUntil(performance.now() + others);
          if (found.keys.length < sheetsPerPart * keyBytes) break;
          after = found;
        }
        return new Snapshot(parts);
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    ),
  );

const ofVersion = new Set(['version', 'is_public', 'updated_at', 'sheet']);
const either = (column: string) => (ofVersion.has(column) ? `coalesce(old.${column}, now.${column})` : `now.${column}`);

const selectVersions = statement(
  'versions of sheets',
  `
    select ${selectStored(either)}
    from unnest($1::uuid[], $2::int[]) with ordinality as wanted (id, version, place)
    join characters as now on now.id = wanted.id
    left join character_versions as old
      on old.character_id = wanted.id and old.version = wanted.version and now.version <> wanted.version
    where now.version = wanted.version or old.version is not null
    order by wanted.place`,
);

/** Versions of sheets, in the given order, without those whose sheet was removed for good. */
export async function readVersions(
  pool: Knex,
  wanted: readonly SheetVersion[],
  due: number,
): Promise<StoredCharacter[]> {
  const values = [wanted.map(({ id }) => id), wanted.map(({ version }) => version)];
  return (await runForTexts<StoredTexts>(pool, selectVersions, values, due)).map(storedIn);
}

// Looked up sheet by sheet (`offset 0` keeps it so): right after an import nothing is known of the table, and its plan is to read all.
const selectNumbers = statement(
  'numbers of versions',
  `
    with wanted as (select * from unnest($1::uuid[], $2::int[]) with ordinality as wanted (id, version, place))
    select id, version, place::int from (
      select id, place, version from wanted
      union all
      select wanted.id, place, old.version from wanted
      cross join lateral (
        select version from character_versions
        where character_id = wanted.id and version < wanted.version offset 0
      ) as old
    ) each
    where (place, version) > ($3::int, $4::int)
    order by place, version limit $5`,
);

/**
 * The versions of some sheets up to the given ones, so many at a time: of each sheet the oldest one first.
 * @param due is asked for each time when that must be done, on the clock of `performance.now()`
 */
export async function* versionsUpTo(
  ask: AskOne,
  wanted: readonly SheetVersion[],
  { count, due }: { count: number; due: () => number },
): AsyncGenerator<SheetVersion[]> {
  const values = [wanted.map(({ id }) => id), wanted.map(({ version }) => version)];
  let after = { place: 0, version: 0 };
  for (;;) {
    const bound = [...values, after.place, after.version, count];
    const found = await ask((knex) => runPrepared<SheetVersion & { place: number }>(knex, selectNumbers, bound, due()));
    if (found.length > 0) yield found;
    const last = found[count - 1];
    if (!last) return;
    after = last;
  }
}
