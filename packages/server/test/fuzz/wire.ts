import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import type { AnyRequest } from './requests.js';
import { edited } from './wrapping.js';

/** An answer as it came. */
export interface WireAnswer {
  status: number;
  /** Names in lower case; what came several times is joined. */
  headers: Record<string, string>;
  body: Buffer;
}

/** How long a whole request may take, and how long one is waited for that may not be whole, in milliseconds. */
const [patience, moment] = [8000, 60];

/** The bytes of a request. */
export function bytesOf({ method, target, headers, body, framing }: AnyRequest, host: string): Buffer {
  const all = headers.some(([name]) => name === 'host') ? headers : [['host', host], ...headers];
  const isChunked = framing?.kind === 'chunks' && body !== '';
  const length = isChunked ? 'transfer-encoding: chunked\r\n' : `content-length: ${body.length}\r\n`;
  const extra = framing?.kind === 'lines' ? `${framing.extra}\r\n` : '';
  const head = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const sent = isChunked ? chunked(body, framing.length) : body;
  const whole = `${method} ${target} HTTP/1.1\r\n${head}${body === '' ? '' : length}${extra}\r\n${sent}`;
  return Buffer.from(framing?.kind === 'edits' ? framing.edits.reduce(edited, whole) : whole, 'latin1');
}

function chunked(body: string, length: number): string {
  const chunks: string[] = [];
  for (let at = 0; at < body.length; at += length) chunks.push(body.slice(at, at + length));
  return `${chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')}0\r\n\r\n`;
}

/** Connections to a service that are used again, as a program does. */
export function connections(port: number) {
  const idle: Socket[] = [];
  const open = async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    // What went wrong is seen in what did not come.
    socket.on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  return {
    /** Sends a whole request; undefined when there is no answer. */
    async ask(bytes: Buffer, method: string): Promise<WireAnswer | undefined> {
      const socket = idle.pop() ?? (await open());
      const reading = readAnswer(socket, method, patience);
      socket.write(bytes);
      const read = await reading;
      if (!read || read.isLast || socket.destroyed) socket.destroy();
      else idle.push(socket);
      return read?.answer;
    },
    /** Sends bytes in pieces on a connection of their own, and waits for a moment; undefined when nothing came. */
    async tell(bytes: Buffer, cuts: readonly number[]): Promise<WireAnswer | undefined> {
      const socket = await open();
      const reading = readAnswer(socket, 'GET', moment);
      let from = 0;
      for (const cut of cuts) {
        socket.write(bytes.subarray(from, from + cut));
        from += cut;
        await delay(0);
      }
      socket.write(bytes.subarray(from));
      const read = await reading;
      socket.destroy();
      return read?.answer;
    },
    close() {
      for (const socket of idle.splice(0)) socket.destroy();
    },
  };
}

interface Read {
  answer: WireAnswer;
  /** Whether the connection is of no more use. */
  isLast: boolean;
}

/** Reads one answer, at most so long; undefined when none came whole. */
function readAnswer(socket: Socket, method: string, ms: number): Promise<Read | undefined> {
  let got: Buffer = Buffer.alloc(0);
  return new Promise((resolve) => {
    const end = (read: Read | undefined) => {
      clearTimeout(timer);
      socket.off('data', take).off('close', atEnd);
      resolve(read);
    };
    const take = (chunk: Buffer) => {
      got = got.length === 0 ? chunk : Buffer.concat([got, chunk]);
      const read = parse(got, method, false);
      if (read) end(read);
    };
    const atEnd = () => end(parse(got, method, true));
    const timer = setTimeout(() => end(undefined), ms);
    socket.on('data', take).on('close', atEnd);
  });
}

/** The answer that the bytes begin with, once it is whole. */
function parse(bytes: Buffer, method: string, isEnd: boolean): Read | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const [first = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
  const rest = bytes.subarray(headEnd + 4);
  if (status < 200) return parse(rest, method, isEnd);
  const headers: WireAnswer['headers'] = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  const isLast = /\bclose\b/i.test(headers['connection'] ?? '');
  const body = bodyIn(rest, { method, status, headers, isEnd });
  return body && { answer: { status, headers, body }, isLast };
}

interface Head {
  method: string;
  status: number;
  headers: WireAnswer['headers'];
  isEnd: boolean;
}

function bodyIn(rest: Buffer, { method, status, headers, isEnd }: Head): Buffer | undefined {
  if (method === 'HEAD' || status === 204 || status === 304) return Buffer.alloc(0);
  const length = headers['content-length'];
  if (length !== undefined) return rest.length >= Number(length) ? rest.subarray(0, Number(length)) : undefined;
  if (headers['transfer-encoding'] === undefined) return isEnd ? rest : undefined;
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(rest.subarray(at, lineEnd).toString('latin1'), 16);
    const from = lineEnd + 2;
    if (rest.length < from + size + 2) return undefined;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(rest.subarray(from, from + size));
    at = from + size + 2;
  }
}
