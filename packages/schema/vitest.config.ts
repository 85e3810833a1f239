import { defineProject } from 'vitest/config';

export default defineProject({
  ssr: { resolve: { conditions: ['@charsheet/source'] } },
  test: {
    name: 'schema',
    // No module has a state of its own, so files may share what they load; loading it anew took a third of the time.
    isolate: false,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  },
});
