import { expect, it } from 'vitest';

import { localPath } from './sign-in.js';

it.each(['/', '/characters', '/device?user_code=KXWB-7H2P', '/characters?q=%C3%A1rny&cursor=MTc3'])(
  '%s is ours',
  (path) => expect(localPath(path)).toBe(path),
);

it.each([
  null,
  '',
  'characters',
  'https://evil.example',
  'https:evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/%5Cevil.example',
  '/%2F/evil.example',
  '/./\n/evil.example',
  '/a//b',
  '/%zz',
  '/é',
  'javascript:alert(1)',
  'http://localhost@evil.example',
  ` /characters`,
  `/${'x'.repeat(2000)}`,
])('%j is not ours', (path) => expect(localPath(path)).toBeUndefined());
