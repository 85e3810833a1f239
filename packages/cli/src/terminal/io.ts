import { randomInt } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import type { Language } from '@charsheet/schema/basics';

import type { Texts } from '../texts/texts.js';

/** A stream to write text to. */
export type Output = Pick<Writable, 'write'> & { isTTY?: boolean; columns?: number };

type SignalListener = (signal: NodeJS.Signals) => void;

/** A stream to read from; a terminal can be told to hand on keys as they are. */
export type Input = Readable & { isTTY?: boolean; setRawMode?(raw: boolean): unknown };

export interface Clock {
  /** Milliseconds, for comparisons. */
  now(): number;
  /** Waits, or rejects when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Where signals to this process can be listened to. */
export interface Signals {
  on(signal: NodeJS.Signals, listener: SignalListener): unknown;
  once(signal: NodeJS.Signals, listener: SignalListener): unknown;
  off(signal: NodeJS.Signals, listener: SignalListener): unknown;
}

/** The process. */
export interface ProcessIo {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signals: Signals;
  readonly clock: Clock;
  /** Rolls a die with so many sides. */
  readonly roll: (sides: number) => number;
}

/** The process as the commands see it: with somebody in front of it who speaks a language. */
export interface Io extends ProcessIo {
  readonly language: Language;
  readonly texts: Texts;
}

async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted());
}

/** The real process. */
export function processIo(): ProcessIo {
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
    clock: { now: () => performance.now(), sleep },
    roll: (sides) => randomInt(1, sides + 1),
  };
}
