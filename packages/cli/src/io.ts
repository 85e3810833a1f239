import type { Writable } from 'node:stream';

/** A stream to write text to. */
export type Output = Pick<Writable, 'write'> & { isTTY?: boolean; columns?: number };

type SignalListener = (signal: NodeJS.Signals) => void;

/** Where signals to this process can be listened to. */
export interface Signals {
  on(signal: NodeJS.Signals, listener: SignalListener): unknown;
  once(signal: NodeJS.Signals, listener: SignalListener): unknown;
  off(signal: NodeJS.Signals, listener: SignalListener): unknown;
}

/** The process as the commands see it. */
export interface Io {
  readonly stdin: AsyncIterable<Uint8Array> & { isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signals: Signals;
}

/** The real process. */
export function processIo(): Io {
  // A failed write is told to the one who wrote; the event would end the process with a stack trace.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return {
    get stdin() {
      return process.stdin;
    },
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    signals: process,
  };
}
