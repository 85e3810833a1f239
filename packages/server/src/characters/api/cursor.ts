import { ApiError } from '../../http/api-error.js';

/** The last sheet of a page: the next page begins after it. */
export interface Position {
  createdAt: Date;
  id: string;
}

/** A position as callers see it; its form is not for them to know. */
export function encodeCursor({ createdAt, id }: Position): string {
  return encode(`${createdAt.getTime()} ${id}`);
}

/** @throws ApiError when it is not a cursor of ours */
export function decodeCursor(cursor: string): Position {
  const [time = '', id = ''] = decode(cursor, /^(\d{1,15}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/);
  return { createdAt: new Date(Number(time)), id };
}

/** The last version of a page of a history, as callers see it. */
export const encodeVersionCursor = (version: number): string => encode(`v${version}`);

/** @throws ApiError when it is not a cursor of ours */
export const decodeVersionCursor = (cursor: string): number => Number(decode(cursor, /^v(\d{1,9})$/)[0]);

const encode = (text: string) => Buffer.from(text).toString('base64url');

/** The groups of the form that the cursor was made by. */
function decode(cursor: string, form: RegExp): string[] {
  const groups = form.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.slice(1);
  if (groups) return groups;
  const message = 'must be the "next" of an earlier page, or left out';
  throw new ApiError('invalid-query', { faults: [{ pointer: '/cursor', code: 'bad-form', message }] });
}
