import type { Problem, UnexpectedAnswerError } from '@charsheet/schema';

import { type Credential, commandFor, formatUrl, isLoopback, type Target, tokenAdvice } from '../config.js';
import { type FailedInput, type Outcome, type Report, Unreachable } from '../errors.js';
import { faultLine } from '../terminal/fault-lines.js';

/** What the exit status says of a problem: by its code, else by its HTTP status. */
const outcomesByCode = new Map<string, Outcome>([
  ['invalid-body', 'invalid'],
  ['invalid-id', 'wrongUsage'],
  ['invalid-json', 'invalid'],
  // Another service, or another version of ours: no sheet is missing.
  ['no-such-path', 'serverFault'],
]);
const outcomesByStatus: Record<number, Outcome> = {
  401: 'notAllowed',
  403: 'notAllowed',
  404: 'notFound',
  408: 'serverFault',
  409: 'conflict',
  412: 'conflict',
  413: 'invalid',
  422: 'invalid',
  428: 'conflict',
  429: 'serverFault',
};

/** Where a call went, and what it was signed with. */
interface Call {
  target?: Target;
  credential?: Credential | undefined;
}

const otherServer = 'is this a charsheet server? choose another with --url';

/** What to print when a call to the server failed; nothing when `error` is of another kind. */
export async function reportAnswer(
  error: unknown,
  { target, credential }: Call,
  subject: string | undefined,
): Promise<Report | undefined> {
  if (!target) return undefined;
  const { ProblemError, UnexpectedAnswerError } = await import('../schema.js');
  if (error instanceof Unreachable) return unreachable(error, target);
  if (error instanceof UnexpectedAnswerError) return unexpected(error, target);
  if (error instanceof ProblemError) {
    const { problem, headers } = error;
    const report = accountReport({ problem, target, credential }) ?? (await refused(problem, headers, target, subject));
    return { ...report, failures: [failureOf(problem, subject)] };
  }
  return undefined;
}

function unreachable({ reason, hint, maybeSent }: Unreachable, { url, proxy }: Target): Report {
  // The URL of the proxy may hold a password: its origin does not.
  const way = proxy ? ` through the proxy ${proxy.origin}` : '';
  const what = maybeSent ? 'no answer from' : 'cannot reach';
  const start = isLoopback(url.hostname) ? 'start one with "charsheet serve", or ' : '';
  return {
    outcome: 'serverFault',
    lines: [`${what} ${formatUrl(url)}${way} (${reason})`],
    next: hint ? [hint] : maybeSent ? [] : [`${start}choose another with --url`],
  };
}

function unexpected({ answer }: UnexpectedAnswerError, { url }: Target): Report {
  const type = answer.headers['content-type']?.split(';')[0] || 'no content type';
  const location = answer.headers['location'];
  return {
    outcome: 'serverFault',
    code: 'unexpected-answer',
    lines: [`${formatUrl(url)} answered with status ${answer.status} and ${type}`],
    next: [location ? `it points to ${location}` : otherServer],
  };
}

async function refused(
  problem: Problem,
  headers: Record<string, string>,
  { url }: Target,
  subject = 'request',
): Promise<Report> {
  const outcome = outcomeOf(problem);
  const what = String(problem.detail ?? inSentence(problem.title));
  const faults = faultsOf(problem).map((fault) => faultLine(subject, fault));
  if (problem.moreErrors) faults.push(`${subject}: there are more faults than these ${faults.length}`);
  return {
    outcome,
    faults,
    lines: [outcome === 'serverFault' ? `${formatUrl(url)} failed: ${what}` : `${subject}: ${what}`],
    next: await advice(problem, headers),
  };
}

const failureOf = (problem: Problem, subject: string | undefined): FailedInput => ({
  input: subject || null,
  code: problem.code,
  title: problem.title,
  detail: problem.detail ?? '',
  errors: Array.isArray(problem.errors) ? problem.errors : [],
});

/** The client has looked at the outline of the problem only, so this may be anything. */
function faultsOf({ errors }: { errors?: unknown }): { pointer: string; message: string }[] {
  if (!Array.isArray(errors)) return [];
  return errors.map((fault) => ({ pointer: String(fault?.pointer ?? ''), message: String(fault?.message) }));
}

function outcomeOf({ code, status }: Problem): Outcome {
  return outcomesByCode.get(code) ?? outcomesByStatus[status] ?? (status >= 500 ? 'serverFault' : 'failed');
}

/** Titles are sentences, and here they follow a colon. */
const inSentence = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);

async function advice(
  { code, status, requestId, errors, detail }: Problem,
  headers: Record<string, string>,
): Promise<string[]> {
  if (status === 503 || status === 429) return [retryLater(headers['retry-after'])];
  if (status >= 500) return [`the operator finds the reason in the log under the request ${requestId}`];
  if (code === 'no-such-path') return [otherServer];
  // A detail of what is missing says more than how one gets to a wrong identifier.
  if (errors?.length || (code === 'not-found' && detail)) return [];
  const { problems } = await import('../schema.js');
  return Object.hasOwn(problems, code) ? [problems[code].advice] : [];
}

function retryLater(after: string | undefined): string {
  if (!after || !/^\d+$/.test(after)) return 'try again later';
  const seconds = Number(after);
  return `try again in ${seconds > 120 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`}`;
}

interface Circumstances {
  problem: Problem;
  target: Target;
  credential: Credential | undefined;
}

type AccountReport = (circumstances: Circumstances) => Pick<Report, 'lines' | 'next'>;

const signInAdvice = (target: Target) => [`sign in with: ${commandFor(target, 'login')}`];

/** What to say of problems with accounts, by their code: what to do here is another command. */
const accountReports: Record<string, AccountReport | undefined> = {
  'sign-in-required': ({ problem, target }) => ({
    lines: [problem.detail ?? 'an account is needed for this'],
    next: signInAdvice(target),
  }),
  'invalid-credentials': ({ target, credential }) =>
    credential?.from === 'environment'
      ? { lines: [`${formatUrl(target.url)} does not take the token in CHARSHEET_TOKEN`], next: [tokenAdvice] }
      : { lines: [`not signed in to ${formatUrl(target.url)} any more`], next: signInAdvice(target) },
  'invalid-email-or-password': ({ target }) => ({
    lines: ['the e-mail address or the password is wrong'],
    next: [`if the password is lost, choose another at ${formatUrl(target.url)}/reset-password`],
  }),
  'email-not-verified': ({ target }) => ({
    lines: ['the e-mail address is not confirmed yet'],
    next: [`follow the link in the mail to it; to get another mail: ${commandFor(target, 'register --resend')}`],
  }),
};

/** What to print when the account is what a request failed by; nothing when it is something else. */
function accountReport(circumstances: Circumstances): Report | undefined {
  const { code } = circumstances.problem;
  const words = Object.hasOwn(accountReports, code) ? accountReports[code]?.(circumstances) : undefined;
  return words && { outcome: 'notAllowed', ...words };
}
