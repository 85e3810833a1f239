import { Kind, type SchemaOptions, type TSchema, TypeRegistry } from '@sinclair/typebox';

import type { Fault } from './fault.js';
import { type FaultTexts, type SaidFault, words } from './texts/say.js';

/**
 * A text of people: well-formed Unicode without control characters, its length counted in code
 * points. TypeBox's own String counts UTF-16 units, so an emoji would count twice.
 */
export interface TText extends TSchema {
  [Kind]: 'Text';
  static: string;
  type: 'string';
  minLength: number;
  maxLength: number;
  'x-lines'?: true;
}

interface TextOptions extends SchemaOptions {
  /** Whether it may have line breaks and tabs; absent if not. The OpenAPI document has this member, too. */
  'x-lines'?: true;
}

/**
 * Schema of a {@link TText}.
 * @param minLength 0 for a text that may be empty; from 1 on it also needs a visible character
 * @param maxLength in code points
 */
export function Text(minLength: number, maxLength: number, options: TextOptions = {}): TText {
  return { ...options, [Kind]: 'Text', type: 'string', minLength, maxLength } as TText;
}

type TextFault = Pick<SaidFault, 'code' | 'said'>;

// Letters, digits, signs and symbols; not spaces, formatting, fillers, or a combining mark by itself.
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\u2800]/u;
const control = /\p{Cc}/u;
const controlInLines = /[^\P{Cc}\t\n\r]/u;

type Lengths = Pick<TText, 'minLength' | 'maxLength' | 'x-lines'>;

/**
 * What is wrong with a text, or nothing.
 * @param texts words for the message; English unless given
 */
export function textFault(
  schema: Lengths,
  value: string,
  texts?: FaultTexts,
): Pick<Fault, 'code' | 'message'> | undefined {
  const fault = findTextFault(schema, value);
  return fault && { code: fault.code, message: words(fault.said, texts) };
}

/** The same before it is put into words. */
export function findTextFault(schema: Lengths, value: string): TextFault | undefined {
  if (!value.isWellFormed()) {
    return { code: 'lone-surrogate', said: ['must be Unicode text: it holds half of a surrogate pair'] };
  }
  const found = (schema['x-lines'] ? controlInLines : control).exec(value)?.[0];
  if (found !== undefined) return controlFault(found);
  if (longerThan(value, schema.maxLength)) {
    return { code: 'too-long', said: ['must have at most {0} characters', schema.maxLength] };
  }
  if (schema.minLength > 0 && !visible.test(value)) {
    return { code: 'not-visible', said: ['must have at least one visible character'] };
  }
  if (schema.minLength > 1 && !longerThan(value, schema.minLength - 1)) {
    return { code: 'too-short', said: ['must have at least {0} characters', schema.minLength] };
  }
  return undefined;
}

function controlFault(character: string): TextFault {
  if (character === '\0') {
    return { code: 'nul-character', said: ['must not contain a NUL character (U+0000)'] };
  }
  const point = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return { code: 'control-character', said: ['must not contain a control character ({0})', `U+${point}`] };
}

function longerThan(value: string, points: number): boolean {
  if (value.length <= points) return false;
  // A code point is one or two units, so a text of more than twice the units is too long uncounted.
  if (value.length > 2 * points) return true;
  let count = 0;
  for (const _ of value) count++;
  return count > points;
}

TypeRegistry.Set<TText>('Text', (schema, value) => typeof value === 'string' && !findTextFault(schema, value));
