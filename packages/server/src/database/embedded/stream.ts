import { Duplex } from 'node:stream';

/** Where a stream's bytes go. */
export interface StreamEnd {
  /** Takes whole wire protocol messages; their memory is given away. */
  send(bytes: Uint8Array<ArrayBuffer>): void;
  disconnect(): void;
  /** Resolves when bytes can be sent. */
  ready: Promise<void>;
  /** Why nothing can be sent any more. */
  failure(): Error | undefined;
}

/**
 * Stands in for the network socket of a `pg` connection. What `pg` corks together, one query, goes to the worker as
 * one message, and comes back as one.
 */
export class EmbeddedStream extends Duplex {
  readonly #end: StreamEnd;

  constructor(end: StreamEnd) {
    super();
    this.#end = end;
  }

  connect(): this {
    this.#end.ready.then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send([chunk], done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  #send(chunks: Buffer[], done: (error?: Error | null) => void): void {
    const failure = this.#end.failure();
    if (failure === undefined) this.#end.send(joinChunks(chunks));
    done(failure);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#end.disconnect();
    done(error);
  }

  override _read(): void {}

  // asked for by `pg`, and of no meaning here
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}

/** One piece of memory of its own, so that it can be transferred; a Buffer may share its with others. */
function joinChunks(chunks: Buffer[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
