import { Kind, type TSchema } from '@sinclair/typebox';

/** What a form needs to know of a schema. */
export type Shape =
  | { kind: 'text' | 'lines' | 'word' | 'boolean' }
  /** `least` of one that cannot be 0. */
  | { kind: 'number'; least: number | undefined }
  | { kind: 'list'; of: Shape }
  | { kind: 'object'; members: Member[] };

export interface Member {
  name: string;
  isOptional: boolean;
  shape: Shape;
}

/** The members of all that a union allows, each once. */
function membersOf(schema: TSchema): Member[] {
  if (schema[Kind] !== 'Union') {
    const { properties, required = [] } = schema as { properties?: Record<string, TSchema>; required?: string[] };
    return Object.entries(properties ?? {}).map(([name, member]) => ({
      name,
      isOptional: !required.includes(name),
      shape: shapeOf(member),
    }));
  }
  const all = (schema['anyOf'] as TSchema[]).map(membersOf);
  const names = new Set(all.flat().map(({ name }) => name));
  // Before the members that all have stand those that tell them apart.
  const isCommon = (name: string) =>
    all.every((members) => members.some((one) => one.name === name && !one.isOptional));
  const ordered = [...names].sort((a, b) => Number(isCommon(a)) - Number(isCommon(b)));
  return ordered.flatMap((name) => {
    const member = all.flat().find((one) => one.name === name);
    return member ? [{ ...member, isOptional: !isCommon(name) }] : [];
  });
}

const isObject = (schema: TSchema): boolean =>
  schema[Kind] === 'Object' || (schema[Kind] === 'Union' && (schema['anyOf'] as TSchema[]).every(isObject));

/** @throws Error when there is no way to write a value of the schema in a form */
export function shapeOf(schema: TSchema): Shape {
  if (isObject(schema)) return { kind: 'object', members: membersOf(schema) };
  switch (schema[Kind]) {
    case 'Array':
      return { kind: 'list', of: shapeOf(schema['items'] as TSchema) };
    case 'Integer':
      return { kind: 'number', least: Number(schema['minimum']) > 0 ? Number(schema['minimum']) : undefined };
    case 'Boolean':
      return { kind: 'boolean' };
    case 'Text':
      return { kind: schema['x-lines'] ? 'lines' : 'text' };
    case 'String':
    case 'Union':
      return { kind: 'word' };
    default:
      throw new Error(`a form has no field for ${schema[Kind]}`);
  }
}
