import type { BetterAuthOptions } from 'better-auth';
import {
  type AdapterFactoryOptions,
  type CleanedWhere,
  type CustomAdapter,
  createAdapterFactory,
} from 'better-auth/adapters';
import type { Knex } from 'knex';

import { systemClock } from '../../clock.js';

type Config = AdapterFactoryOptions['config'];
/** For those who must know of what is read and written. */
export interface Watch {
  read(model: string, rows: object[]): void;
  /** Does a write, alone or in a transaction. */
  write<T>(knex: Knex, work: (knex: Knex) => Promise<T>): Promise<T>;
  /** What was written to a row. Part of the same transaction. */
  updated(knex: Knex, write: { model: string; row: object; update: object }): Promise<void>;
  deleted(model: string, ids: string[]): void;
}
const unwatched: Watch = {
  read: () => {},
  write: (knex, work) => work(knex),
  updated: async () => {},
  deleted: () => {},
};
/** What an address is turned into on its way to the library, and back. */
type AddressForms = Record<'libraryForm' | 'ownForm', (email: string) => string>;
const asStored: AddressForms = { libraryForm: (email) => email, ownForm: (email) => email };
interface AdapterOptions {
  debugLogs?: NonNullable<Config['debugLogs']>;
  watch?: Watch;
  /** By default the library sees addresses as they are stored. */
  addresses?: AddressForms;
}
type FieldName = Parameters<AdapterFactoryOptions['adapter']>[0]['getFieldName'];

/**
 * The account library's access to the database, through our own pool. Its options name tables and columns.
 * `pnpm nightly adapter-suite` runs the library's own test suite for adapters over it.
 */
export function knexAdapter(knex: Knex, options: AdapterOptions = {}) {
  const { debugLogs = false, watch = unwatched, addresses = asStored } = options;
  const config = configOf(addresses);
  const adapter = (database: Knex, transaction: NonNullable<Config['transaction']>) =>
    createAdapterFactory({
      config: { ...config, debugLogs, transaction },
      adapter: ({ getFieldName }) => queries(database, getFieldName, watch),
    });
  return (library: BetterAuthOptions) =>
    adapter(knex, (work) => knex.transaction((trx) => work(adapter(trx, false)(library))))(library);
}

const configOf = ({ libraryForm, ownForm }: AddressForms): Config => ({
  adapterId: 'knex',
  adapterName: 'Knex',
  supportsJSON: true,
  supportsUUIDs: true,
  // The driver writes a JSON array as a PostgreSQL array, and reads a bigint as text.
  customTransformInput: ({ data, field, fieldAttributes: { type } }) => {
    if (field === 'email' && typeof data === 'string') return ownForm(data);
    return type === 'json' && data != null ? JSON.stringify(data) : data;
  },
  customTransformOutput: ({ data, field, fieldAttributes: { bigint } }) => {
    if (field === 'email' && typeof data === 'string') return libraryForm(data);
    // A poll of a time that is still to come, since the clock was set back, would keep a program from ever asking again.
    if (field === 'lastPolledAt' && data instanceof Date && data > systemClock()) return null;
    return bigint && typeof data === 'string' ? Number(data) : data;
  },
});

