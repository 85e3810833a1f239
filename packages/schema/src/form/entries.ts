import { type FormFields, type FormOf, fieldNames } from './fields.js';
import { type Member, type Shape, shapeOf } from './shape.js';
import { within } from './write.js';

/** The form with one more blank entry, or row, of a list; as it is when there is no such list. */
export function withEntry(fields: FormFields, list: string, of: FormOf): FormFields {
  const found = shapeAt(shapeOf(of.schema()), list);
  if (found?.kind !== 'list') return fields;
  if (found.of.kind !== 'object') return [...fields, [list, '']];
  const rows = rowsOf(fields, list);
  return [...fields, ...blankRow(found.of.members, within(list, String((rows.at(-1) ?? -1) + 1)))];
}

/** The numbers of the rows of a list, in their order. */
export function rowsOf(fields: FormFields, list: string): number[] {
  const start = `${list}.`;
  const numbers = fields.flatMap(([name]) => {
    const number = name.startsWith(start) ? /^\d{1,4}(?=\.)/.exec(name.slice(start.length))?.[0] : undefined;
    return number === undefined ? [] : [Number(number)];
  });
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** The form without a row of a list. */
export const withoutRow = (fields: FormFields, row: string): FormFields =>
  fields.filter(([name]) => !name.startsWith(`${row}.`) && !name.startsWith(`${fieldNames.own}${row}.`));

function shapeAt(shape: Shape, name: string): Shape | undefined {
  let found: Shape | undefined = shape;
  for (const part of name.split('.', 9)) {
    found = found?.kind === 'object' ? found.members.find((member) => member.name === part)?.shape : undefined;
  }
  return found;
}

const blankRow = (members: Member[], row: string): [string, string][] =>
  members.filter(({ shape }) => shape.kind !== 'boolean').map(({ name }) => [within(row, name), '']);
