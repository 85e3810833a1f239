import { expect, it } from 'vitest';

import { inlinePdf } from './reply.js';

it.each([
  ['Bence', 'inline; filename="Bence.pdf"'],
  ['Őszi Ű', `inline; filename="Oszi U.pdf"; filename*=UTF-8''%C5%90szi%20%C5%B0.pdf`],
  ['../../etc/passwd', 'inline; filename="_.._etc_passwd.pdf"'],
  ['a"b\\c', 'inline; filename="a_b_c.pdf"'],
  ['\u202Efdp.exe', 'inline; filename="fdp.exe.pdf"'],
  ['...', 'inline; filename="charsheet.pdf"'],
  ['🐉', `inline; filename="_.pdf"; filename*=UTF-8''%F0%9F%90%89.pdf`],
])('the file of %j is named so that every system takes it', (name, header) => {
  expect(inlinePdf(name)).toBe(header);
});

it('has a length that every system takes', () => {
  const name = decodeURIComponent(inlinePdf('🧙'.repeat(200)).split("''")[1] ?? '');
  expect(Buffer.byteLength(name)).toBeLessThan(255);
});
