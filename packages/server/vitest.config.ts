import { defineProject } from 'vitest/config';

export default defineProject({
  ssr: { resolve: { conditions: ['@charsheet/source'] } },
  test: {
    name: 'server',
    // No module has a state of its own, so files may share what they load; loading it anew took a third of the time.
    isolate: false,
    // To compile the embedded database once more, for speed, takes longer than it saves.
    execArgv: ['--liftoff-only'],
    // For machines that do much else at the same time; no test waits this long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts', 'test/folder-setup.ts'],
  },
});
