import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

// The command line has such commands too.

export default defineConfig({
  ssr: { resolve: { conditions: ['@charsheet/source'] } },
  test: {
    include: ['**/*.measure.ts'],
    hookTimeout: 120_000,
    globalSetup: [here('test/global-setup.ts'), here('test/folder-setup.ts')],
    fileParallelism: false,
    // A run compiles only what has changed since the last one.
    experimental: { fsModuleCache: true },
  },
});
