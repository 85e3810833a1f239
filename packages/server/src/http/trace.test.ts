import { expect, it } from 'vitest';

import { traceOf } from './trace.js';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';
const known = { traceId, parentId };

it.each([
  ['a good one', `00-${traceId}-${parentId}-01`, known],
  ['one that is not sampled', `00-${traceId}-${parentId}-00`, known],
  ['one with flags of later versions', `00-${traceId}-${parentId}-ff`, known],
  ['one of a later version', `cc-${traceId}-${parentId}-01`, known],
  ['one of a later version that has more', `cc-${traceId}-${parentId}-01-what-the-future-brings`, known],
  ['none', undefined, {}],
  ['an empty one', '', {}],
  ['one that has more', `00-${traceId}-${parentId}-01-more`, {}],
  ['one of a later version that is longer without a mark', `cc-${traceId}-${parentId}-01.more`, {}],
  ['one of the version that there is never', `ff-${traceId}-${parentId}-01`, {}],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${parentId}-01`, {}],
  ['a parent of zeros', `00-${traceId}-${'0'.repeat(16)}-01`, {}],
  ['upper case', `00-${traceId.toUpperCase()}-${parentId}-01`, {}],
  ['a digit too few', `00-${traceId.slice(1)}-${parentId}-01`, {}],
  ['letters that are none of hexadecimal digits', `00-${traceId.replace('f', 'g')}-${parentId}-01`, {}],
  ['two, as Node.js joins them', `00-${traceId}-${parentId}-01, 00-${traceId}-${parentId}-01`, {}],
  ['one with a line break behind it', `00-${traceId}-${parentId}-01\n`, {}],
])('%s', (_, traceparent, expected) => {
  expect(traceOf({ traceparent })).toEqual(expected);
});
