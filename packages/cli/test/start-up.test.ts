import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** The texts of the files of the program that every command loads. */
function loadedAlways(file: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(file)) return seen;
  const text = readFileSync(file, 'utf8');
  seen.set(file, text);
  for (const [, name = ''] of text.matchAll(/^(?:import|export)(?:[^'"()]*from)?\s*["'](\.[^"']+)["']/gm)) {
    loadedAlways(join(dirname(file), name), seen);
  }
  return seen;
}

test('a command that needs no rules loads neither their catalogs nor the width of letters', () => {
  const files = loadedAlways(main);
  expect(files.size).toBeGreaterThan(3);
  const text = [...files.values()].join('');
  // The program is what is read here, and not an empty file.
  expect(text).toContain('take a sheet to its next level');
  for (const content of ['torpe_fejsze', 'Szabálytalan', 'stringWidth']) expect(text).not.toContain(content);
});
