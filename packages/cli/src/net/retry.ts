import type { HttpAnswer, HttpRequest, Send } from '@charsheet/schema';

import { Unreachable } from '../errors.js';
import type { Io } from '../terminal/io.js';
import { note } from '../terminal/output.js';
import { inWords, type Texts } from '../texts/texts.js';

const maxAttempts = 3;
const firstPause = 300;
/** A server that asks for a longer pause than this, in milliseconds, is not asked again: somebody is waiting. */
const maxPause = 5_000;
/** A GET is not repeated once it has taken this long in all, in milliseconds. */
const maxReadTime = 10_000;

/** What came back from one attempt, or why nothing did. */
type Attempt = { answer: HttpAnswer } | { error: Unreachable };

/** Repeats requests that can be sent twice without harm, when they seem to have failed by chance. */
export function withRetries(send: Send, io: Io, interruption: AbortSignal): Send {
  const { clock, stderr, texts } = io;
  return async (request) => {
    if (!isRepeatable(request)) return send(request);
    const start = clock.now();
    let lost: Unreachable | undefined;
    for (let attempts = 1; ; attempts++) {
      const result = await attempt(send, request);
      const isTooLate = request.method === 'GET' && clock.now() - start > maxReadTime;
      const pause =
        attempts === maxAttempts || isTooLate ? undefined : pauseAfter(result, attempts, lost !== undefined);
      if ('error' in result && result.error.maybeSent) lost ??= result.error;
      if (pause === undefined) return outcome(result, lost);
      if (stderr.isTTY) note(io, texts.service.tryingAgain(reasonOf(result, texts)));
      await clock.sleep(pause, interruption);
    }
  };
}

const isRepeatable = ({ method, headers }: HttpRequest) => method === 'GET' || 'idempotency-key' in headers;

async function attempt(send: Send, request: HttpRequest): Promise<Attempt> {
  try {
    return { answer: await send(request) };
  } catch (error) {
    if (error instanceof Unreachable) return { error };
    throw error;
  }
}

/** An earlier attempt may have arrived, even if a later one reached nobody. */
function outcome(result: Attempt, lost: Unreachable | undefined): HttpAnswer {
  if ('answer' in result) return result.answer;
  throw lost ?? result.error;
}

/** Milliseconds before the next attempt; undefined when another one would not help. */
function pauseAfter(result: Attempt, tries: number, wasThere: boolean): number | undefined {
  // Spread, so that many callers do not come back at the same time.
  const usual = firstPause * 2 ** (tries - 1) * (0.5 + Math.random() / 2);
  // A refused connection is final, unless a server was there a moment ago: then it is restarting.
  if ('error' in result) return result.error.maybeSent || wasThere ? usual : undefined;
  if (![502, 503, 504].includes(result.answer.status)) return undefined;
  const asked = secondsOf(result.answer) * 1000;
  return asked > maxPause ? undefined : asked + usual;
}

function secondsOf({ headers }: HttpAnswer): number {
  const after = headers['retry-after'] ?? '';
  return /^\d+$/.test(after) ? Number(after) : 0;
}

const reasonOf = (result: Attempt, texts: Texts) =>
  'error' in result ? inWords(result.error.reason, texts) : texts.service.status(result.answer.status);
