import { Kind, type TSchema } from '@sinclair/typebox';
import fc from 'fast-check';

/** Any value of a schema, with the members in its order. Line breaks are those that a browser leaves. */
export function anyOfSchema(schema: TSchema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], anyOf = [], items, minimum, maximum, pattern } = schema;
  switch (schema[Kind]) {
    case 'Object': {
      const members = Object.entries<TSchema>(properties).map(([name, member]) => [name, anyOfSchema(member)] as const);
      return fc.record(Object.fromEntries(members), { requiredKeys: required }).map((made) => {
        const ordered = members.filter(([name]) => Object.hasOwn(made, name));
        return Object.fromEntries(ordered.map(([name]) => [name, (made as Record<string, unknown>)[name]]));
      });
    }
    case 'Union':
      return fc.oneof(...anyOf.map(anyOfSchema));
    case 'Literal':
      return fc.constant(schema['const']);
    case 'Array':
      return fc.array(anyOfSchema(items), { minLength: schema['minItems'] ?? 0, maxLength: 4 });
    case 'Integer':
      return fc.integer({ min: minimum, max: maximum });
    case 'Boolean':
      return fc.boolean();
    case 'String':
      if (pattern === undefined) return anyText(schema);
      // It makes no texts of those.
      if (/\(\?[=!<]/.test(pattern)) return fc.constantFrom(...(schema['examples'] ?? ['']));
      return matching(pattern).filter((text) => text.length <= (schema['maxLength'] ?? 1000));
    default:
      return anyText(schema);
  }
}

/** Made once of each pattern: that takes long, and a sheet has the same ones again and again. */
const known = new Map<string, fc.Arbitrary<string>>();

function matching(pattern: string): fc.Arbitrary<string> {
  const made = known.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  known.set(pattern, made);
  return made;
}

function anyText(schema: TSchema): fc.Arbitrary<string> {
  const unit = fc.constantFrom(...' .0é"&=x', ...(schema['x-lines'] ? '\n\t' : ''));
  return fc.string({ unit, maxLength: 9 }).filter((text) => schema['minLength'] === 0 || /[.0é"&=x]/.test(text));
}
