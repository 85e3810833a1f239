import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { atEnd, refuseAtEnd } from './cleanup.js';

export const bench = fileURLToPath(new URL('..', import.meta.url));
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A temporary folder; gone when the run ends. */
export function temporaryFolder(name: string): string {
  refuseAtEnd();
  const folder = mkdtempSync(join(tmpdir(), `charsheet-bench-${name}-`));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
