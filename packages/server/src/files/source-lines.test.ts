import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, describe, expect, it } from 'vitest';

import { inSourceLines } from './source-lines.js';

const folder = mkdtempSync(join(tmpdir(), 'charsheet-lines-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the lines of a stack trace', () => {
  it('are those of the sources where there is a map, and stay as they are elsewhere', () => {
    const bundle = pathToFileURL(join(folder, 'bundle.js'));
    // The second line of the bundle is the sixth of the source, from its seventh column on.
    const map = { version: 3, sources: ['src/a.ts'], names: [], mappings: 'AAAA;AAKM' };
    writeFileSync(join(folder, 'bundle.js.map'), JSON.stringify(map));
    const stack = `Error: oh\n    at f (${bundle}:2:5)\n    at async ${bundle}:1:1\n    at ${bundle}x.js:1:1\n    at node:fs:1:2`;
    const source = join(folder, 'src', 'a.ts');
    expect(inSourceLines(stack)).toBe(
      `Error: oh\n    at f (${source}:6:7)\n    at async ${source}:1:1\n    at ${bundle}x.js:1:1\n    at node:fs:1:2`,
    );
  });
});
