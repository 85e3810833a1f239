import { createReadStream, createWriteStream } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { Transform } from 'node:stream';
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
  const answered = async () => {
    let lines = 0;
    for await (const chunk of await answer(sent)) lines += linesIn(chunk as Buffer);
    return lines;
  };
  const [lines] = await Promise.all([answered(), pipeline(createReadStream(file, { highWaterMark: 262_144 }), sent)]);
  return { lines, seconds: (performance.now() - begin) / 1000 };
}

/** Reads lines to their end, into a file. */
export async function download(url: string, { file, headers }: Upload): Promise<Transfer> {
  const begin = performance.now();
  const sent = request(url, { headers: { ...headers, Accept: ndjson } }).end();
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      lines += linesIn(chunk);
      done(null, chunk);
    },
  });
  let lines = 0;
  await pipeline(await answer(sent), counter, createWriteStream(file));
  return { lines, seconds: (performance.now() - begin) / 1000 };
}

/** @throws Error when it is no stream of lines */
async function answer(sent: ClientRequest): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).once('error', reject),
  );
  if (response.statusCode !== 200) throw new Error(`an answer of many lines has status ${response.statusCode}`);
  return response;
}

const newline = 10;

function linesIn(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines++;
  return lines;
}
