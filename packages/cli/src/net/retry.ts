import type { HttpAnswer, HttpRequest, Send } from '@charsheet/schema';

import { Unreachable } from '../errors.js';
import type { Io } from '../terminal/io.js';
import { note } from '../terminal/output.js';

const mostTries = 3;
const firstPause = 300;
/** A server that asks for a longer pause than this, in milliseconds, is left alone: somebody is waiting. */
const longestPause = 5_000;
/** Reading is not tried again once it has taken so long, in milliseconds. */
const patience = 10_000;

/** One try: what came back, or why nothing did. */
type Try = { answer: HttpAnswer } | { error: Unreachable };

/** Sends again what can be sent twice without harm, when the first try seems to have failed by chance. */
export function retrying(send: Send, { clock, stderr, env }: Io, interruption: AbortSignal): Send {
  return async (request) => {
    if (!isRepeatable(request)) return send(request);
    const start = clock.now();
    let lost: Unreachable | undefined;
    for (let tries = 1; ; tries++) {
      const result = await trying(send, request);
      const isTired = request.method === 'GET' && clock.now() - start > patience;
      const pause = tries === mostTries || isTired ? undefined : pauseAfter(result, tries, lost !== undefined);
      if ('error' in result && result.error.maybeSent) lost ??= result.error;
      if (pause === undefined) return outcome(result, lost);
      if (stderr.isTTY) note({ stderr, env }, `${reasonOf(result)}: trying again`);
      await clock.sleep(pause, interruption);
    }
  };
}

const isRepeatable = ({ method, headers }: HttpRequest) => method === 'GET' || 'idempotency-key' in headers;

async function trying(send: Send, request: HttpRequest): Promise<Try> {
  try {
    return { answer: await send(request) };
  } catch (error) {
    if (error instanceof Unreachable) return { error };
    throw error;
  }
}

/** That a later try reached nobody does not change that an earlier one may have arrived. */
function outcome(result: Try, lost: Unreachable | undefined): HttpAnswer {
  if ('answer' in result) return result.answer;
  throw lost ?? result.error;
}

/** How long to wait, in milliseconds; nothing when another try would not help. */
function pauseAfter(result: Try, tries: number, wasThere: boolean): number | undefined {
  // Spread, so that many callers do not come back at the same time.
  const usual = firstPause * 2 ** (tries - 1) * (0.5 + Math.random() / 2);
  // Nobody listens there, unless somebody did a moment ago: a server that starts again.
  if ('error' in result) return result.error.maybeSent || wasThere ? usual : undefined;
  if (![502, 503, 504].includes(result.answer.status)) return undefined;
  const asked = secondsOf(result.answer) * 1000;
  return asked > longestPause ? undefined : asked + usual;
}

function secondsOf({ headers }: HttpAnswer): number {
  const after = headers['retry-after'] ?? '';
  return /^\d+$/.test(after) ? Number(after) : 0;
}

const reasonOf = (result: Try) =>
  'error' in result ? result.error.reason : `the server answered with status ${result.answer.status}`;
