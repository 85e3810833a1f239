import { wantsColour } from '../config.js';
import { Failure, failuresOf, OutputClosed, type Report, systemReason } from '../errors.js';
import { inWords, type Line } from '../texts/texts.js';
import type { Io, Output } from './io.js';

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
export const print = (io: Pick<Io, 'stdout'>, line: string): Promise<void> => printBytes(io, `${line}\n`);

/** The same for what is no line. */
export function printBytes({ stdout }: Pick<Io, 'stdout'>, bytes: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stdout.write(bytes, (error) => (error ? reject(unwritable(error)) : resolve()));
  });
}

function unwritable(error: NodeJS.ErrnoException): Error {
  if (error.code === 'EPIPE') return new OutputClosed();
  return new Failure({
    outcome: 'failed',
    lines: [(texts) => texts.system.cannotPrint(systemReason(error)(texts))],
  });
}

/** What it takes to speak to the user. */
type Speaking = Pick<Io, 'stderr' | 'env' | 'texts'>;

/** Tells the user something on the side. */
export function note({ stderr, env, texts }: Speaking, text: string): void {
  stderr.write(`${paint(texts.system.note, 'yellow', stderr, env)} ${visible(text)}\n`);
}

/** Tells the user what was done, where a program expects no result. */
export function say({ stderr }: Io, text: string): void {
  stderr.write(`${text.split('\n').map(visible).join('\n')}\n`);
}

/** Prints what went wrong and what to do now on standard error; for programs a line of JSON for each input that failed. */
export function complain({ stderr, env, texts }: Speaking, report: Report, asJson = false): void {
  if (asJson) {
    for (const failure of failuresOf(report, texts)) stderr.write(`${JSON.stringify(failure)}\n`);
    return;
  }
  const { faults = [], lines, next = [] } = report;
  const name = paint('charsheet:', 'red', stderr, env);
  const shown = (line: Line) => visible(inWords(line, texts));
  const all = [...faults.map(visible), ...lines.map((line) => `${name} ${shown(line)}`), ...next.map(shown)];
  if (all.length > 0) stderr.write(`${all.join('\n')}\n`);
}

// The last four are letters of Hangul that have no glyph, and take columns all the same.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu;
const joiner = '\u200d';
const shortEscapes: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/**
 * Makes text of others fit for a terminal: what has no glyph of its own is written as an escape, so that it
 * cannot move the cursor, change colours, or reorder what is read.
 */
export function visible(text: string): string {
  // Within an emoji the joiner is seen: a woman and a rocket become an astronaut.
  return text.includes(joiner)
    ? text.replace(emojiOrUnseen(), (part) => (part.length > 1 && part.includes(joiner) ? part : escaped(part)))
    : escaped(text);
}

/** Made when it is needed, which is seldom: it knows thousands of emoji. */
const emojiOrUnseen = () => new RegExp(String.raw`\p{RGI_Emoji}|${invisible.source}`, 'gv');

const escaped = (part: string) => part.replace(invisible, escapeOf);

function escapeOf(character: string): string {
  const short = shortEscapes[character];
  if (short !== undefined) return short;
  const hex = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex}`;
}

const wide =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})$/u;
const combining = /^\p{M}$/u;

/** Columns that one visible character takes in a terminal. */
export function columnsOf(character: string): number {
  if (combining.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}
