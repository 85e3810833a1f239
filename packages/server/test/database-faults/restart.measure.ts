import { setTimeout as delay } from 'node:timers/promises';

import { describe, it } from 'vitest';

import { faultyDatabase } from './private-server.js';
import { throughFault } from './through-fault.js';

describe('a server that is started again', () => {
  const faulty = faultyDatabase();

  it.each([
    { name: 'ended as an operator does (fast)', signal: 'SIGINT' },
    { name: 'ended at once (immediate)', signal: 'SIGQUIT' },
    { name: 'its first process killed', signal: 'SIGKILL' },
  ] as const)(
    '$name',
    async ({ name, signal }) => {
      const { server } = faulty;
      await throughFault(faulty, {
        name,
        rounds: 15,
        async happens() {
          await delay(500);
          await server.kill(signal);
          await delay(1500);
          await server.restart();
        },
      });
    },
    600_000,
  );
});
