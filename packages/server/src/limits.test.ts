import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { limits } from './limits.js';

it('the bounds are those that are told', () => {
  const text = readFileSync(new URL('../../../ARCHITECTURE.md', import.meta.url), 'utf8');
  const told = [...text.matchAll(/^\| `(\w+)` \| ([\d.]+) \|/gm)].map(([, name, seconds]) => [
    name,
    Number(seconds) * 1000,
  ]);
  expect(told).toEqual(Object.entries(limits));
});
