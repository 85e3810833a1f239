import type { Dispatcher } from 'undici';

import type { HttpAnswer, Send } from '@charsheet/schema';

import type { Target } from '../config.js';
import { Unreachable } from '../errors.js';
import { version } from '../version.js';
import { createDispatcher, type Undici } from './dispatcher.js';
import { unreachable } from './network-errors.js';

/** How long to wait, in milliseconds. */
export interface Patience {
  connect: number;
  headers: number;
  /** For the next piece of the body. */
  body: number;
}

const usualPatience: Patience = { connect: 10_000, headers: 30_000, body: 30_000 };

/** No answer of the service comes near this; what does is something else. */
const mostBytes = 16 * 1024 * 1024;

/** Makes what carries requests over the network. Rejects with {@link Unreachable}, or the reason of `interruption`. */
export async function connectByUndici(
  { url, proxy }: Target,
  interruption: AbortSignal,
  patience = usualPatience,
): Promise<Send> {
  // The default export: in the bundle the library is a CommonJS module, which has no named ones.
  const undici = (await import('undici')).default as unknown as Undici;
  const common = {
    dispatcher: createDispatcher(undici, proxy, patience.connect),
    headersTimeout: patience.headers,
    bodyTimeout: patience.body,
    signal: interruption,
  };
  return async ({ method, path, headers, body = null }) => {
    try {
      const answer = await undici.request(url.origin + url.pathname.replace(/\/$/, '') + path, {
        ...common,
        method: method as Dispatcher.HttpMethod,
        headers: { ...headers, 'user-agent': `charsheet/${version}` },
        body,
      });
      return await read(answer);
    } catch (error) {
      throw interruption.aborted || error instanceof Unreachable ? error : unreachable(error);
    }
  };
}

async function read({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<HttpAnswer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > mostBytes) throw new Unreachable('the answer is too large', undefined, true, {});
    pieces.push(piece);
  }
  const plain = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return { status: statusCode, headers: Object.fromEntries(plain), body: Buffer.concat(pieces).toString() };
}
