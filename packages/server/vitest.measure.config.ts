import { defineConfig } from 'vitest/config';

export default defineConfig({
  ssr: { resolve: { conditions: ['@charsheet/source'] } },
  test: {
    include: ['**/*.measure.ts'],
    hookTimeout: 120_000,
    globalSetup: ['test/global-setup.ts', 'test/folder-setup.ts'],
    fileParallelism: false,
  },
});
