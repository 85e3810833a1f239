import type { Dispatcher } from 'undici';

import type { HttpAnswer, Send } from '@charsheet/schema';

import { type Target, version } from '../config.js';
import { Unreachable } from '../errors.js';

/** Timeouts in milliseconds. */
export interface Timeouts {
  connect: number;
  headers: number;
  /** For the next piece of the body. */
  body: number;
}

const defaultTimeouts: Timeouts = { connect: 10_000, headers: 30_000, body: 30_000 };

/** No answer of the service comes near this; what does is something else. */
const maxBytes = 16 * 1024 * 1024;

/** The transport over the network. Calls reject with {@link Unreachable}, or the reason of `interruption`. */
export async function connectByUndici(
  { url, proxy }: Target,
  interruption: AbortSignal,
  timeouts = defaultTimeouts,
): Promise<Send> {
  const dispatcher = proxy
    ? (await import('./proxy.js')).openThroughProxy(proxy, timeouts.connect)
    : (await import('./direct.js')).openDirectly(url.origin, timeouts.connect);
  const common = {
    origin: url.origin,
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.body,
    signal: interruption,
  };
  return async ({ method, path, headers, body = null }) => {
    try {
      const answer = await dispatcher.request({
        ...common,
        path: url.pathname.replace(/\/$/, '') + path,
        method: method as Dispatcher.HttpMethod,
        headers: { ...headers, 'user-agent': `charsheet/${version}` },
        body,
      });
      return await readAnswer(answer);
    } catch (error) {
      throw interruption.aborted || error instanceof Unreachable ? error : unreachable(error);
    }
  };
}

async function readAnswer({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<HttpAnswer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBytes) throw new Unreachable('the answer is too large', undefined, true, {});
    pieces.push(piece);
  }
  const plain = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  const bytes = Buffer.concat(pieces);
  return { status: statusCode, headers: Object.fromEntries(plain), body: bytes.toString(), bytes };
}

/** What is known of one kind of network error. */
interface Kind {
  reason: string;
  hint?: string;
  /** The request certainly did not arrive. */
  unsent?: true;
}

const certificateHint = 'NODE_EXTRA_CA_CERTS may name a file with the authorities that you trust besides';
const untrusted: Kind = {
  reason: 'its certificate is not trusted',
  hint: certificateHint,
  unsent: true,
};

/** By the code of the error, or its name when it has none. */
const kinds: Record<string, Kind> = {
  CERT_HAS_EXPIRED: { reason: 'its certificate has expired', unsent: true },
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  EAI_AGAIN: { reason: 'the name server does not answer', unsent: true },
  ECONNREFUSED: { reason: 'connection refused', unsent: true },
  ECONNRESET: { reason: 'connection reset' },
  EHOSTUNREACH: { reason: 'no route to this host', unsent: true },
  ENETUNREACH: { reason: 'no network', unsent: true },
  ENOTFOUND: { reason: 'no host has this name', unsent: true },
  EPIPE: { reason: 'connection closed' },
  ERR_SSL_WRONG_VERSION_NUMBER: {
    reason: 'it does not speak TLS',
    hint: 'if the server has no certificate, its URL begins with http://',
    unsent: true,
  },
  ERR_TLS_CERT_ALTNAME_INVALID: { reason: 'its certificate is for another host name', unsent: true },
  ETIMEDOUT: { reason: 'connecting took too long', unsent: true },
  HTTPParserError: { reason: 'what answers there does not speak HTTP' },
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UND_ERR_BODY_TIMEOUT: { reason: 'the answer stopped half-way' },
  UND_ERR_CONNECT_TIMEOUT: { reason: 'connecting took too long', unsent: true },
  UND_ERR_HEADERS_OVERFLOW: { reason: 'the headers of the answer are too large' },
  UND_ERR_HEADERS_TIMEOUT: { reason: 'the server took too long' },
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { reason: 'the answer broke off' },
  UND_ERR_SOCKET: { reason: 'connection closed' },
};

/** A network error in plain words. */
export function unreachable(error: unknown): Unreachable {
  const { reason, hint, unsent = false } = kindOf(error);
  return new Unreachable(reason, hint, !unsent, { cause: error });
}

function kindOf(error: unknown): Kind {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: unknown };
  const kind = kinds[code ?? ''] ?? kinds[name ?? ''];
  if (kind) return kind;
  return cause instanceof Error ? kindOf(cause) : { reason: messageOf(error) };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
