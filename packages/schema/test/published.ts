import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { makePackage } from '../../../scripts/packages.mjs';
import { type Example, examplesIn, readDocument, root } from './documents.js';

const source = join(root, 'packages', 'schema');

/** The package in an app, as it is published, and nothing else but what its manifest names and the types of Node.js. */
export function publish(): { app: string; folder: string } {
  const app = mkdtempSync(join(tmpdir(), 'charsheet-app-'));
  const folder = join(app, 'node_modules', '@charsheet', 'schema');
  makePackage('schema', folder);
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const name of [...Object.keys(dependencies), '@types/node']) {
    const at = join(app, 'node_modules', name);
    mkdirSync(dirname(at), { recursive: true });
    symlinkSync(join(name === '@types/node' ? root : source, 'node_modules', name), at, 'junction');
  }
  writeFileSync(join(app, 'package.json'), '{ "type": "module" }');
  return { app, folder };
}

/** The examples in TypeScript of all documents. */
export const examples = (): Example[] =>
  ['packages/schema/README.md', 'README.md', 'docs/apps.md'].flatMap((path) => examplesIn(readDocument(path), 'ts'));
