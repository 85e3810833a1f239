import { type FormFields, type FormOf, fieldNames } from './fields.js';
import { type Member, type Shape, shapeOf } from './shape.js';
import { within } from './write.js';

/** What a form says. */
export interface FormReading {
  /** The sheet, or what is to be one: whether it fits the schema is for the validator to tell. */
  sheet: unknown;
  /**
   * The place in the form of a value of the sheet: the name of its field; in a list with the place among the fields of that
   * name, from 0; of a row its list and its number.
   * @param pointer JSON Pointer into the sheet, such as those of faults and findings
   */
  placeOf(pointer: string): string;
}

/**
 * Reads a form. What is left blank is not on the sheet, blank entries and rows are left out, and what is no number stays a
 * text. In a row a number that is left blank and cannot be 0 is the least that it can be, and what the sheet has by the same
 * name is taken from there. Line breaks, which browsers send in their own way, become `\n`.
 */
export function sheetOfForm(fields: FormFields, of: FormOf): FormReading {
  const form = new Form(fields);
  const root = shapeOf(of.schema());
  const sheet = form.read(root, '', '', undefined);
  return { sheet, placeOf: (pointer) => form.placeOf(pointer) };
}

class Form {
  private readonly values = new Map<string, string[]>();
  /** The numbers of the rows of each list. */
  private readonly rows = new Map<string, Set<number>>();
  private readonly blank: Set<string>;
  /** Where it is not what the pointer says: the place of a value by its pointer. */
  private readonly places = new Map<string, string>();

  constructor(fields: FormFields) {
    for (const [name, value] of fields) {
      const known = this.values.get(name);
      if (known) known.push(value);
      else this.values.set(name, [value]);
      this.addRow(name);
    }
    this.blank = new Set(this.values.get(fieldNames.blank));
    for (const name of this.blank) this.addRow(name);
  }

  private addRow(name: string): void {
    const [list, row] = rowOf(name);
    if (list === undefined || row === undefined) return;
    const known = this.rows.get(list);
    if (known) known.add(row);
    else this.rows.set(list, new Set([row]));
  }

  /** @param sheet what is read so far of the sheet around a row */
  read(shape: Shape, name: string, pointer: string, sheet: Record<string, unknown> | undefined): unknown {
    switch (shape.kind) {
      case 'object':
        return this.readObject(shape.members, name, pointer, sheet);
      case 'list':
        return shape.of.kind === 'object'
          ? this.readRows(shape.of.members, name, pointer, sheet ?? {})
          : this.readEntries(shape.of, name, pointer);
      default:
        return this.readOne(shape, name, pointer);
    }
  }

  private readObject(members: Member[], name: string, pointer: string, sheet: Record<string, unknown> | undefined) {
    const made: Record<string, unknown> = {};
    for (const { name: member, shape, isOptional } of members) {
      const at = within(name, member);
      const value = this.read(shape, at, `${pointer}/${member}`, sheet ?? made);
      const isNone = value === undefined || (isOptional && Array.isArray(value) && value.length === 0);
      if (!isNone || (this.blank.has(at) && isOptional)) made[member] = value ?? '';
    }
    return made;
  }

  private readRows(members: Member[], name: string, pointer: string, sheet: Record<string, unknown>): unknown[] {
    const made: unknown[] = [];
    for (const row of [...(this.rows.get(name) ?? [])].sort((a, b) => a - b)) {
      const [at, to] = [within(name, String(row)), `${pointer}/${made.length}`];
      const entry = this.readObject(members, at, to, sheet);
      if (Object.values(entry).every((value) => value === false)) continue;
      this.places.set(to, at);
      for (const member of members) complete(entry, member, sheet);
      made.push(inOrder(entry, members));
    }
    return made;
  }

  private readEntries(shape: Shape, name: string, pointer: string): unknown[] {
    const made: unknown[] = [];
    for (const field of [name, fieldNames.own + name]) {
      this.values.get(field)?.forEach((text, at) => {
        const value = typed(shape, text);
        if (value === undefined) return;
        this.places.set(`${pointer}/${made.length}`, within(field, String(at)));
        made.push(value);
      });
    }
    return made;
  }

  private readOne(shape: Shape, name: string, pointer: string): unknown {
    for (const field of [fieldNames.own + name, name]) {
      const value = typed(shape, this.values.get(field)?.at(-1) ?? '');
      if (value === undefined) continue;
      if (field !== name) this.places.set(pointer, field);
      return value;
    }
    return shape.kind === 'boolean' ? false : undefined;
  }

  placeOf(pointer: string): string {
    const rest: string[] = [];
    for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const place = this.places.get(at);
      if (place !== undefined) return [place, ...rest].join('.');
      rest.unshift(at.slice(at.lastIndexOf('/') + 1));
    }
    return rest.join('.');
  }
}

const rowNumber = /^\d{1,4}$/;

/** The list and the number of the row that a field belongs to, if it does to any. */
function rowOf(name: string): [list?: string, row?: number] {
  const end = name.lastIndexOf('.');
  const start = name.lastIndexOf('.', end - 1);
  const row = name.slice(start + 1, end);
  return start > 0 && rowNumber.test(row) ? [name.slice(0, start), Number(row)] : [];
}

/** Gives a member of a row, left blank, what it has when nobody says otherwise. */
function complete(
  row: Record<string, unknown>,
  { name, shape, isOptional }: Member,
  sheet: Record<string, unknown>,
): void {
  if (isOptional || row[name] !== undefined) return;
  const value = shape.kind === 'number' ? shape.least : sheet[name];
  if (value !== undefined) row[name] = value;
}

const inOrder = (row: Record<string, unknown>, members: Member[]) =>
  Object.fromEntries(members.flatMap(({ name }) => (row[name] === undefined ? [] : [[name, row[name]]])));

const isNumber = /^[-+]?\d{1,100}(\.\d{1,100})?$/;

/** The value of a field; nothing when it is blank. */
function typed({ kind }: Shape, text: string): unknown {
  if (text === '') return undefined;
  if (kind === 'text') return text;
  if (kind === 'lines') return text.replace(/\r\n?/g, '\n');
  const word = text.trim();
  if (word === '') return undefined;
  if (kind === 'number' && isNumber.test(word)) return Number(word) + 0;
  if (kind === 'boolean' && (word === 'true' || word === 'false')) return word === 'true';
  return word;
}
