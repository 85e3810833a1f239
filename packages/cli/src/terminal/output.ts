import { wantsColour } from '../config.js';
import { Failure, OutputClosed, type Report } from '../errors.js';
import { systemReason } from '../system-reason.js';
import type { Io, Output } from './io.js';
import { visible } from './terminal-text.js';

/** How a text can look, with the codes that begin and end it. */
const styles = {
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
  bold: [1, 22],
  dim: [2, 22],
} as const;

export type Style = keyof typeof styles;

/** Makes a text look so when the stream is one that shows colours and the user does not object. */
export function paint(text: string, style: Style, stream: Output, env: Io['env']): string {
  const [begin, end] = styles[style];
  return wantsColour(stream, env) ? `\u001b[${begin}m${text}\u001b[${end}m` : text;
}

/** Columns of a line on a stream. */
export const widthOf = (stream: Output) => stream.columns || 80;

/** Writes a result to standard output; resolves when it is out. */
export function print({ stdout }: Io, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stdout.write(`${line}\n`, (error) => (error ? reject(unwritable(error)) : resolve()));
  });
}

function unwritable(error: NodeJS.ErrnoException): Error {
  if (error.code === 'EPIPE') return new OutputClosed();
  return new Failure({
    outcome: 'failed',
    lines: [`cannot write to standard output: ${systemReason(error)}`],
  });
}

/** Tells the user something on the side. */
export function note({ stderr, env }: Pick<Io, 'stderr' | 'env'>, text: string): void {
  stderr.write(`${paint('note:', 'yellow', stderr, env)} ${visible(text)}\n`);
}

/** Tells the user what was done, where a program expects no result. */
export function say({ stderr }: Io, text: string): void {
  stderr.write(`${text.split('\n').map(visible).join('\n')}\n`);
}

/** Prints what went wrong and what to do now on standard error. */
export function complain({ stderr, env }: Pick<Io, 'stderr' | 'env'>, { faults = [], lines, next = [] }: Report): void {
  const name = paint('charsheet:', 'red', stderr, env);
  const all = [...faults.map(visible), ...lines.map((line) => `${name} ${visible(line)}`), ...next.map(visible)];
  if (all.length > 0) stderr.write(`${all.join('\n')}\n`);
}
