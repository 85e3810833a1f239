import cluster from 'node:cluster';

import { type Logger, pino } from 'pino';

/**
 * The log of the process, on standard error: JSON lines for machines, or short coloured lines when a
 * person looks at it in a terminal. Standard output is for what the process has to say to its user.
 *
 * Nobody waits for a JSON line to be written: lines go out together, soon. Whatever way the process exits by itself, all
 * lines are written; a kill -9 may lose those of the last moment.
 */
export async function createLog(level: string): Promise<Logger> {
  // Where several processes write one log, each line says whose it is.
  const base = cluster.isWorker ? { pid: process.pid } : null;
  if (!process.stderr.isTTY) return pino({ level, base }, together());
  const { default: pretty } = await import('pino-pretty');
  const messageFormat =
    '{msg}{if method}{method} {url} {status} in {ms} ms{end}{if reason}: {reason}{end}{if err} (request {requestId}){end}';
  const ignore = 'method,url,status,ms,requestId,address,data,migrations,reason,retryInMs';
  const stream = pretty({ destination: 2, sync: true, translateTime: 'SYS:HH:MM:ss', messageFormat, ignore });
  return pino({ level, base }, stream);
}

/** How many bytes of lines are enough for a write, and how long fewer of them wait for more, in milliseconds. */
const enough = 4096;
const longest = 200;

function together() {
  const stream = pino.destination({ dest: 2, sync: false, minLength: enough });
  setInterval(() => stream.flush(), longest).unref();
  return stream;
}
