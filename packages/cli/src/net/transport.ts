import { Readable } from 'node:stream';

import type { Dispatcher } from 'undici';

import type { HttpAnswer, Send } from '@charsheet/schema';

import { type Target, version } from '../config.js';
import { Unreachable } from '../errors.js';
import type { Line, Texts } from '../texts/texts.js';

/** Timeouts in milliseconds. */
export interface Timeouts {
  connect: number;
  headers: number;
  /** For the next piece of the body. */
  body: number;
  /** The same where the request is a stream. */
  stream?: number;
}

const defaultTimeouts: Timeouts = { connect: 10_000, headers: 30_000, body: 30_000, stream: 660_000 };

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
  return async ({ method, path, headers, body = null, stream, wantsStream }) => {
    try {
      const answer = await dispatcher.request({
        ...common,
        path: url.pathname.replace(/\/$/, '') + path,
        method: method as Dispatcher.HttpMethod,
        headers: { ...headers, 'user-agent': `charsheet/${version}` },
        body: stream ? Readable.from(stream, { objectMode: false }) : body,
        // All of a stream may be stored at its end only; until then the server itself looks whether more comes.
        ...(stream && { bodyTimeout: timeouts.stream }),
      });
      if (wantsStream && answer.statusCode < 300)
        return { ...factsOf(answer), body: '', stream: piecesOf(answer, interruption) };
      return await readAnswer(answer);
    } catch (error) {
      throw interruption.aborted || error instanceof Unreachable ? error : unreachable(error);
    }
  };
}

/** Rejects as a call does. */
async function* piecesOf({ body }: Dispatcher.ResponseData, interruption: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* body as AsyncIterable<Buffer>;
  } catch (error) {
    throw interruption.aborted ? interruption.reason : unreachable(error);
  }
}

function factsOf({ statusCode, headers }: Dispatcher.ResponseData): Pick<HttpAnswer, 'status' | 'headers'> {
  const plain = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return { status: statusCode, headers: Object.fromEntries(plain) };
}

async function readAnswer(answer: Dispatcher.ResponseData): Promise<HttpAnswer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer.body as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBytes) throw new Unreachable(reason('tooLarge'), undefined, true, {});
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  return { ...factsOf(answer), body: bytes.toString(), bytes };
}

type Reason = keyof Texts['service']['reasons'];

const reason =
  (which: Reason): Line =>
  ({ service }) =>
    service.reasons[which];

/** What is known of one kind of network error. */
interface Kind {
  reason: Reason;
  hint?: 'trustMore' | 'useHttp';
  /** The request certainly did not arrive. */
  unsent?: true;
}

const untrusted: Kind = {
  reason: 'badCertificate',
  hint: 'trustMore',
  unsent: true,
};

/** By the code of the error, or its name when it has none. */
const kinds: Record<string, Kind> = {
  CERT_HAS_EXPIRED: { reason: 'expiredCertificate', unsent: true },
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  EAI_AGAIN: { reason: 'noNameServer', unsent: true },
  ECONNREFUSED: { reason: 'refused', unsent: true },
  ECONNRESET: { reason: 'reset' },
  EHOSTUNREACH: { reason: 'noRoute', unsent: true },
  ENETUNREACH: { reason: 'noNetwork', unsent: true },
  ENOTFOUND: { reason: 'noHost', unsent: true },
  EPIPE: { reason: 'closed' },
  ERR_SSL_WRONG_VERSION_NUMBER: {
    reason: 'noTls',
    hint: 'useHttp',
    unsent: true,
  },
  ERR_TLS_CERT_ALTNAME_INVALID: { reason: 'otherCertificate', unsent: true },
  ETIMEDOUT: { reason: 'slowConnection', unsent: true },
  HTTPParserError: { reason: 'noHttp' },
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UND_ERR_BODY_TIMEOUT: { reason: 'stopped' },
  UND_ERR_CONNECT_TIMEOUT: { reason: 'slowConnection', unsent: true },
  UND_ERR_HEADERS_OVERFLOW: { reason: 'largeHeaders' },
  UND_ERR_HEADERS_TIMEOUT: { reason: 'slow' },
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { reason: 'brokeOff' },
  UND_ERR_SOCKET: { reason: 'closed' },
};

/** A network error in plain words. */
export function unreachable(error: unknown): Unreachable {
  const kind = kindOf(error);
  if (!kind) return new Unreachable(messageOf(error), undefined, true, { cause: error });
  const { hint } = kind;
  const advice: Line | undefined = hint && (({ service }) => service[hint]);
  return new Unreachable(reason(kind.reason), advice, !kind.unsent, { cause: error });
}

function kindOf(error: unknown): Kind | undefined {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: unknown };
  return kinds[code ?? ''] ?? kinds[name ?? ''] ?? (cause instanceof Error ? kindOf(cause) : undefined);
}

/** Of the innermost error. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? messageOf(error.cause) : error.message;
}
