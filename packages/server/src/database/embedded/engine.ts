import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';

import { DurableFs } from './durable-fs.js';
import { unpackImage } from './image.js';

const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on'],
  // the only method whose system call PGlite passes on to the file system
  ...['-c', 'wal_sync_method=fsync'],
];

/**
 * Opens the database in `folder`/pgdata, unpacking `image` there first when there is none. Rejects with what
 * PostgreSQL said when it cannot. `onFatal`: see DurableFs.
 */
export async function openEngine(folder: string, image: string, onFatal: (error: Error) => void): Promise<PGlite> {
  const data = join(folder, 'pgdata');
  if (!existsSync(join(data, 'PG_VERSION'))) await unpackImage(image, data);
  let said = '';
  const engine = new PGlite({
    fs: new DurableFs(data, (error) => onFatal(said ? new Error(said, { cause: error.cause }) : error)),
    startParams: START_PARAMS,
    onStderr: (line) => {
      said = /(?:FATAL|PANIC): +(.*)/.exec(line)?.[1] ?? said;
      return false;
    },
  });
  try {
    await engine.waitReady;
  } catch (cause) {
    throw new Error(`cannot open the database in ${data}: ${said || String(cause)}`, { cause });
  }
  return engine;
}

/** Runs wire protocol messages that end in a Sync, or a simple query, and gives the answer. */
export async function execute(engine: PGlite, messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  await engine.execProtocolRawStream(messages, {
    syncToFs: false,
    onRawData: (chunk) => chunks.push(chunk.slice()),
  });
  const [first] = chunks;
  if (first !== undefined && chunks.length === 1) return first;
  const answer = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    answer.set(chunk, offset);
    offset += chunk.length;
  }
  return answer;
}
