import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { expect, it, onTestFinished } from 'vitest';

import { readConfig } from '../../../server/src/config.js';
import { visitDatabase } from '../../../server/src/database/visit.js';
import { engines } from '../../../server/test/engines.js';
import { tell } from '../../../server/test/figures.js';
import { goodPassword } from '../../../server/test/people.js';
import { dataFolder, environmentOn, startServer } from '../../../server/test/server-process.js';
import { standOn } from '../../../server/test/stand/stand.js';
import { stateOf } from '../../../server/test/stand/state.js';
import { clientAt, type Write, write } from '../../../server/test/stand/writers.js';

const rounds = Number(process.env['ROUNDS'] ?? 3);

const other = { PGlite: 'PostgreSQL', PostgreSQL: 'PGlite' } as const;

it.each(engines)(
  'backups of %s under load are of one moment, on the other engine, too',
  async (engine) => {
    const stand = await standOn(engine, rounds * 10);
    const folder = dataFolder();
    for (let round = 0; round < rounds; round++) {
      const file = join(folder, `backup-${round}`);
      const somebody = stand.people.pop();
      const writing = write(stand.url, stand.people);
      onTestFinished(async () => void (await writing.stop()));
      await delay(1000 + Math.random() * 3000);
      const before = performance.now();
      const made = startServer(stand.env, ['backup', file]);
      expect([await made.ended, made.output.stderr]).toEqual([0, '']);
      const [took, after] = [performance.now() - before, performance.now()];
      await delay(500);
      const written = await writing.stop();

      const there = { ...(await environmentOn(other[engine])), AUTH_SECRET: stand.env['AUTH_SECRET'] ?? '' };
      const restored = startServer(there, ['restore', file]);
      expect([await restored.ended, restored.output.stderr]).toEqual([0, '']);
      const state = await visitDatabase(readConfig(there), { say: () => {} }, stateOf);
      const is = (one: Write) => one.isIn(state);
      const faults = [
        ...written.filter((one) => one.acknowledged < before && !is(one)).map(({ what }) => `without ${what}`),
        ...written.filter((one) => one.began > after && is(one)).map(({ what }) => `with ${what}, which came later`),
        ...state.withoutHistory.map((id) => `without history: ${id}`),
        ...(state.left > 0 ? [`${state.left} rows that are not to be in it`] : []),
        ...notOfOneMoment(
          written.filter(is),
          written.filter((one) => !is(one)),
        ),
      ];
      const server = startServer(there);
      await server.announced;
      const body = { email: somebody?.user.email ?? '', password: goodPassword };
      await clientAt(await server.url).accounts.signIn({ body });
      server.child.kill('SIGTERM');
      await server.ended;
      const meanwhile = written.filter((one) => one.acknowledged > before && one.began < after);
      const earlier = written.filter((one) => one.acknowledged < before);
      tell({
        engine,
        backup: `number ${round + 1}`,
        rounds: 1,
        'acknowledged writes': earlier.length,
        'verified writes': earlier.filter(is).length,
        'lost writes': earlier.filter((one) => !is(one)).length,
        'writes meanwhile': meanwhile.length,
        'of which are in it': meanwhile.filter(is).length,
        'made in ms': Math.round(took),
        faults: faults.length,
      });
      expect.soft(faults).toEqual([]);
    }
  },
  3_600_000,
);

/** Nothing that is in it began after something had been acknowledged that is not. */
function notOfOneMoment(there: readonly Write[], missing: readonly Write[]): string[] {
  const [first] = [...missing].sort((a, b) => a.acknowledged - b.acknowledged);
  const later = there.filter(({ began }) => first && began > first.acknowledged);
  return later.map(({ what }) => `with ${what}, and without ${first?.what}, which was acknowledged before`);
}
