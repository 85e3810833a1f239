import { expect, test } from 'vitest';

import { en } from './en/index.js';
import { hu } from './hu/index.js';

/** Every text with the names on the way to it; one that takes values by how it is written. */
function textsOf(table: object, path = ''): [path: string, text: string][] {
  return Object.entries(table).flatMap(([name, text]) =>
    typeof text === 'object' ? textsOf(text, `${path}${name}.`) : [[path + name, String(text)]],
  );
}

const english = new Map(textsOf(en));
const hungarian = textsOf(hu);

/** What is the same in both: it has no words, or words of commands. */
const same = new Set(['accounts.me.email', 'system.yes.1']);

test('every text is there in both languages', () => {
  expect(hungarian.map(([path]) => path).filter((path) => !path.startsWith('system.yes.'))).toEqual(
    [...english.keys()].filter((path) => !path.startsWith('system.yes.')),
  );
});

test('no text in Hungarian was left in English', () => {
  const left = hungarian.filter(([path, text]) => english.get(path) === text).map(([path]) => path);
  expect(left.filter((path) => !same.has(path))).toEqual([]);
});
