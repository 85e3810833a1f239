import { parentPort } from 'node:worker_threads';

import type { PGlite } from '@electric-sql/pglite';

import { compileEngine, openEngine } from './engine.js';
import { LOOK_EVERY_MS, Maintenance } from './maintenance.js';
import { Sessions } from './sessions.js';

/** What the main thread tells the worker. `connection` numbers the wire protocol connections. */
export type WorkerRequest =
  | { kind: 'open'; folder: string }
  | { kind: 'send'; connection: number; bytes: Uint8Array }
  | { kind: 'disconnect'; connection: number }
  | { kind: 'close' };

/** What the worker answers. It ends after `failed`, and after the request to close. */
export type WorkerReply =
  | { kind: 'ready' }
  | { kind: 'answer'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; error: Error };

/** The thread that runs the embedded database. It works off the main thread's requests one after another. */
interface Running {
  engine: PGlite;
  sessions: Sessions;
  maintenance: Maintenance;
}

/** Before it is known where the database is. */
const compiled = compileEngine();
compiled.catch(() => {});

let running: Running | undefined;
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (request: WorkerRequest) => enqueue(() => handle(request)));

function enqueue(work: () => Promise<void>): void {
  last = last.then(work).catch(fail);
}

async function handle(request: WorkerRequest): Promise<void> {
  switch (request.kind) {
    case 'open':
      return open(request.folder);
    case 'close':
      await running?.engine.close();
      return process.exit(0);
    case 'disconnect':
      return running?.sessions.disconnect(request.connection);
    case 'send':
      await running?.sessions.send(request.connection, request.bytes);
      if (running?.maintenance.countTraffic(request.bytes.length)) await maintain();
  }
}

async function open(folder: string): Promise<void> {
  const engine = await openEngine(folder, fail, compiled);
  const sessions = new Sessions(engine, (connection, bytes) => {
    reply({ kind: 'answer', connection, bytes }, [bytes.buffer]);
  });
  running = { engine, sessions, maintenance: new Maintenance(engine) };
  setInterval(() => enqueue(maintain), LOOK_EVERY_MS).unref();
  reply({ kind: 'ready' });
}

async function maintain(): Promise<void> {
  // what fails now, for want of space perhaps, is due again at the next look
  if (running?.sessions.idle) await running.maintenance.run().catch(() => {});
}

function reply(message: WorkerReply, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

/** Ends this thread, in the middle of what the engine does; the next start recovers as after a crash. */
function fail(error: unknown): never {
  const reason = error instanceof Error ? error : new Error(String(error));
  const cause = reason.cause instanceof Error ? `: ${reason.cause.message}` : '';
  reply({ kind: 'failed', error: new Error(`${reason.message}${cause}`) });
  process.exit(1);
}
