import { temporaryFolder } from './folders.js';
import { findGenerator } from './load.js';
import { medians, type Sample } from './measure.js';
import type { Options } from './options.js';
import { peakMemory } from './process.js';
import { progress } from './progress.js';
import { ours } from './servers.js';
import { putUp } from './stand.js';
import { inTurns } from './turns.js';

export interface EmbeddedResult {
  generator: string;
  sheets: number;
  samples: Sample[];
  /** Most MiB resident; the database is in this process too. */
  memory: number | undefined;
  rounds: Sample[];
}

/** Beyond these there is nothing to see: requests wait for the one connection. */
const mostConnections = 64;

/** Ours on the embedded database. */
export async function embedded(options: Options): Promise<EmbeddedResult> {
  const generator = await findGenerator();
  const sheets = options.quick ? 500 : 5000;
  progress('starting charsheet on the embedded database and storing its sheets');
  const stand = await putUp(ours, { folder: temporaryFolder('embedded') }, sheets);
  const connections = [...new Set(options.connections.map((count) => Math.min(count, mostConnections)))];
  const rounds = await inTurns([stand], ['read', 'create'], { ...options, connections }, { generator });
  const memory = peakMemory(stand.server.pid);
  await stand.server.stop();
  return { generator: generator.description, sheets, samples: medians(rounds), memory, rounds };
}
