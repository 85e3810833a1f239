import type { PGlite } from '@electric-sql/pglite';

import { execute } from './engine.js';

/** The state ReadyForQuery reports at the end of an answer: outside any transaction. */
const READY_AND_IDLE = Buffer.from('Z\0\0\0\x05I', 'latin1');
const SYNC = Uint8Array.of('S'.charCodeAt(0), 0, 0, 0, 4);

/**
 * Gives the engine's only session to one connection after another. Each finds it as new; one that comes while another
 * is served waits.
 */
export class Sessions {
  readonly #engine: PGlite;
  readonly #answer: (connection: number, bytes: Uint8Array<ArrayBuffer>) => void;
  readonly #waiting = new Map<number, Uint8Array[]>();
  #current: number | undefined;
  #idle = true;

  constructor(engine: PGlite, answer: (connection: number, bytes: Uint8Array<ArrayBuffer>) => void) {
    this.#engine = engine;
    this.#answer = answer;
  }

  /** Whether the session may be used for something else between two messages. */
  get idle(): boolean {
    return this.#idle;
  }

  async send(connection: number, bytes: Uint8Array): Promise<void> {
    this.#current ??= connection;
    if (connection !== this.#current) {
      this.#waiting.set(connection, [...(this.#waiting.get(connection) ?? []), bytes]);
      return;
    }
    const answer = await execute(this.#engine, bytes);
    this.#idle = READY_AND_IDLE.equals(answer.subarray(-READY_AND_IDLE.length));
    this.#answer(connection, answer);
  }

  async disconnect(connection: number): Promise<void> {
    this.#waiting.delete(connection);
    if (connection !== this.#current) return;
    await this.#reset();
    const next = this.#waiting.entries().next();
    this.#current = undefined;
    if (next.done) return;
    const [following, messages] = next.value;
    this.#waiting.delete(following);
    for (const bytes of messages) await this.send(following, bytes);
  }

  async #reset(): Promise<void> {
    await execute(this.#engine, SYNC);
    if (this.#engine.isInTransaction()) await this.#engine.exec('ROLLBACK');
    await this.#engine.exec('DISCARD ALL');
    this.#idle = true;
  }
}
