import { type FormFields, type FormOf, fieldNames } from './fields.js';
import { type Shape, shapeOf } from './shape.js';

/** A sheet of any edition as the fields of a form, in the order of its schema. {@link sheetOfForm} makes the same sheet of them. */
export function formOfSheet<Sheet>(sheet: Sheet, of: FormOf<Sheet>): FormFields {
  const fields: [string, string][] = [];
  write(shapeOf(of.schema()), '', sheet, false, fields);
  return fields;
}

function write(shape: Shape, name: string, value: unknown, isOptional: boolean, to: [string, string][]): void {
  if (value === undefined) return;
  if (shape.kind === 'object') {
    for (const member of shape.members) {
      write(
        member.shape,
        within(name, member.name),
        (value as Record<string, unknown>)[member.name],
        member.isOptional,
        to,
      );
    }
  } else if (shape.kind === 'list') {
    const entries = value as unknown[];
    if (isOptional && entries.length === 0) to.push([fieldNames.blank, name]);
    const inRows = shape.of.kind === 'object';
    for (const [at, entry] of entries.entries()) {
      write(shape.of, inRows ? within(name, String(at)) : name, entry, false, to);
    }
  } else if (value === '') {
    to.push([fieldNames.blank, name]);
  } else if (value !== false) {
    to.push([name, String(value)]);
  }
}

/** The name of a member's field. */
export const within = (name: string, member: string): string => (name === '' ? member : `${name}.${member}`);
