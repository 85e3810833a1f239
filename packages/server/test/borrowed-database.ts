import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { Knex } from 'knex';
import { inject } from 'vitest';

import { type Database, databaseOf, openPostgres, type PostgresOptions } from '../src/database/connect.js';
import { type EmbeddedDatabase, openEmbedded } from '../src/database/embedded/embedded.js';
import { freshDatabase } from './databases.js';
import type { Engine } from './engines.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** For what tests leave on the disk until the end of the run. */
    folder: string;
  }
}

/** A migrated database without any rows. */
export interface BorrowedDatabase {
  database: Database;
  /** Closes it, so that another test can have it. */
  giveBack(): Promise<void>;
}

/** The number of connections is that of PostgreSQL; the embedded database has one. */
type Options = Omit<PostgresOptions, 'url'>;

/** A database that stays when its connections are closed. */
interface Place {
  connect(options: Options): Database;
  /** Ends the connections that a test has left. */
  disconnect?(): Promise<void>;
}

/** To start an engine and to make the tables takes longer than most test files, so that each is done once for many. */
const idle: Record<Engine, Place[]> = { PGlite: [], PostgreSQL: [] };
/** What the tables of an engine are like after the migrations. */
const migrated: Partial<Record<Engine, string>> = {};

/** The caller has it alone, with connections of its own, whatever those before did to it. */
export async function borrowDatabase(engine: Engine, options: Options): Promise<BorrowedDatabase> {
  for (let known = idle[engine].pop(); known; known = idle[engine].pop()) {
    // An engine that has ended, or whose tables were changed, is left alone.
    const borrowed = await borrow(engine, known, options).catch(() => undefined);
    if (borrowed) return borrowed;
  }
  return borrow(engine, await places[engine](), options);
}

async function borrow(engine: Engine, place: Place, options: Options): Promise<BorrowedDatabase> {
  const database = place.connect(options);
  try {
    await database.opened;
    await clean(engine, database.knex);
  } catch (error) {
    await database.close();
    throw error;
  }
  const giveBack = async () => {
    await database.close();
    await place.disconnect?.();
    idle[engine].push(place);
  };
  return { database, giveBack };
}

const places: Record<Engine, () => Promise<Place>> = {
  async PGlite() {
    const folder = await mkdtemp(join(inject('folder'), 'pglite-'));
    const running: EmbeddedDatabase = { ...openEmbedded(folder), close: async () => {} };
    return { connect: (options) => databaseOf(running, options) };
  },
  async PostgreSQL() {
    const { url, disconnect } = await freshDatabase();
    return { connect: (options) => openPostgres({ ...options, url }), disconnect };
  },
};

/** Removes all rows; throws when the tables are not those that the migrations make. */
async function clean(engine: Engine, knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: [{ shape: string; tables: string[] }] }>(lookOver);
  const [{ shape, tables }] = rows;
  migrated[engine] ??= shape;
  if (shape !== migrated[engine]) throw new Error('the tables were changed');
  if (tables.length > 0) await knex.raw(`truncate ${tables.join(', ')} restart identity cascade`);
}

/** What is in the schema, as one text, and the tables to empty: those that have had rows. */
const lookOver = `
  select
    (select string_agg(thing, e'\\n' order by thing) from (
      select concat_ws(' ', relname, relkind, attname, format_type(atttypid, atttypmod), attnotnull)
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace left join pg_attribute on attrelid = pg_class.oid
      where nspname !~ '^pg_|^information_schema$'
      union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where conrelid <> 0
      union all select indexdef from pg_indexes where schemaname !~ '^pg_'
      union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
      union all select concat_ws(' ', proname, prosrc) from pg_proc where oid >= 16384
      union all select concat_ws(' ', setdatabase, setrole, setconfig) from pg_db_role_setting
    ) things (thing)) as shape,
    array(
      select oid::regclass::text from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname !~ '^knex_' and pg_relation_size(oid) > 0
    ) as tables`;
