import { defineProject } from 'vitest/config';

export default defineProject({
  ssr: { resolve: { conditions: ['@charsheet/source'] } },
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
  },
});
