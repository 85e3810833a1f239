import { ApiError } from '../http/api-error.js';

/** The last sheet of a page: the next page begins after it. */
export interface Position {
  createdAt: Date;
  id: string;
}

/** A position as callers see it; its form is not for them to know. */
export function encodeCursor({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url');
}

const form = /^(\d{1,15}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** @throws ApiError when it is not a cursor of ours */
export function decodeCursor(cursor: string): Position {
  const [, time, id] = form.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (time === undefined || id === undefined) {
    const message = 'must be the "next" of an earlier page, or left out';
    throw new ApiError('invalid-query', { faults: [{ pointer: '/cursor', code: 'bad-form', message }] });
  }
  return { createdAt: new Date(Number(time)), id };
}
