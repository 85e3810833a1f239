import { defineProject } from 'vitest/config';

export default defineProject({
  ssr: { resolve: { conditions: ['@charsheet/source'] } },
  test: {
    name: 'schema',
    // No module has a state of its own, so files may share what they load; loading it anew took a third of the time.
    isolate: false,
    // For machines that do much else at the same time; no test waits this long.
    testTimeout: 120_000,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  },
});
