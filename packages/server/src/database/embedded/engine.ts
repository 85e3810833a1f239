import { closeSync, existsSync, fdatasyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

import { distFile } from '../../files/package.js';
import { unpackImage } from './image.js';
import { readMapped } from './mapped.js';

const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on'],
  // the only method whose system call PGlite passes on to the file system
  ...['-c', 'wal_sync_method=fsync'],
  // what is not in its own memory is in that of the system, which gives it back; by default it takes an eighth of a gigabyte
  ...['-c', 'shared_buffers=16MB', '-c', 'wal_buffers=1MB'],
  // it has one, and makes room for a hundred
  ...['-c', 'max_connections=5', '-c', 'max_wal_senders=0'],
];

/** Compiles the program of the engine, which takes no database. */
export async function compileEngine(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readMapped(fileURLToPath(import.meta.resolve('@electric-sql/pglite/pglite.wasm'))));
}

/**
 * Opens the database in `folder`/pgdata, unpacking the prepared one there first when there is none. Rejects with the
 * message of PostgreSQL when it cannot. `onFatal`: see DurableFs.
 * @param compiled what compileEngine has begun
 */
export async function openEngine(
  folder: string,
  onFatal: (error: Error) => void,
  compiled = compileEngine(),
): Promise<PGlite> {
  const data = join(folder, 'pgdata');
  // looked up only here: the build opens a database of its own to make the image
  if (!existsSync(join(data, 'PG_VERSION'))) await unpackImage(distFile('pgdata.image.gz'), data);
  let lastError = '';
  const engine = new PGlite({
    pgliteWasmModule: await compiled,
    fs: new DurableFs(data, (error) => onFatal(lastError ? new Error(lastError, { cause: error.cause }) : error)),
    startParams: START_PARAMS,
    onStderr: (line) => {
      lastError = /(?:FATAL|PANIC): +(.*)/.exec(line)?.[1] ?? lastError;
      return false;
    },
  });
  try {
    await engine.waitReady;
  } catch (cause) {
    throw new Error(`cannot open the database in ${data}: ${lastError || String(cause)}`, { cause });
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

type EmscriptenOptions = Parameters<NodeFS['init']>[1];

interface OpenFile {
  nfd?: number;
  node: object;
}

/** The parts of Emscripten's NODEFS that PGlite's types leave out. */
interface NodeFsBackend {
  realPath(node: object): string;
  stream_ops: { fsync?(file: OpenFile): number };
}

/**
 * PGlite's Node file system with an fsync that reaches the disk; PGlite's own does nothing.
 * `onFatal` hears of a failed fsync and of PostgreSQL's PANIC. After either one the engine must not run on: PGlite
 * would swallow the abort and spin for ever.
 */
class DurableFs extends NodeFS {
  readonly #onFatal: (error: Error) => void;

  constructor(folder: string, onFatal: (error: Error) => void) {
    super(folder);
    this.#onFatal = onFatal;
  }

  override async init(pglite: PGlite, options: EmscriptenOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = emscriptenOpts.preRun ?? [];
    preRun.push((module) => {
      const backend = module.NODEFS as unknown as NodeFsBackend;
      backend.stream_ops.fsync = (file) => this.#sync(file, backend);
    });
    return {
      emscriptenOpts: Object.assign(emscriptenOpts, {
        preRun,
        onAbort: () => this.#onFatal(new Error('the embedded database stopped itself')),
      }),
    };
  }

  #sync(file: OpenFile, backend: NodeFsBackend): number {
    try {
      if (file.nfd === undefined) syncPath(backend.realPath(file.node));
      else fdatasyncSync(file.nfd);
    } catch (cause) {
      this.#onFatal(new Error('the embedded database could not write to the disk', { cause }));
    }
    return 0;
  }
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fdatasyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