function queries(knex: Knex, getFieldName: FieldName, watch: Watch): CustomAdapter {
  /** At most one of the rows that match, locked, so that two callers never get the same. */
  const one = (trx: Knex, model: string, where: readonly CleanedWhere[]) =>
    trx(model).whereIn('id', restrict(trx(model).select('id'), where).limit(1).forUpdate());

  const columns = (model: string, select: string[] = []) =>
    select.length === 0 ? ['*'] : select.map((field) => getFieldName({ model, field }));

  /** All or nothing, together with what follows from it. */
  const write = (model: string, where: readonly CleanedWhere[], update: object): Promise<object[]> =>
    watch.write(knex, (outer) =>
      outer.transaction(async (trx) => {
        const rows: object[] = await restrict(trx(model), where).update(update).returning('*');
        for (const row of rows) await watch.updated(trx, { model, row, update });
        return rows;
      }),
    );

  const remove = async (model: string, where: readonly CleanedWhere[]): Promise<number> => {
    const rows: { id: string }[] = await watch.write(knex, (trx) =>
      restrict(trx(model), where).delete().returning('id'),
    );
    const ids = rows.map(({ id }) => id);
    watch.deleted(model, ids);
    return ids.length;
  };

  const read = (model: string, rows: object[]): object[] => {
    watch.read(model, rows);
    return rows;
  };

  return {
    create: async ({ model, data }) =>
      first(await watch.write(knex, async (trx) => await trx(model).insert(data).returning('*'))),
    findOne: async ({ model, where, select }) =>
      firstOrNull(read(model, await restrict(knex(model).select(columns(model, select)), where).limit(1))),
    findMany: async ({ model, where = [], select, limit, offset, sortBy }) => {
      const found = restrict(knex(model).select(columns(model, select)), where).limit(limit);
      if (offset) found.offset(offset);
      if (sortBy) found.orderBy(getFieldName({ model, field: sortBy.field }), sortBy.direction);
      return read(model, await found) as never;
    },
    count: async ({ model, where = [] }) => {
      const [row] = await restrict(knex(model).count({ rows: '*' }), where);
      return Number((row as { rows: string }).rows);
    },
    update: async ({ model, where, update }) =>
      where.length === 0 ? null : firstOrNull(await write(model, where, update as object)),
    updateMany: async ({ model, where, update }) => (await write(model, where, update)).length,
    delete: async ({ model, where }) => {
      await remove(model, where);
    },
    deleteMany: ({ model, where }) => remove(model, where),
    consumeOne: async ({ model, where }) =>
      firstOrNull(
        await watch.write(
          knex,
          async (trx) =>
            await restrict(one(trx, model, where), where)
              .delete()
              .returning('*'),
        ),
      ),
    incrementOne: async ({ model, where, increment, set = {} }) => {
      const sums = Object.entries(increment).map(([field, by]) => [field, knex.raw('?? + ?', [field, by])]);
      const changes = { ...set, ...Object.fromEntries(sums) };
      return firstOrNull(
        await watch.write(
          knex,
          async (trx) =>
            await restrict(one(trx, model, where), where)
              .update(changes)
              .returning('*'),
        ),
      );
    },
  };
}

/** The library determines the type of a row. */
const first = <T>(rows: unknown[]) => rows[0] as T;
const firstOrNull = <T>(rows: unknown[]) => (rows[0] ?? null) as T | null;

type Query = Knex.QueryBuilder;

const comparisons = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;
const patterns = {
  contains: (text: string) => `%${text}%`,
  starts_with: (text: string) => `${text}%`,
  ends_with: (text: string) => `%${text}`,
};

/** Adds the library's conditions to a query: all of those joined by AND, and at least one of those joined by OR. */
function restrict<Q extends Query>(query: Q, where: readonly CleanedWhere[]): Q {
  const alternatives = where.filter(({ connector }) => connector === 'OR');
  for (const condition of where) if (condition.connector !== 'OR') add(query, condition);
  if (alternatives.length > 0) {
    query.where((any) => {
      for (const condition of alternatives) any.orWhere((alternative) => add(alternative, condition));
    });
  }
  return query;
}

function add(query: Query, condition: CleanedWhere): void {
  const { column, value } = operands(condition);
  const { operator = 'eq' } = condition;
  if (operator === 'in' || operator === 'not_in') {
    addList(query, column, [value].flat(), operator === 'not_in');
  } else if (operator in patterns) {
    query.whereRaw(`${column.sql} like ?`, [column.name, likePattern(operator as keyof typeof patterns, value)]);
  } else if (value === null) {
    query.whereRaw(`${column.sql} is ${operator === 'ne' ? 'not ' : ''}null`, [column.name]);
  } else {
    const comparison = comparisons[operator as keyof typeof comparisons];
    query.whereRaw(`${column.sql} ${comparison} ?`, [column.name, value as Knex.Value]);
  }
}

interface Column {
  name: string;
  /** With a placeholder for the name. */
  sql: string;
}

function operands({ field, value, mode }: CleanedWhere): { column: Column; value: unknown } {
  const folds = mode === 'insensitive' && [value].flat().every((one) => typeof one === 'string');
  if (!folds) return { column: { name: field, sql: '??' }, value };
  const lower = (text: unknown) => String(text).toLowerCase();
  return { column: { name: field, sql: 'lower(??)' }, value: Array.isArray(value) ? value.map(lower) : lower(value) };
}

function addList(query: Query, { name, sql }: Column, values: unknown[], isNot: boolean): void {
  if (values.length === 0) {
    query.whereRaw(isNot ? 'true' : 'false');
    return;
  }
  const places = values.map(() => '?').join(', ');
  query.whereRaw(`${sql} ${isNot ? 'not ' : ''}in (${places})`, [name, ...(values as Knex.Value[])]);
}

function likePattern(operator: keyof typeof patterns, value: unknown): string {
  return patterns[operator](String(value).replace(/[\\%_]/g, '\\$&'));
}
