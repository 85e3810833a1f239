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

/** What each exit status means, for a person. */
export const meanings: Record<Outcome, string> = {
  done: 'done',
  failed: 'failed, also when a file cannot be read',
  wrongUsage: 'wrong usage',
  notFound: 'there is no such sheet',
  notAllowed: 'not signed in, or not allowed',
  conflict: 'conflict with another change',
  invalid: 'invalid sheet or bad JSON',
  serverFault: 'server not reachable, or at fault',
  interrupted: 'interrupted',
};

/** What local failures are called, for programs; besides these there are the codes of the service's problems. Never renamed. */
export const failureCodes = {
  usage: 'The command line or a setting is wrong',
  'file-not-found': 'There is no such file',
  'unreadable-file': 'The file cannot be read',
  'unwritable-file': 'The file cannot be written',
  unreachable: 'No answer from the server',
  'unexpected-answer': 'The answer is not that of a charsheet server',
  'not-signed-in': 'Nobody is signed in',
  'not-found': 'There is no such sheet',
  interrupted: 'Interrupted',
  failed: 'The command failed',
} as const;

export type FailureCode = keyof typeof failureCodes;

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

/** How a run that failed ends: what is printed on standard error, and the exit status. */
export interface Report {
  outcome: Outcome;
  /** Which failure it is, where the outcome does not say it. */
  code?: FailureCode;
  /** What it is about, where that is one file or one sheet. */
  input?: string;
  /** The same for programs, where more is known of it. */
  failures?: readonly FailedInput[];
  /** Faults of files, each with the name of its file; they come first. */
  faults?: readonly string[];
  /** What went wrong; printed behind the name of the program. */
  lines: readonly string[];
  /** What to do now. */
  next?: readonly string[];
}

/** Something that a command reports in its own words. */
export class Failure extends Error {
  override readonly name = 'Failure';
  constructor(readonly report: Report) {
    super(report.lines[0]);
  }
}

/** The command line or a setting is wrong. */
export const wrongUsage = (line: string, ...next: string[]) =>
  new Failure({ outcome: 'wrongUsage', lines: [line], next });

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
    readonly state: readonly string[],
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
    readonly reason: string,
    readonly hint: string | undefined,
    readonly maybeSent: boolean,
    options: ErrorOptions,
  ) {
    super(reason, options);
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
export function failuresOf(report: Report): FailedInput[] {
  const { outcome, code = usualCodes[outcome], input = null, lines, next = [] } = report;
  const usual = { input, code, title: failureCodes[code], detail: lines.join('\n'), errors: [] };
  const failures = report.failures ?? (lines.length + next.length > 0 ? [usual] : []);
  return failures.map((one) => ({
    ...one,
    input: one.input ?? input,
    detail: [one.detail, ...next].filter((text) => text !== '').join('\n'),
  }));
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EDQUOT: 'no space left for this user',
  EEXIST: 'it exists already',
  EFBIG: 'the file would be too large',
  EIO: 'the device failed',
  EISDIR: 'it is a folder',
  ELOOP: 'too many links one behind the other',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'no such file',
  ENOSPC: 'no space left on the device',
  ENOTDIR: 'no such file',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
};

/** Why the operating system refused, for a person. */
export function systemReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code !== undefined && reasons[code]) || code || message;
}
