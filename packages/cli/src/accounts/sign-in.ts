import type { AnswerHeaders } from '@charsheet/schema';

import { isToken, type Target } from '../config.js';
import type { ApiClient, Context } from '../context.js';
import { Failure, Unreachable } from '../errors.js';
import { cliClientId, ProblemError, UnexpectedAnswerError } from '../schema.js';
import { openInBrowser } from '../terminal/browser.js';
import { say } from '../terminal/output.js';
import type { Line } from '../texts/texts.js';
import { emailQuestion, interview } from './interview.js';

interface Options {
  email?: string;
  passwordStdin?: boolean;
}

/** Signs in with an address and a password; resolves with the token. */
export async function signInByPassword(context: Context, options: Options, target: Target): Promise<string> {
  const { loginInScripts, loginByBrowser } = context.texts.accounts;
  const body = await interview(context, options, [loginInScripts, loginByBrowser], async ({ value, password }) => ({
    email: await value(emailQuestion, options.email),
    password: await password(),
  }));
  const client = await context.connectAs(undefined, target);
  const answer = await client.accounts.signIn({ body });
  return bearerToken(answer, answer.body.token);
}

type Codes = Extract<Awaited<ReturnType<ApiClient['devices']['code']>>, { status: 200 }>['body'];
type DeviceError = Extract<Awaited<ReturnType<ApiClient['devices']['token']>>, { status: 400 }>['body'];

/** What slows us down adds so many seconds to each pause from then on (RFC 8628, 3.5). */
const slower = 5;

/** Signs in while a person confirms in a browser (RFC 8628); resolves with the token. */
export async function signInByDevice(context: Context, target: Target): Promise<string> {
  const client = await context.connectAs(undefined, target);
  const answer = await client.devices.code({ body: { client_id: cliClientId } });
  if (answer.status === 400) throw refused(answer.body);
  show(context, answer.body);
  // Opened beside the wait, which begins at once: whoever is on another computer has the address.
  void openInBrowser(context.io, answer.body.verification_uri_complete);
  return poll(context, client, answer.body);
}

function show({ io, texts: { accounts } }: Context, { verification_uri_complete, user_code, expires_in }: Codes): void {
  const minutes = Math.max(1, Math.round(expires_in / 60));
  say(io, accounts.openPage);
  say(io, `\n  ${verification_uri_complete}\n  ${grouped(user_code)}\n`);
  say(io, accounts.waiting(minutes));
}

/** As the page shows it: a code is easier to compare in two halves. */
const grouped = (code: string) => (/^\w{8}$/.test(code) ? `${code.slice(0, 4)}-${code.slice(4)}` : code);

async function poll({ io, interruption }: Context, client: ApiClient, codes: Codes): Promise<string> {
  const end = io.clock.now() + codes.expires_in * 1000;
  let pause = Math.max(1, codes.interval || 5);
  for (;;) {
    await io.clock.sleep(pause * 1000, interruption);
    if (io.clock.now() >= end) throw expired();
    const outcome = await askForToken(client, codes.device_code);
    if ('token' in outcome) return outcome.token;
    pause += outcome.longer;
  }
}

type Outcome = { token: string } | { longer: number };

async function askForToken(client: ApiClient, device_code: string): Promise<Outcome> {
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  try {
    const answer = await client.devices.token({ body: { grant_type, device_code, client_id: cliClientId } });
    if (answer.status === 200) return { token: bearerToken(answer, answer.body.access_token) };
    return goOn(answer.body);
  } catch (error) {
    if (isPassing(error)) return { longer: slower };
    throw error;
  }
}

function goOn(body: DeviceError): Outcome {
  if (body.error === 'authorization_pending') return { longer: 0 };
  if (body.error === 'slow_down') return { longer: slower };
  throw body.error === 'expired_token' ? expired() : refused(body);
}

/** The person may be typing a password meanwhile: a server that is away for a moment need not end it. */
const isPassing = (error: unknown) =>
  error instanceof Unreachable || (error instanceof ProblemError && [429, 503].includes(error.problem.status));

const expired = () =>
  new Failure({
    outcome: 'notAllowed',
    lines: [({ accounts }) => accounts.expired],
    next: [({ accounts }) => accounts.again],
  });

function refused({ error, error_description }: DeviceError): Failure {
  const line: Line = ({ accounts }) =>
    error === 'access_denied' ? accounts.refused : accounts.noSignIn(String(error_description));
  return new Failure({ outcome: 'notAllowed', lines: [line] });
}

/** The token that an answer brings; it has to be one that fits into a header. */
function bearerToken({ status, headers }: { status: number } & AnswerHeaders, token: unknown): string {
  if (isToken(token)) return token;
  // The body may hold a secret all the same.
  throw new UnexpectedAnswerError({ status, headers, body: '' });
}
