import cluster from 'node:cluster';

import { type Logger, pino } from 'pino';

import { inSourceLines } from './files/source-lines.js';

/**
 * The log of the process, on standard error: JSON lines for machines, or short coloured lines when a
 * person looks at it in a terminal. Standard output is for what the process has to say to its user.
 *
 * JSON lines are buffered for a moment, so that no request waits for the disk. However the process exits by itself, all lines
 * are written; a kill -9 may lose the last ones.
 */
export async function createLog(level: string): Promise<Logger> {
  // Where several processes write one log, each line says whose it is.
  const base = cluster.isWorker ? { pid: process.pid } : null;
  const options = { level, base, serializers: { err: serializeError } };
  if (!process.stderr.isTTY) return pino(options, buffered());
  const { default: pretty } = await import('pino-pretty');
  const messageFormat =
    '{msg}{if inside}, metrics at {inside}{end}{if method}{method} {url} {status} in {ms} ms{end}{if reason}: {reason}{end}{if err} (request {requestId}){end}';
  const ignore = 'method,url,status,ms,requestId,traceId,parentId,address,inside,data,migrations,reason,retryInMs';
  const stream = pretty({ destination: 2, sync: true, translateTime: 'SYS:HH:MM:ss', messageFormat, ignore });
  return pino(options, stream);
}

function serializeError(error: Error) {
  // What the runtime could not read as a URL may have a password in it.
  const { input: _, ...serialized } = pino.stdSerializers.err(error);
  if (typeof serialized.stack === 'string') serialized.stack = inSourceLines(serialized.stack);
  return serialized;
}

/** Lines are written when there are so many bytes of them, or after this time in milliseconds. */
const bufferBytes = 4096;
const flushEveryMs = 200;

function buffered() {
  const stream = pino.destination({ dest: 2, sync: false, minLength: bufferBytes });
  setInterval(() => stream.flush(), flushEveryMs).unref();
  return stream;
}
