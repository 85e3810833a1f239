import { type Measuring, measure, type Sample, type WorkloadName } from './measure.js';
import type { Options } from './options.js';
import { progress } from './progress.js';
import type { Stand } from './stand.js';
import { balanced } from './stats.js';

const warmUp = { connections: 16, seconds: 1 };
/** By then what is run often is compiled; a slow server gets no more than so many seconds for it. */
const enoughRequests = ({ quick }: Pick<Options, 'quick'>) => (quick ? 1000 : 30_000);
const mostSeconds = 6;

type Rounds = Pick<Options, 'quick' | 'rounds' | 'seconds' | 'connections'>;

/** Every server under every load, one after the other, then again: what the machine does meanwhile meets them all. */
export async function inTurns(
  stands: Stand[],
  names: readonly WorkloadName[],
  options: Rounds,
  measuring: Measuring,
): Promise<Sample[]> {
  const can = ({ server }: Stand, name: WorkloadName) => server.kind.hasData || name === 'read';
  progress('warming up');
  // A mix runs no code that reads and creates do not.
  for (const name of names.filter((one) => one !== 'mix')) {
    for (const stand of stands.filter((one) => can(one, name)))
      await warm(stand, name, enoughRequests(options), measuring);
  }
  const samples: Sample[] = [];
  for (let round = 0; round < options.rounds; round++) {
    for (const name of names) {
      for (const connections of options.connections) {
        progress(`round ${round + 1} of ${options.rounds}: ${name}, ${connections} connections`);
        for (const stand of balanced(stands, round).filter((one) => can(one, name))) {
          const load = { connections, seconds: options.seconds };
          samples.push(await measure(stand.server, stand.workloads[name], load, measuring));
        }
      }
    }
  }
  return samples;
}

async function warm({ server, workloads }: Stand, name: WorkloadName, enough: number, measuring: Measuring) {
  let answered = 0;
  for (let second = 0; second < mostSeconds && answered < enough; second++) {
    answered += (await measure(server, workloads[name], warmUp, measuring)).requests;
  }
}
