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
  ['anna@b\u00dcCHER.H\u200bU', 'anna@xn--bcher-kva.hu'],
  ['anna@παράδειγμα.ευ', 'anna@xn--hxajbheg2az3al.xn--qxa6a'],
  ['anna@ΠΑΡΆΔΕΙΓΜΑ.ΕΥ', 'anna@xn--hxajbheg2az3al.xn--qxa6a'],
  ['anna@ΟΔΟΣ.GR', 'anna@xn--pxavbm.gr'],
  ['anna@οδος.gr', 'anna@xn--pxavbm.gr'],
  ['anna@XN--BCHER-KVA.XN--QXA6A', 'anna@xn--bcher-kva.xn--qxa6a'],
  ['anna@例え.テスト', 'anna@xn--r8jz45g.xn--zckzah'],
  ['anna@paral·lel.cat', 'anna@xn--parallel-koa.cat'],
  ['A&B@x.hu', 'a&b@x.hu'],
  ["#!$%&'*+/=?^_`{|}~-@x.hu", "#!$%&'*+/=?^_`{|}~-@x.hu"],
  ['o＇neil@x.hu', "o'neil@x.hu"],
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
  'a..b@x.hu',
  '.a@x.hu',
  'a.@x.hu',
  'anna@-x.hu',
  'anna@x-.hu',
  'anna@x.xn--',
  'anna@x',
  'anna@x.5',
  'anna@[127.0.0.1]',
  'anna@x\\.hu',
  'a@b@x.hu',
  'anna <anna@x.hu>',
  '"anna"@x.hu',
  `anna@${'x'.repeat(64)}.hu`,
  `anna@${'\u00fc'.repeat(60)}.hu`,
])('%s is no address', (given) => {
  expect(normalizeEmail(given)).toBeUndefined();
});
