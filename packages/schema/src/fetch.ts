import type { HttpAnswer, Send } from './client.js';
import { otherEditionTitle } from './contract/other-edition.js';
import { type ProblemCode, problemType } from './contract/problems.js';

/** What requests need besides the address of the service. */
export interface FetchOptions {
  /**
   * The token of a sign-in, or what tells it for each request; without one a page of the service itself is known by its cookie.
   * An `authorization` header of a call goes before it.
   */
  token?: string | (() => string | undefined);
  /** Milliseconds that a request may take, its answer included, unless that is a stream; 30 000 unless given. */
  timeout?: number;
  /** In place of the `fetch` of the platform. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/**
 * No answer came: nobody was reached, the connection broke, or it took too long. The request may have been carried out all the
 * same; what creates a sheet is safe to send again with an idempotency key, and a change by its `if-match`.
 */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/**
 * Carries the requests of a client by `fetch`, in browsers and elsewhere. It rejects with {@link NoAnswerError}, or with the reason
 * of the `signal` of a call that was aborted.
 * @param baseUrl of the service, such as `https://sheets.example.org`; in a page of the service its path, or `''`
 */
export function fetchTransport(baseUrl: string, options: FetchOptions = {}): Send {
  const base = baseUrl.replace(/\/+$/, '');
  const { token, timeout = 30_000, fetch: send = fetch } = options;
  return async ({ method, path, headers, body = null, stream, wantsStream, signal }) => {
    const bearer = typeof token === 'function' ? token() : token;
    // A stream may take as long as something comes; its caller has a signal of their own.
    const tooLong = wantsStream ? new AbortController().signal : AbortSignal.timeout(timeout);
    const init: RequestInit = {
      method,
      headers: bearer === undefined ? headers : { authorization: `Bearer ${bearer}`, ...headers },
      // Who has a token is known by it, and a cookie besides could be somebody else's.
      credentials: bearer === undefined ? 'same-origin' : 'omit',
      ...(stream ? { body: readable(stream), duplex: 'half' } : { body }),
      signal: signal ? AbortSignal.any([signal, tooLong]) : tooLong,
    };
    try {
      const response = await send(base + path, init);
      const moved = otherEditionOf(response, path);
      if (moved) return moved;
      const { status, headers, ok } = response;
      if (!wantsStream || !ok || !response.body) return await answerOf(response);
      return { status, headers: Object.fromEntries(headers), body: '', stream: chunksOf(response.body) };
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      const reason = tooLong.aborted ? `no answer came within ${timeout / 1000} seconds` : 'no answer came';
      throw new NoAnswerError(`${reason}: ${method} ${base}${path}`, { cause });
    }
  };
}

/**
 * The answer behind a redirect to another path, which is where a sheet of another edition is: `fetch` has followed it, and in a
 * browser cannot be kept from that. One to the same path, of another host or scheme, is followed and nothing more.
 */
function otherEditionOf({ redirected, url }: Response, path: string): HttpAnswer | undefined {
  if (!redirected || url.includes(path.split('?', 1).join())) return undefined;
  const headers = { 'content-type': problemType, location: url };
  const problem = { title: otherEditionTitle, status: 308, code: 'other-edition' satisfies ProblemCode };
  return { status: 308, headers, body: JSON.stringify(problem) };
}

/** As it comes, no faster than it is taken. */
function readable(stream: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await iterator.return?.();
    },
  });
}

/** Not every browser's streams can be iterated. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

async function answerOf(response: Response): Promise<HttpAnswer> {
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}
