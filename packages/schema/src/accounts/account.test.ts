import { expect, it } from 'vitest';

import { normalizeEmail } from './account.js';

it.each([
  ['anna@bücher.hu', 'anna@xn--bcher-kva.hu'],
  ['anna@BÜCHER.hu', 'anna@xn--bcher-kva.hu'],
  ['anna@bu\u0308cher.hu', 'anna@xn--bcher-kva.hu'],
  ['anna@bücher。hu', 'anna@xn--bcher-kva.hu'],
  ['anna@xn--bcher-kva.hu', 'anna@xn--bcher-kva.hu'],
  ['anna@árvíztűrő.example.hu', 'anna@xn--rvztr-wqa0gx3bwi.example.hu'],
  [' ANNA@Example.org ', 'anna@example.org'],
])('%s is known as %s', (given, known) => {
  expect(normalizeEmail(given)).toBe(known);
  expect(normalizeEmail(known)).toBe(known);
});

it.each([
  'anna@127.0.0.1',
  'anna@0x7f.1',
  'anna@x.hu:80',
  'anna@x.hu/path',
  'anna@x%2ehu',
  'anna@',
  '@x.hu',
  'bücher.hu',
  'ánna@x.hu',
  'anna@x..hu',
])('%s is no address', (given) => {
  expect(normalizeEmail(given)).toBeUndefined();
});
