import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

import { makeFolder } from '../../files/folder.js';
import { distFile } from '../../files/package.js';
import { DataFolderInUseError, type FolderLock, lockFolder } from './lock.js';
import { EmbeddedStream } from './stream.js';
import type { WorkerReply, WorkerRequest } from './worker.js';

/** The embedded database cannot answer (any more); the cause says why. The service can only be started again. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}

/** Connection settings for `pg`, and so for Knex. */
export interface EmbeddedConnection {
  user: string;
  database: string;
  ssl: false;
  stream: () => Duplex;
}

export interface EmbeddedDatabase {
  /** One connection is served at a time, another one waits for its end: give the pool a `max` of 1. */
  connection: EmbeddedConnection;
  /** Resolves when the folder is this process's; rejects as `ready` does. */
  claimed: Promise<void>;
  /** Resolves when queries are answered; rejects with DataFolderInUseError, or when the folder cannot be used. */
  ready: Promise<void>;
  /** Resolves when the database has stopped by itself, before or after it was ready; never after `close`. */
  failed: Promise<Error>;
  /** Writes a checkpoint, ends the worker and gives the folder free. Connections still open are ended. */
  close(): Promise<void>;
}

/** The thread of an engine that has no database yet. */
export type EngineThread = Worker;

/** Starts the thread of the engine, which can be made ready before it is known that the folder may be used. */
export function startEngine(): EngineThread {
  compileFlags.forEach(setFlagsFromString);
  return new Worker(distFile('worker.js'));
}

/**
 * Opens the embedded database, PGlite in a thread of its own, in `folder`, which is made when missing. Returns at
 * once: connections may be made and queries sent before it is ready, and wait.
 */
export function openEmbedded(folder: string, engine = startEngine()): EmbeddedDatabase {
  const database = new Embedded(resolve(folder), engine);
  return {
    connection: { user: 'postgres', database: 'postgres', ssl: false, stream: () => database.connect() },
    claimed: database.claimed,
    ready: database.ready,
    failed: database.failed,
    close: () => database.close(),
  };
}

/**
 * The engine is compiled once, quickly, and what runs most once more, for speed. By default that begins while PostgreSQL starts,
 * for thousands of functions, which takes the processor from the start itself and memory that is not given back.
 */
const compileFlags = ['--wasm-tiering-budget=1000000000', '--wasm-num-compilation-tasks=2'];

/** A checkpoint takes less; a query that runs longer is given up, as by a crash, which loses nothing acknowledged. */
const CLOSE_TIMEOUT_MS = 3000;

class Embedded {
  readonly claimed: Promise<void>;
  readonly ready: Promise<void>;
  readonly failed: Promise<Error>;
  readonly #worker: EngineThread;
  readonly #exited: Promise<void>;
  readonly #locked: Promise<FolderLock | undefined>;
  readonly #streams = new Map<number, EmbeddedStream>();
  #connections = 0;
  /** Why nothing can be sent any more. */
  #failure: Error | undefined;
  #isReady: () => void = () => {};
  #isNotReady: (error: Error) => void = () => {};
  #isFailed: (error: Error) => void = () => {};

  constructor(folder: string, worker: EngineThread) {
    this.#worker = worker;
    this.ready = new Promise((resolve, reject) => {
      this.#isReady = resolve;
      this.#isNotReady = reject;
    });
    this.failed = new Promise((resolve) => {
      this.#isFailed = resolve;
    });
    // whoever does not wait for it learns of the failure by `failed` or the first query
    this.ready.catch(() => {});

    this.#worker.on('message', (reply: WorkerReply) => this.#receive(reply));
    this.#worker.on('error', (error) => this.#fail(stopped(error)));
    this.#exited = new Promise((resolve) => this.#worker.once('exit', resolve)).then(() => this.#afterExit());
    this.#locked = this.#lock(folder);
    this.claimed = this.#locked.then((lock) => {
      if (!lock) throw this.#failure;
    });
    this.claimed.catch(() => {});
  }

  connect(): EmbeddedStream {
    const connection = ++this.#connections;
    const stream = new EmbeddedStream({
      ready: this.ready,
      send: (bytes) => this.#post({ kind: 'send', connection, bytes }, [bytes.buffer]),
      failure: () => this.#failure,
      disconnect: () => {
        this.#streams.delete(connection);
        this.#post({ kind: 'disconnect', connection });
      },
    });
    this.#streams.set(connection, stream);
    return stream;
  }

  async close(): Promise<void> {
    this.#failure ??= new EmbeddedDatabaseError('the embedded database is closed');
    await this.#locked;
    this.#post({ kind: 'close' });
    const timeout = setTimeout(() => void this.#worker.terminate(), CLOSE_TIMEOUT_MS);
    await this.#exited;
    clearTimeout(timeout);
  }

  /** Locks the folder, then lets the worker, which has been starting meanwhile, open it. */
  async #lock(folder: string): Promise<FolderLock | undefined> {
    try {
      await makeFolder(folder);
      const lock = await lockFolder(folder, (error) => this.#fail(stopped(error)));
      this.#post({ kind: 'open', folder });
      return lock;
    } catch (error) {
      this.#fail(error instanceof DataFolderInUseError ? error : unusable(folder, error as Error));
      return undefined;
    }
  }

  #post(request: WorkerRequest, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(request, transfer);
  }

  #receive(reply: WorkerReply): void {
    if (reply.kind === 'ready') this.#isReady();
    else if (reply.kind === 'failed') this.#fail(stopped(reply.error));
    else this.#streams.get(reply.connection)?.push(Buffer.from(reply.bytes.buffer));
  }

  #fail(error: Error): void {
    if (this.#failure !== undefined) return;
    this.#failure = error;
    this.#isFailed(error);
    this.#refuse(error);
    void this.#worker.terminate();
  }

  #refuse(error: Error): void {
    this.#isNotReady(error);
    for (const stream of this.#streams.values()) stream.destroy(error);
  }

  async #afterExit(): Promise<void> {
    if (this.#failure === undefined) this.#fail(stopped(new Error('its thread ended unexpectedly')));
    else this.#refuse(this.#failure);
    (await this.#locked)?.release();
  }
}

function stopped(cause: Error): Error {
  return new EmbeddedDatabaseError(`the embedded database has stopped: ${cause.message}`, { cause });
}

function unusable(folder: string, cause: Error): Error {
  const advice = 'Set CHARSHEET_DATA to a folder in which this user can write';
  return new EmbeddedDatabaseError(`data folder ${folder} cannot be used: ${cause.message}. ${advice}`, { cause });
}
