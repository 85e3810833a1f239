/**
 * One thing that is wrong with a document: where, what kind, and what to do about it.
 * Faults are what `errors` of a problem document lists and what `charsheet validate` prints.
 */
export interface Fault {
  /** JSON Pointer (RFC 6901) to the value at fault; `""` is the whole document. */
  pointer: string;
  /** What kind of fault it is. Codes are stable: programs may decide by them. */
  code: FaultCode;
  /** One sentence for a person: what is wrong and what is expected instead. */
  message: string;
  /** Line of the fault, from 1; absent where no text was read. */
  line?: number;
  /** Column of the fault in characters (code points), from 1; absent where no text was read. */
  column?: number;
}

/** Most faults that are told of one document. */
export const mostFaultsListed = 100;

/** Whoever looks for faults stops here: one more than is told says that there are more. */
export const mostFaultsFound = mostFaultsListed + 1;

/** Every kind of fault, with what it means. The keys are the codes. */
export const faultCodes = {
  'empty-body': 'There is no JSON at all, only nothing or white space.',
  'invalid-utf8': 'The bytes are not valid UTF-8.',
  'json-syntax': 'The text is not JSON.',
  'duplicate-member': 'An object names the same member twice.',
  'inexact-number': 'A number that cannot be stored exactly.',
  'too-deep': 'Arrays and objects are nested deeper than 32 levels.',
  'too-many-values': 'There are more than 20000 values, lists and objects included.',
  'lone-surrogate': 'A text holds half of a surrogate pair, which is not Unicode text.',
  'nul-character': 'A text holds a NUL character.',
  'control-character': 'A text holds a control character.',
  'missing-member': 'A required member is missing.',
  'unknown-member': 'A member that is not part of the document.',
  'wrong-type': 'The value is of another JSON type.',
  'out-of-range': 'A number is too small or too large.',
  'too-short': 'A text has too few characters.',
  'too-long': 'A text has too many characters.',
  'too-few-items': 'A list has too few entries.',
  'too-many-items': 'A list has too many entries.',
  'not-visible': 'A text has no visible character.',
  'bad-form': 'An identifier is not of the expected form.',
  'unknown-value': 'The value is not one of the allowed ones.',
  contradiction: 'Two members, or two places of the request, contradict each other.',
} as const;

export type FaultCode = keyof typeof faultCodes;
