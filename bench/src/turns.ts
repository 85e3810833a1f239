import { type Measuring, measure, type Sample, type WorkloadName } from './measure.js';
import type { Options } from './options.js';
import { progress } from './progress.js';
import type { Stand } from './stand.js';
import { rotated } from './stats.js';

const warmUp = { connections: 16, seconds: 2 };

type Rounds = Pick<Options, 'rounds' | 'seconds' | 'connections'>;

/** Every server under every load, one after the other, then again: what the machine does meanwhile meets them all. */
export async function inTurns(
  stands: Stand[],
  names: readonly WorkloadName[],
  options: Rounds,
  measuring: Measuring,
): Promise<Sample[]> {
  const can = ({ server }: Stand, name: WorkloadName) => server.kind.hasData || name === 'read';
  progress('warming up');
  for (const name of names) {
    const able = stands.filter((stand) => can(stand, name));
    await Promise.all(able.map(({ server, workloads }) => measure(server, workloads[name], warmUp, measuring)));
  }
  const samples: Sample[] = [];
  for (let round = 0; round < options.rounds; round++) {
    for (const name of names) {
      for (const connections of options.connections) {
        progress(`round ${round + 1} of ${options.rounds}: ${name}, ${connections} connections`);
        for (const stand of rotated(stands, round).filter((one) => can(one, name))) {
          const load = { connections, seconds: options.seconds };
          samples.push(await measure(stand.server, stand.workloads[name], load, measuring));
        }
      }
    }
  }
  return samples;
}
