import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/*'],
    // Most tests wait for a database or a process half of their time; the usual number leaves cores idle.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    coverage: { provider: 'v8', include: ['packages/*/src/**'], reporter: ['text-summary', 'html'] },
  },
});
