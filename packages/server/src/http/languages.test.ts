import { expect, it } from 'vitest';

import { languageOf } from './languages.js';

it.each([
  [undefined, 'hu'],
  ['', 'hu'],
  ['*', 'hu'],
  ['hu', 'hu'],
  ['HU-hu', 'hu'],
  ['hu-HU,hu;q=0.9,en-US;q=0.8,en;q=0.7', 'hu'],
  ['en-US,en;q=0.9,hu;q=0.8', 'en'],
  ['de,hu;q=0.4,en;q=0.5', 'en'],
  ['de-AT,de;q=0.9', 'en'],
  ['hu;q=0,en;q=0', 'en'],
  [';;q=,,', 'en'],
])('whoever asks for %j gets %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
