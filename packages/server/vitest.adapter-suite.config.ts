import { defineConfig } from 'vitest/config';

/** The account library's own tests for adapters: `pnpm --filter @charsheet/server adapter-suite`. */
export default defineConfig({
  ssr: { resolve: { conditions: ['@charsheet/source'] } },
  test: {
    name: 'adapter suite',
    include: ['test/adapter-suite/*.suite.ts'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
