import { setTimeout as delay } from 'node:timers/promises';

import { describe, it } from 'vitest';

import { faultyDatabase } from './private-server.js';
import { throughFault } from './through-fault.js';

/** How long the link is silent, in milliseconds. */
const silentMs = 1000 * Number(process.env['FAULT_SECONDS'] ?? 30);

describe('a link that is silent for some time', () => {
  const faulty = faultyDatabase();

  it.each([
    { name: 'silent, and passes on later what it has kept', forgets: false },
    { name: 'silent for good for all connections there were', forgets: true },
  ])(
    '$name',
    async ({ name, forgets }) => {
      await throughFault(faulty, {
        name,
        everyMs: 3000,
        rounds: Math.ceil(silentMs / 3000) + 5,
        isNotReady: true,
        async happens() {
          faulty.link.silence();
          await delay(silentMs);
          faulty.link.restore({ forgets });
        },
      });
    },
    600_000,
  );
});
