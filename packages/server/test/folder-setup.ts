import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

/** A folder for the run; it holds the embedded databases that test files lend each other. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'charsheet-test-'));
  project.provide('folder', folder);
  return () => rm(folder, { recursive: true, maxRetries: 5 });
}
