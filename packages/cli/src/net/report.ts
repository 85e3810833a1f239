import type { Problem, UnexpectedAnswerError } from '@charsheet/schema';

import { showUrl, type Target } from '../config.js';
import type { Context } from '../context.js';
import { type Report, Unreachable } from '../errors.js';
import type { Outcome } from '../exit-status.js';
import { isLoopback } from '../proxy.js';
import { faultLine } from '../terminal/fault-lines.js';
import { accountReport } from './account-report.js';

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

const otherServer = 'is this a charsheet server? choose another with --url';

/** What to print when a call to the server failed; nothing when `error` is of another kind. */
export async function reportAnswer(
  error: unknown,
  { target, credential }: Pick<Context, 'target' | 'credential'>,
  subject: string | undefined,
): Promise<Report | undefined> {
  if (!target) return undefined;
  const { ProblemError, UnexpectedAnswerError } = await import('../schema.js');
  if (error instanceof Unreachable) return unreachable(error, target);
  if (error instanceof UnexpectedAnswerError) return unexpected(error, target);
  if (error instanceof ProblemError) {
    const { problem, headers } = error;
    return accountReport({ problem, target, credential }) ?? refused(problem, headers, target, subject);
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
    lines: [`${what} ${showUrl(url)}${way} (${reason})`],
    next: hint ? [hint] : maybeSent ? [] : [`${start}choose another with --url`],
  };
}

function unexpected({ answer }: UnexpectedAnswerError, { url }: Target): Report {
  const type = answer.headers['content-type']?.split(';')[0] || 'no content type';
  const location = answer.headers['location'];
  return {
    outcome: 'serverFault',
    lines: [`${showUrl(url)} answered with status ${answer.status} and ${type}`],
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
  return {
    outcome,
    faults: faultsOf(problem).map((fault) => faultLine(subject, fault)),
    lines: [outcome === 'serverFault' ? `${showUrl(url)} failed: ${what}` : `${subject}: ${what}`],
    next: await advice(problem, headers),
  };
}

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
  { code, status, requestId, errors }: Problem,
  headers: Record<string, string>,
): Promise<string[]> {
  if (status === 503 || status === 429) return [retryLater(headers['retry-after'])];
  if (status >= 500) return [`the operator finds the reason in the log under the request ${requestId}`];
  if (code === 'no-such-path') return [otherServer];
  if (errors?.length) return [];
  const { problems } = await import('../schema.js');
  return Object.hasOwn(problems, code) ? [problems[code].advice] : [];
}

function retryLater(after: string | undefined): string {
  if (!after || !/^\d+$/.test(after)) return 'try again later';
  const seconds = Number(after);
  return `try again in ${seconds > 120 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`}`;
}
