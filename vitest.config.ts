import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'packages/schema',
      // The command line is tested with the service, which is loaded once for the tests of both.
      {
        extends: './packages/server/vitest.config.ts',
        root: './packages/server',
        test: { name: 'server and cli', include: ['../cli/src/**/*.test.ts', '../cli/test/**/*.test.ts'] },
      },
    ],
    // Most tests wait for a database or a process half of their time; the usual number leaves cores idle.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    // A run compiles only what has changed since the last one.
    experimental: { fsModuleCache: true },
    coverage: { provider: 'v8', include: ['packages/*/src/**'], reporter: ['text-summary', 'html'] },
  },
});
