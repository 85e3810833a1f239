import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { onTestFinished } from 'vitest';

import type { HttpAnswer, HttpRequest } from '@charsheet/schema';

import { type Connect, type Context, createContext } from '../src/context.js';
import { Failure } from '../src/errors.js';
import { run } from '../src/run.js';
import type { Clock, Input, Output } from '../src/terminal/io.js';
import { en } from '../src/texts/en/index.js';
import { inWords } from '../src/texts/texts.js';
import { Keyboard, type Typing } from './typing.js';

export interface Setting {
  /** What carries requests; by default no server can be asked. */
  connect?: Connect;
  stdin?: string | AsyncIterable<Uint8Array>;
  env?: Record<string, string>;
  /** All three streams are a terminal. */
  terminal?: boolean;
  /** Its width in columns. */
  columns?: number;
  /** Code of the error that every write to standard output ends with. */
  stdoutError?: string | undefined;
  /** Sees what goes to standard error at once. */
  onStderr?: (text: string) => void;
  signals?: EventEmitter;
  /** What somebody types at the terminal, in answer to questions. */
  typing?: Typing;
  clock?: Clock;
  /** What the dice show; by default their highest. */
  roll?: (sides: number) => number;
}

/** Settings are looked for in no folder of the one who runs the tests, and no page is opened on their screen. */
const noConfig = { CHARSHEET_CONFIG: '/dev/null/charsheet', BROWSER: 'true' };

export const realClock: Clock = { now: () => performance.now(), sleep: (ms) => delay(ms) };

const highest = (sides: number) => sides;

/** A clock that passes at once whatever is waited for. */
export function instantClock(onSleep: (ms: number) => void = () => {}): Clock {
  let now = 0;
  return {
    now: () => now,
    async sleep(ms, signal) {
      now += ms;
      onSleep(ms);
      signal?.throwIfAborted();
    },
  };
}

/** Runs a command line within this process. */
export async function charsheet(args: string[], setting: Setting = {}) {
  const {
    typing,
    terminal: isTTY = typing !== undefined,
    columns,
    signals = new EventEmitter(),
    clock = realClock,
  } = setting;
  const keyboard = typing && new Keyboard(typing);
  const stdout = new Recorder(isTTY, { error: setting.stdoutError, columns });
  const onText = (text: string) => {
    keyboard?.see(text);
    setting.onStderr?.(text);
  };
  const stderr = new Recorder(isTTY, { onText, columns });
  const stdin = keyboard ?? inputOf(setting.stdin ?? '', isTTY);
  const io = {
    stdin,
    stdout,
    stderr,
    env: { ...noConfig, ...setting.env },
    signals,
    clock,
    roll: setting.roll ?? highest,
  };
  const status = await run(args, io, setting.connect ?? noServer);
  if (keyboard && (keyboard.isRaw || keyboard.unasked.length > 0)) {
    throw new Error(`the terminal is raw, or was not asked: ${keyboard.unasked}\n${stderr.text}`);
  }
  return { status, stdout: stdout.text, stderr: stderr.text };
}

/** What a command is made with, for tests that only look at it. */
export function silentContext(): Context {
  const [stdout, stderr] = [new Recorder(false), new Recorder(false)];
  const io = {
    stdin: inputOf('', false),
    stdout,
    stderr,
    env: noConfig,
    signals: new EventEmitter(),
    clock: realClock,
    roll: highest,
  };
  return createContext(io, english, noServer);
}

/** Somebody who speaks English is in front of the process. */
export const english = { language: 'en', texts: en } as const;

/** What is told, in English, of something that fails: what went wrong, and what to do. */
export function told(failure: unknown): string[] {
  if (!(failure instanceof Failure)) throw failure;
  const { lines, next = [] } = failure.report;
  return [...lines, ...next].map((line) => inWords(line, en));
}

const inputOf = (content: string | AsyncIterable<Uint8Array>, isTTY: boolean): Input =>
  Object.assign(Readable.from(typeof content === 'string' ? [Buffer.from(content)] : content), { isTTY });

const noServer: Connect = () => Promise.reject(new Error('this test has no server'));

interface Recording {
  error?: string | undefined;
  onText?: (text: string) => void;
  columns?: number | undefined;
}

class Recorder implements Output {
  text = '';
  readonly columns: number;
  private readonly error: string | undefined;
  private readonly onText: (text: string) => void;
  constructor(
    readonly isTTY: boolean,
    { error, onText = () => {}, columns = 80 }: Recording = {},
  ) {
    this.error = error;
    this.onText = onText;
    this.columns = columns;
  }

  write = ((text: string, done?: (error?: Error) => void) => {
    if (this.error === undefined) this.text += text;
    this.onText(text);
    done?.(this.error === undefined ? undefined : Object.assign(new Error(), { code: this.error }));
    return this.error === undefined;
  }) as Output['write'];
}

type Answer = Pick<HttpAnswer, 'status' | 'body'> & Partial<HttpAnswer>;

/** A server that gives these answers, one after the other, and the requests it got. */
export function answering(...answers: (Answer | Error)[]) {
  const requests: HttpRequest[] = [];
  const connect: Connect = async () => async (request) => {
    requests.push(request);
    const answer = answers.shift();
    if (answer === undefined) throw new Error('no answer is left');
    if (answer instanceof Error) throw answer;
    return { headers: { 'content-type': 'application/json' }, ...answer };
  };
  return { connect, requests };
}

/** A problem document as an answer. */
export function problem(status: number, code: string, more: object = {}, headers: Record<string, string> = {}): Answer {
  const outline = { type: `/docs/problems/${code}`, title: 'A title', status, code, requestId: 'r-1' };
  return {
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8', ...headers },
    body: JSON.stringify({ ...outline, ...more }),
  };
}

/** A new folder with these files, removed when the test is over. */
export function folder(files: Record<string, string | Uint8Array> = {}) {
  const path = mkdtempSync(join(tmpdir(), 'charsheet-cli-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content);
  return {
    path,
    /** Path of a file in it. */
    at: (name: string) => join(path, name),
    /** A text without the name of the folder, which differs from run to run. */
    plain: (text: string) => text.replaceAll(`${path}/`, ''),
  };
}
