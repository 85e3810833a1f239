import { Kind, type TSchema } from '@sinclair/typebox';

/** The schema with a description of its own, which says what the value means in one place. */
export const meaning = <T extends TSchema>(schema: T, description: string): T => ({ ...schema, description });

/** What a schema asks for, in words that follow "must be": `a whole number from 0 to 255`. */
export function describe(schema: TSchema): string {
  switch (schema[Kind]) {
    case 'Integer':
      return `a whole number${range(schema['minimum'], schema['maximum'])}`;
    case 'Text':
      return `a text of ${schema['minLength'] > 0 ? `${schema['minLength']} to` : 'at most'} ${schema['maxLength']} characters`;
    case 'String':
      return identifier(schema);
    case 'Union':
      return `one of ${(schema['anyOf'] as TSchema[]).map((one) => one['const']).join(', ')}`;
    case 'Literal':
      return JSON.stringify(schema['const']);
    case 'Boolean':
      return 'true or false';
    case 'Array':
      return 'a list';
    case 'Object':
      return 'an object';
    default:
      return `a value of type ${schema['type'] ?? 'any'}`;
  }
}

function range(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum === undefined ? '' : ` of at most ${maximum}`;
}

function identifier({ title, description, examples }: TSchema): string {
  if (!title) return 'a text';
  const article = /^[aeiou]/.test(title) ? 'an' : 'a';
  // A member's description begins with its own meaning, as in "Race: ...": the form follows it.
  const form = description?.replace(/^[^:"]*: /, '');
  const example = Array.isArray(examples) ? ` such as "${examples[0]}"` : '';
  return `${article} ${title}${example}${form ? ` (${form})` : ''}`;
}

/** A value for a message: short, on one line, and well-formed. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (value !== null && typeof value === 'object') return 'an object';
  if (typeof value !== 'string') return String(value);
  const points = Array.from(value.slice(0, 80));
  const cut = points.length > 30 ? `${points.slice(0, 30).join('')}…` : value;
  return JSON.stringify(cut);
}
