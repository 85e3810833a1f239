import { defineConfig } from 'vitest/config';

export default defineConfig({
  ssr: { resolve: { conditions: ['@charsheet/source'] } },
  test: {
    include: ['test/measure/*.measure.ts'],
    globalSetup: ['test/global-setup.ts', 'test/folder-setup.ts'],
    fileParallelism: false,
    // A database of its own, on a machine that may be busy.
    hookTimeout: 60_000,
  },
});
