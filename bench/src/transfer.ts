import { createReadStream } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** How many lines an answer had, and how long it took. */
export interface Transfer {
  lines: number;
  seconds: number;
}

interface Upload {
  file: string;
  headers: Record<string, string>;
  signal?: AbortSignal;
}

const ndjson = 'application/x-ndjson';

/** Sends a file of lines as it is, and counts the lines of the answer meanwhile. */
export async function upload(url: string, { file, headers, signal }: Upload): Promise<Transfer> {
  const begin = performance.now();
  const sent = request(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': ndjson },
    ...(signal && { signal }),
  });
  const answered = counted(new Promise((resolve, reject) => sent.once('response', resolve).once('error', reject)));
  const [, lines] = await Promise.all([pipeline(createReadStream(file, { highWaterMark: 262_144 }), sent), answered]);
  return { lines, seconds: (performance.now() - begin) / 1000 };
}

/** Reads lines to their end. */
export async function download(url: string, headers: Record<string, string>): Promise<Transfer> {
  const begin = performance.now();
  const sent = request(url, { headers: { ...headers, Accept: ndjson } }).end();
  const lines = await counted(new Promise((resolve, reject) => sent.once('response', resolve).once('error', reject)));
  return { lines, seconds: (performance.now() - begin) / 1000 };
}

const newline = 10;

async function counted(answer: Promise<IncomingMessage>): Promise<number> {
  const response = await answer;
  if (response.statusCode !== 200) throw new Error(`an answer of many lines has status ${response.statusCode}`);
  let lines = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines++;
  }
  return lines;
}
