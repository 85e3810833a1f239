import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import fc from 'fast-check';

import type { TestApp } from '../harness.js';
import { publishedAnswers } from './published.js';
import { type AnyRequest, anyRequest } from './requests.js';
import { bytesOf, connections, type WireAnswer } from './wire.js';
import { makeWorld, type World } from './world.js';

export interface FuzzOptions {
  /** How many requests in all. */
  requests: number;
  /** Most seconds. */
  seconds: number;
  /** Of the same come the same requests. */
  seed: number;
}

/** Most requests with the same people, which are made for them; how many there are then; and how many go out at once. */
const [together, average, atOnce] = [100, 50, 12];
/** The longest that an answer may take, in milliseconds. */
const deadline = 6000;
/** How often memory is looked at, and how much more may be held in the last quarter than in the second, in bytes. */
const [samples, mostGrowth] = [20, 12 * 1024 ** 2];
/** How many kinds of faults are told of. */
const mostFaults = 20;

/** Sends a service requests of any kind. Throws when answers broke promises, with a request of each kind to send again. */
export async function fuzz(app: TestApp, options: FuzzOptions): Promise<Record<string, number>> {
  const { seed, seconds, requests } = options;
  const check = publishedAnswers(JSON.parse((await app.send({ path: '/openapi.json' })).body));
  const tally = { sent: 0, good: 0, refused: 0, busy: 0, silent: 0, slowest: 0 };
  const heap: number[] = [];
  /** The first one of each kind. */
  const faults = new Map<string, string>();
  const port = Number(new URL(app.url).port);

  const one = async (request: AnyRequest, world: World, wire: ReturnType<typeof connections>) => {
    const filled = filledIn(request, world);
    const { method, target, framing } = filled;
    const bytes = bytesOf(filled, `127.0.0.1:${port}`);
    const isWhole = framing === undefined || framing.kind === 'chunks';
    const send = async () => {
      const start = performance.now();
      const answer = isWhole
        ? await wire.ask(bytes, method)
        : await wire.tell(bytes, framing.kind === 'edits' ? framing.pieces : []);
      return { answer, ms: performance.now() - start };
    };
    let sent = await send();
    // Or all that the machine does was stopped for a while.
    if (sent.ms > deadline || (!sent.answer && isWhole)) sent = await send();
    const { answer, ms } = sent;
    tally.sent++;
    count(answer);
    if (answer) tally.slowest = Math.max(tally.slowest, ms);
    const wrong = [
      ...(!answer && isWhole ? ['there is no answer'] : []),
      ...(ms > deadline ? [`it took ${Math.round(ms)} ms`] : []),
      // Where bytes were changed it is not known what was asked.
      ...(answer ? check(isWhole ? method : '', isWhole ? target : '', answer) : []),
    ];
    const got = answer ? `${answer.status} ${answer.body.subarray(0, 300)}` : 'nothing';
    for (const fault of wrong) {
      const kind = `${request.method} ${request.target.split('?')[0]} ${fault.replace(/\d+/g, '0')}`;
      if (!faults.has(kind)) faults.set(kind, `${method} ${target}: ${fault}\ngot ${got}\n${pasted(bytes, port)}`);
    }
  };
  const count = (answer: WireAnswer | undefined) => {
    if (!answer) tally.silent++;
    else if (answer.status === 503) tally.busy++;
    else if (answer.status >= 400) tally.refused++;
    else tally.good++;
  };

  const property = fc.asyncProperty(
    fc.array(anyRequest(app.paths), { minLength: 1, maxLength: together, size: 'max' }),
    async (all) => {
      const world = await makeWorld(app);
      const wire = connections(port);
      const left = all.values();
      const line = async () => {
        for (const next of left) await one(next, world, wire);
      };
      await Promise.all(Array.from({ length: atOnce }, line));
      wire.close();
      const log = JSON.stringify(app.logged.splice(0));
      const told = world.secrets.find((secret) => log.includes(secret));
      if (told !== undefined) faults.set('secret', `the log has a secret: ${around(log, told)}`);
      const isLong = requests > samples * together;
      if (isLong && tally.sent > (requests / samples) * heap.length) heap.push(heapInUse());
    },
  );
  const numRuns = Math.ceil(requests / average);
  await fc.assert(property, { seed, numRuns, interruptAfterTimeLimit: seconds * 1000 });
  if (faults.size > 0) throw new Error([...faults.values()].slice(0, mostFaults).join('\n\n'));
  const grown = growthOf(heap);
  if (grown > mostGrowth) throw new Error(`memory grew by ${megabytes(grown)} MB: ${heap.map(megabytes).join(', ')}`);
  return {
    requests: tally.sent,
    'answers 2xx and 3xx': tally.good,
    'answers 4xx': tally.refused,
    'answers 503 with Retry-After': tally.busy,
    'other answers 5xx': 0,
    'without an answer, of what was no request': tally.silent,
    'slowest answer, ms': Math.round(tally.slowest),
    'memory more in the end, MB': megabytes(grown),
  };
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);

/** What the second half of the samples holds more than the first half without what is held once: each by what it holds at least. */
function growthOf(heap: readonly number[]): number {
  const [second, last] = [heap.slice(samples / 4, samples / 2), heap.slice((samples * 3) / 4)];
  return last.length === 0 ? 0 : Math.min(...last) - Math.min(...second);
}

let collect: (() => void) | undefined;
/** Memory that is in use after a garbage collection, in bytes. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  collect ??= runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}

function filledIn({ target, headers, body, ...others }: AnyRequest, { filled }: World): AnyRequest {
  return {
    ...others,
    target: filled(target),
    headers: headers.map(([name, value]) => [name, filled(value)]),
    body: filled(body),
  };
}

/** The same request for a shell. */
function pasted(bytes: Buffer, port: number): string {
  const text = bytes
    .toString('latin1')
    .replace(/[^ -~]|[\\'%]/g, (letter) => `\\${letter.charCodeAt(0).toString(8).padStart(3, '0')}`);
  return `printf '${text}' | nc 127.0.0.1 ${port}`;
}

function around(log: string, secret: string): string {
  const at = log.indexOf(secret);
  return log.slice(Math.max(at - 300, 0), at + 100);
}
