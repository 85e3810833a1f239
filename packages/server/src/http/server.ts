import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

import { limits } from '../limits.js';
import { ApiError, problemDocument, problemType } from './api-error.js';
import { bodyWatch, type UnderWay } from './body-watch.js';
import { standingHeaders } from './headers.js';
import { languageHeaders, wordsFor } from './languages.js';
import { requestedPath, takeTarget } from './target.js';

export interface HttpServerOptions {
  listener: RequestListener;
  basePath?: string;
  /** The `Allow` header of a path, or nothing when nobody serves the path. */
  allow(path: string): string | undefined;
  /** How long a caller may take nothing of an answer, in milliseconds. */
  answerMs?: number;
  /** How long a body may take to come, in milliseconds. */
  bodyMs?: number;
  /** What lets a page of that origin read an answer. */
  forOrigin?(origin: string | undefined): Record<string, string>;
}

export interface HttpServer {
  /** Starts to listen; resolves with the port, which the system chooses for port 0. */
  listen(port: number, host: string): Promise<number>;
  /** Takes no new connections, lets the requests under way end, and cuts what is left after the grace time. */
  close(graceMs: number): Promise<void>;
}

/** An HTTP server whose parser, too, answers with problem documents. */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { listener, basePath = '', allow, answerMs = limits.answer, bodyMs = limits.body, forOrigin } = options;
  const problem = (error: ApiError, headers: IncomingHttpHeaders) =>
    rawProblem(error, { basePath, headers, more: forOrigin?.(headers.origin) });
  // Longer than the idle time of usual proxies, so that it is the proxy that closes.
  const timeouts = { keepAliveTimeout: 75_000, headersTimeout: limits.headers, requestTimeout: 0 };
  const server = createServer({ ...timeouts, requireHostHeader: false }, (request, response) => {
    const hasHost = request.headers.host !== undefined || request.httpVersion === '1.0';
    if (hasHost && takeTarget(request)) return listener(request, response);
    const refused = new ApiError('bad-request', {
      detail: ({ hostMissing, badTarget }) => (hasHost ? badTarget : hostMissing),
    });
    respond(response, problem(refused, request.headers));
  });
  // By connection, which comes and goes seldom: what grows and shrinks with each request keeps old ones alive until the
  // next full garbage collection.
  const underWay: UnderWay = new Map();
  server.on('connection', (socket) => {
    underWay.set(socket, undefined);
    socket.once('close', () => underWay.delete(socket));
  });
  server.on('request', ({ socket }, response: ServerResponse) => {
    underWay.set(socket, response);
    response.once('close', () => {
      // A body that is not there yet is watched on.
      if (underWay.get(socket) === response && response.req.complete) underWay.set(socket, undefined);
      if (!response.shouldKeepAlive && !socket.destroyed) closeSoon(socket);
    });
  });
  server.on('clientError', (error: ParserError, socket) => {
    const answer = underWay.get(socket as Socket);
    // What is refused stands behind a request that is whole: that one gets its answer first.
    if (answer?.req.complete && !answer.destroyed)
      answer.once('close', () => refuse(socket, problem(new ApiError('bad-request'), {})));
    else refuse(socket, problem(parserProblem(error, allow), answer?.req.headers ?? headersIn(error)));
  });
  server.on('checkExpectation', ({ headers }, response: ServerResponse) => {
    respond(response, problem(new ApiError('expectation-failed'), headers));
  });
  return {
    listen: async (port, host) => {
      server.listen(port, host);
      await once(server, 'listening');
      const watchBodies = bodyWatch(underWay, bodyMs);
      const watch = setInterval(() => {
        watchAnswers(underWay.keys(), answerMs);
        for (const socket of watchBodies()) server.emit('clientError', bodyIsLate(), socket);
      }, Math.min(answerMs, bodyMs) / 4);
      server.once('close', () => clearInterval(watch));
      return (server.address() as AddressInfo).port;
    },
    close: (graceMs) => close(server, underWay, graceMs),
  };
}

/**
 * Bounds the time in which a caller takes nothing of an answer, for those that wait to be taken now: few do, so there need
 * not be a timer for each request. With the next request the connection loses it again.
 */
function watchAnswers(sockets: Iterable<Socket>, ms: number): void {
  for (const socket of sockets) if (socket.writableLength > 0 && socket.timeout !== ms) socket.setTimeout(ms);
}

const bodyIsLate = () => Object.assign(new Error('the body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

async function close(server: Server, underWay: UnderWay, graceMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  const lastOne = (response: ServerResponse) => response.headersSent || response.setHeader('Connection', 'close');
  for (const response of underWay.values()) if (response) lastOne(response);
  server.prependListener('request', (_, response: ServerResponse) => lastOne(response));
  server.close();
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  // What has come by now is read first.
  await setImmediate();
  for (const socket of underWay.keys()) if (socket.bytesRead === 0) socket.destroy();
  await closed;
  clearTimeout(cut);
}

interface ParserError extends Error {
  code?: string;
  rawPacket?: Buffer;
}

function parserProblem(error: ParserError, allow: HttpServerOptions['allow']): ApiError {
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError('request-timeout');
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError('headers-too-large');
    case 'HPE_INVALID_METHOD':
      return unknownMethod(error.rawPacket?.toString('latin1') ?? '', allow);
    default:
      return new ApiError('bad-request');
  }
}

/** The parser knows few methods and refuses others before any route is looked for. */
function unknownMethod(packet: string, allow: HttpServerOptions['allow']): ApiError {
  const path = requestedPath(packet);
  if (path === undefined) return new ApiError('bad-request');
  const Allow = allow(path);
  return Allow === undefined
    ? new ApiError('no-such-path')
    : new ApiError('method-not-allowed', { headers: { Allow } });
}

/** What matters of the head of a request that the parser has not got through; as far as it came with what was refused. */
function headersIn({ rawPacket }: ParserError): IncomingHttpHeaders {
  const head = rawPacket?.toString('latin1').replaceAll('\r', '') ?? '';
  return {
    origin: /^origin:[ \t]*(\S+)[ \t]*$/im.exec(head)?.[1],
    'accept-language': /^accept-language:[ \t]*(\S[^\n]{0,199})$/im.exec(head)?.[1],
  };
}

type RawProblem = ReturnType<typeof rawProblem>;

interface RawOptions {
  basePath: string;
  /** Of the request. */
  headers: IncomingHttpHeaders;
  /** Headers of the answer besides those that it always has. */
  more: Record<string, string> | undefined;
}

function rawProblem(error: ApiError, { basePath, headers: asked, more }: RawOptions) {
  const requestId = crypto.randomUUID();
  const words = wordsFor(asked);
  const body = JSON.stringify(problemDocument(error, { requestId, basePath, words }));
  const headers = {
    ...standingHeaders,
    ...error.headers,
    ...languageHeaders(words),
    ...more,
    'X-Request-Id': requestId,
    'Content-Type': problemType,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  return { status: error.status, headers, body };
}

function respond(response: ServerResponse, { status, headers, body }: RawProblem): void {
  response.writeHead(status, headers).end(body);
}

function refuse(socket: Duplex, { status, headers, body }: RawProblem): void {
  if (!socket.writable) return;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} \r\n${lines.join('')}\r\n${body}`);
  closeSoon(socket);
}

/** How long a caller may take to read the last answer and to close, in milliseconds. */
const lingerMs = 2000;

/** Closes a connection on which nothing more is said, also when the caller does not. */
function closeSoon(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}
