import type { CleanedWhere } from 'better-auth/adapters';
import type { Knex } from 'knex';

type Query = Knex.QueryBuilder;

const comparisons = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;
const patterns = {
  contains: (text: string) => `%${text}%`,
  starts_with: (text: string) => `${text}%`,
  ends_with: (text: string) => `%${text}`,
};

/** Adds the conditions of the account library to a query: all that are joined by AND, and one of those joined by OR. */
export function restrict<Q extends Query>(query: Q, where: readonly CleanedWhere[]): Q {
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
