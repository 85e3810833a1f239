import { defineProject } from 'vitest/config';

export default defineProject({
  ssr: { resolve: { conditions: ['@charsheet/source'] } },
  test: {
    name: 'cli',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['../server/test/global-setup.ts'],
  },
});
