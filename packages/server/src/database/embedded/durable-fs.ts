import { closeSync, fdatasyncSync, openSync } from 'node:fs';

import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

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
export class DurableFs extends NodeFS {
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
