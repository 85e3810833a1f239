import { inWords, type Line, type Texts } from './texts/texts.js';

/** Exit statuses. Scripts decide by them, so a number never changes its meaning. */
export const exitStatus = {
  done: 0,
  failed: 1,
  wrongUsage: 2,
  notFound: 3,
  notAllowed: 4,
  conflict: 5,
  invalid: 6,
  serverFault: 7,
  interrupted: 130,
} as const;

export type Outcome = keyof typeof exitStatus;

/** What local failures are called, for programs; besides these there are the codes of the service's problems. Never renamed. */
export type FailureCode = keyof Texts['system']['failures'];

/** A failure as programs get it. */
export interface FailedInput {
  /** The file or the identifier that it is about, as it was given; null where it is about the whole command. */
  input: string | null;
  code: string;
  title: string;
  /** What went wrong and what to do, in lines for a person. */
  detail: string;
  /** Every fault of the input, each with a pointer, a code and a message. */
  errors: readonly object[];
}

/** The same before it is put into words. */
export type Failed = Omit<FailedInput, 'title' | 'detail'> & { title: Line; detail: Line };

/** How a run that failed ends: what is printed on standard error, and the exit status. */
export interface Report {
  outcome: Outcome;
  /** Which failure it is, where the outcome does not say it. */
  code?: FailureCode;
  /** What it is about, where that is one file or one sheet. */
  input?: string;
  /** The same for programs, where more is known of it. */
  failures?: readonly Failed[];
  /** Faults of files, each with the name of its file; they come first. */
  faults?: readonly string[];
  /** What went wrong; printed behind the name of the program. */
  lines: readonly Line[];
  /** What to do now. */
  next?: readonly Line[];
}

/** Something that a command reports in its own words. */
export class Failure extends Error {
  override readonly name = 'Failure';
  constructor(readonly report: Report) {
    super(report.outcome);
  }
}

/** The command line or a setting is wrong. */
export const wrongUsage = (line: Line, ...next: Line[]) => new Failure({ outcome: 'wrongUsage', lines: [line], next });

/** A list of things to do was cut short by `cause`. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
  /**
   * @param subject what was being worked on, such as the name of a file
   * @param state how far it had come
   */
  constructor(
    override readonly cause: unknown,
    readonly subject: string,
    readonly state: readonly Line[],
  ) {
    super('stopped');
  }
}

/** The user pressed Ctrl-C. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Whoever reads standard output has gone, as `head` does. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed';
}

/** No complete answer came from the server. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  /**
   * @param reason in a few words, such as `connection refused`
   * @param hint what may help against this reason
   * @param maybeSent whether the server may have got the request
   */
  constructor(
    readonly reason: Line,
    readonly hint: Line | undefined,
    readonly maybeSent: boolean,
    options: ErrorOptions,
  ) {
    super('unreachable', options);
  }
}

const usualCodes: Record<Outcome, FailureCode> = {
  done: 'failed',
  failed: 'failed',
  wrongUsage: 'usage',
  notFound: 'not-found',
  notAllowed: 'failed',
  conflict: 'failed',
  invalid: 'failed',
  serverFault: 'unreachable',
  interrupted: 'interrupted',
};

/** What a report says to programs. */
export function failuresOf(report: Report, texts: Texts): FailedInput[] {
  const { outcome, code = usualCodes[outcome], input = null, lines, next = [] } = report;
  const usual = { input, code, title: texts.system.failures[code], detail: joined(lines, texts), errors: [] };
  const failures = report.failures ?? (lines.length + next.length > 0 ? [usual] : []);
  return failures.map((one) => ({
    ...one,
    input: one.input ?? input,
    title: inWords(one.title, texts),
    detail: joined([one.detail, ...next], texts),
  }));
}

const joined = (lines: readonly Line[], texts: Texts) =>
  lines
    .map((line) => inWords(line, texts))
    .filter((text) => text !== '')
    .join('\n');

/** Whether a file could not be opened because there is none, be it that a folder of its path is a file. */
export function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** Why the operating system refused, for a person. */
export const systemReason =
  (error: unknown) =>
  (texts: Texts): string => {
    const { code, message } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = texts.system.reasons;
    return (code !== undefined && reasons[code]) || code || message;
  };
