import { describe, expect, it } from 'vitest';

import { assertConditions, type Conditions } from './conditional.js';

/** What becomes of a change to version 3 under these conditions. */
function outcome(conditions: Conditions): string {
  try {
    assertConditions(conditions, 3);
    return 'done';
  } catch (error) {
    const { status, condition, headers } = error as { status: number; condition: object; headers: object };
    if (status === 412) {
      expect(condition).toMatchObject({ etag: '"3"', version: 3 });
      expect(headers).toEqual({ ETag: '"3"' });
    }
    return `${status} ${(condition as { header: string }).header}`;
  }
}

describe('the conditions of a change', () => {
  it.each<[Conditions, string]>([
    [{}, '428 If-Match'],
    [{ 'if-match': '"3"' }, 'done'],
    [{ 'if-match': '*' }, 'done'],
    [{ 'if-match': '"1", "3"' }, 'done'],
    [{ 'if-match': '"1","3"' }, 'done'],
    [{ 'if-match': '"2"' }, '412 If-Match'],
    [{ 'if-match': '"33"' }, '412 If-Match'],
    [{ 'if-match': '"*"' }, '412 If-Match'],
    [{ 'if-match': '""' }, '412 If-Match'],
    [{ 'if-match': 'W/"3"' }, '412 If-Match'],
    [{ 'if-match': 'W/"3", "3"' }, 'done'],
    [{ 'if-none-match': '*' }, '412 If-None-Match'],
    [{ 'if-none-match': '"3"' }, '412 If-None-Match'],
    [{ 'if-none-match': 'W/"3"' }, '412 If-None-Match'],
    [{ 'if-none-match': '"2"' }, '428 If-Match'],
    [{ 'if-match': '"3"', 'if-none-match': '*' }, '412 If-None-Match'],
    [{ 'if-match': '"3"', 'if-none-match': '"2"' }, 'done'],
    [{ 'if-match': '"2"', 'if-none-match': '*' }, '412 If-Match'],
  ])('%j: %s', (conditions, expected) => {
    expect(outcome(conditions)).toBe(expected);
  });
});
