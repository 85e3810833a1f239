import { mostBodyBytes } from '@charsheet/schema';

import { buildCharacter } from './fixtures.js';

const good = JSON.stringify(buildCharacter({ name: 'of a bad line' }));
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const withMember = (text: string) => good.replace('{', `{${text},`);
const ofName = (text: string) => good.replace('"of a bad line"', text);

/** Lines that are refused wherever they stand, as bytes without their end, and the code of their problem. */
export const badLines: Record<string, [bytes: Buffer, code: string]> = {
  'no JSON': [Buffer.from('no JSON'), 'invalid-json'],
  'white space alone': [Buffer.from(' \t '), 'invalid-json'],
  'cut in the middle': [Buffer.from(good.slice(0, -5)), 'invalid-json'],
  'two on one line': [Buffer.from(`${good} ${good}`), 'invalid-json'],
  'the end of an array': [Buffer.from(`${good},`), 'invalid-json'],
  'a comment': [Buffer.from(`// ${good}`), 'invalid-json'],
  'no object': [Buffer.from('"text"'), 'invalid-body'],
  null: [Buffer.from('null'), 'invalid-body'],
  'an object of nothing': [Buffer.from('{}'), 'invalid-body'],
  'unknown members': [Buffer.from(withMember('"unknown":1')), 'invalid-body'],
  'members of another type': [Buffer.from(ofName('17')), 'invalid-body'],
  'a member of the prototype': [Buffer.from(withMember('"__proto__":{"name":"x"}')), 'invalid-body'],
  'names twice': [Buffer.from(withMember('"name":"twice"')), 'invalid-json'],
  'half of a character': [Buffer.from(ofName('"\\ud83d"')), 'invalid-json'],
  'a NUL as it is': [Buffer.from(ofName('"\0"')), 'invalid-json'],
  'a NUL that is escaped': [Buffer.from(ofName('"a\\u0000b"')), 'invalid-body'],
  'NULs alone': [Buffer.alloc(64), 'invalid-json'],
  'too deep': [Buffer.from(withMember(`"isten":${nested(5000)}`)), 'invalid-json'],
  'a number that is not exact': [
    Buffer.from(good.replace(/"kor":\d+/, '"kor":1.00000000000000000001')),
    'invalid-json',
  ],
  'a number that is too large': [Buffer.from(good.replace(/"kor":\d+/, '"kor":1e400')), 'invalid-json'],
  'a number out of range': [Buffer.from(good.replace(/"kor":\d+/, '"kor":-1')), 'invalid-body'],
  'in Latin-1': [Buffer.from(ofName('"caf\xe9"'), 'latin1'), 'invalid-json'],
  'in UTF-16': [Buffer.from(`\ufeff${good}`, 'utf16le'), 'invalid-json'],
  'in UTF-16 without a mark': [Buffer.from(good, 'utf16le'), 'invalid-json'],
  'compressed by itself': [Buffer.from('1f8b0800000000000003', 'hex'), 'invalid-json'],
  'too large by a byte': [Buffer.from(padded(good, mostBodyBytes + 1)), 'body-too-large'],
  'much too large': [Buffer.alloc(3 * mostBodyBytes, 'x'), 'body-too-large'],
};

/** The same sheet in so many bytes. */
export function padded(sheet: string, size: number): string {
  return sheet + ' '.repeat(size - Buffer.byteLength(sheet));
}
