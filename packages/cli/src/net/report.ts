import type { Problem, UnexpectedAnswerError } from '@charsheet/schema';
import type { Language } from '@charsheet/schema/basics';

import { type Credential, commandFor, formatUrl, isLoopback, type Target, tokenAdvice } from '../config.js';
import { type FailedInput, type Outcome, type Report, Unreachable } from '../errors.js';
import { schemaTexts } from '../schema-texts.js';
import { faultLine } from '../terminal/fault-lines.js';
import { inWords, type Line, type Texts } from '../texts/texts.js';

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
  texts: Texts;
  language: Language;
}

const otherServer: Line = ({ service }) => service.otherServer;

/** What to print when a call to the server failed; nothing when `error` is of another kind. */
export async function reportAnswer(
  error: unknown,
  call: Call,
  subject: string | undefined,
): Promise<Report | undefined> {
  const { target, credential } = call;
  if (!target) return undefined;
  const { ProblemError, UnexpectedAnswerError } = await import('../schema.js');
  if (error instanceof Unreachable) return unreachable(error, target);
  if (error instanceof UnexpectedAnswerError) return unexpected(error, target);
  if (error instanceof ProblemError) {
    const { problem, headers } = error;
    const report =
      accountReport({ problem, target, credential }) ?? (await refused(problem, headers, target, call, subject));
    return { ...report, failures: [failureOf(problem, subject)] };
  }
  return undefined;
}

function unreachable({ reason, hint, maybeSent }: Unreachable, { url, proxy }: Target): Report {
  const advice: Line = ({ service }) => (isLoopback(url.hostname) ? service.startOrChoose : service.choose);
  const line: Line = (texts) => {
    const { noAnswer, noAnswerThrough, cannotReach, cannotReachThrough } = texts.service;
    const [directly, through] = maybeSent ? [noAnswer, noAnswerThrough] : [cannotReach, cannotReachThrough];
    const [where, why] = [formatUrl(url), inWords(reason, texts)];
    // The URL of the proxy may hold a password: its origin does not.
    return proxy ? through(where, proxy.origin, why) : directly(where, why);
  };
  return { outcome: 'serverFault', lines: [line], next: hint ? [hint] : maybeSent ? [] : [advice] };
}

function unexpected({ answer }: UnexpectedAnswerError, { url }: Target): Report {
  const type = answer.headers['content-type']?.split(';')[0];
  const location = answer.headers['location'];
  return {
    outcome: 'serverFault',
    code: 'unexpected-answer',
    lines: [
      ({ service }) =>
        type
          ? service.answeredWith(formatUrl(url), answer.status, type)
          : service.answeredWithoutType(formatUrl(url), answer.status),
    ],
    next: [location ? ({ service }) => service.pointsTo(location) : otherServer],
  };
}

async function refused(
  problem: Problem,
  headers: Record<string, string>,
  { url }: Target,
  { language, texts: { service } }: Call,
  subject = service.request,
): Promise<Report> {
  const outcome = outcomeOf(problem);
  const what = String(problem.detail ?? inSentence(problem.title));
  const faults = faultsOf(problem).map((fault) => faultLine(subject, fault));
  if (problem.moreErrors) faults.push(service.moreFaults(subject, faults.length));
  return {
    outcome,
    faults,
    lines: [outcome === 'serverFault' ? service.failed(formatUrl(url), what) : `${subject}: ${what}`],
    next: await advice(problem, headers, language),
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
  language: Language,
): Promise<Line[]> {
  if (status === 503 || status === 429) return [retryLater(headers['retry-after'])];
  if (status >= 500) return [({ service }) => service.inTheLog(requestId)];
  if (code === 'no-such-path') return [otherServer];
  // A detail of what is missing says more than how one gets to a wrong identifier.
  if (errors?.length || (code === 'not-found' && detail)) return [];
  const { problemTexts } = await schemaTexts(language);
  return Object.hasOwn(problemTexts, code) ? [problemTexts[code].advice] : [];
}

function retryLater(after: string | undefined): Line {
  if (!after || !/^\d+$/.test(after)) return ({ service }) => service.later;
  const seconds = Number(after);
  return ({ service }) => (seconds > 120 ? service.inMinutes(Math.ceil(seconds / 60)) : service.inSeconds(seconds));
}

interface Circumstances {
  problem: Problem;
  target: Target;
  credential: Credential | undefined;
}

type AccountReport = (circumstances: Circumstances) => Pick<Report, 'lines' | 'next'>;

const signInAdvice = (target: Target): Line[] => [({ service }) => service.signInWith(commandFor(target, 'login'))];

/** What to say of problems with accounts, by their code: what to do here is another command. */
const accountReports: Record<string, AccountReport | undefined> = {
  'sign-in-required': ({ problem, target }) => ({
    lines: [problem.detail ?? (({ service }) => service.accountNeeded)],
    next: signInAdvice(target),
  }),
  'invalid-credentials': ({ target, credential }) =>
    credential?.from === 'environment'
      ? { lines: [({ service }) => service.tokenRefused(formatUrl(target.url))], next: [tokenAdvice] }
      : { lines: [({ service }) => service.signedOut(formatUrl(target.url))], next: signInAdvice(target) },
  'invalid-email-or-password': ({ target }) => ({
    lines: [({ service }) => service.wrongPassword],
    next: [({ service }) => service.lostPassword(`${formatUrl(target.url)}/reset-password`)],
  }),
  'email-not-verified': ({ target }) => ({
    lines: [({ service }) => service.notConfirmed],
    next: [({ service }) => service.followLink(commandFor(target, 'register --resend'))],
  }),
};

/** What to print when the account is what a request failed by; nothing when it is something else. */
function accountReport(circumstances: Circumstances): Report | undefined {
  const { code } = circumstances.problem;
  const words = Object.hasOwn(accountReports, code) ? accountReports[code]?.(circumstances) : undefined;
  return words && { outcome: 'notAllowed', ...words };
}
