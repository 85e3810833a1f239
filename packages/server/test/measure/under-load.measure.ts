import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { Agent, request } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';

import { mostBodyBytes } from '@charsheet/schema';

import { bundle, runChild } from '../child.js';
import { engines } from '../engines.js';
import { tell } from '../figures.js';
import { largestSheet } from '../notable-sheets.js';
import { environmentOn, startServer } from '../server-process.js';

/** How long a load lasts at least, and what a probe may take meanwhile in 99 cases of 100, in milliseconds. */
const [lasting, mostAllowed] = [3000, 250];
/** Where the measuring itself stood still for longer, in milliseconds, it is made again, at most so often: so did the machine. */
const [mostStill, mostTries] = [150, 3];

interface Sent {
  path: string;
  type: string;
  body: Buffer;
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
/** A beginning, as many pieces as a body has room for, and an end. */
const filled = (begin: string, piece: (index: number) => string, end: string): Buffer => {
  const pieces = [begin];
  for (let left = mostBodyBytes - begin.length - end.length, next = piece(0); left >= Buffer.byteLength(next); ) {
    left -= Buffer.byteLength(next);
    next = piece(pieces.push(next));
  }
  return Buffer.from(pieces.join('') + end);
};
const json = (body: Buffer): Sent => ({ path: '/Character', type: 'application/json', body });
const form = (body: Buffer): Sent => ({ path: '/sign-in', type: 'application/x-www-form-urlencoded', body });
const word = 'x'.repeat(40);
const fields = filled('email=a', () => '&b=%20', '');

const refusedBodies: [load: string, sent: Sent][] = [
  ['too many values', json(filled('[1', () => ',1', ']'))],
  ['surrogate pairs', json(filled('["', () => '\\ud83d\\ude00', '\\ud83d"]'))],
  ['unknown members', json(filled('{"a":1', (index) => `,"${word}${index}":1`, '}'))],
  ['deep nesting', json(filled('', () => '{"a":[', ''))],
  ['duplicate names', json(filled('{"a":1', () => `,"${word}":"${word}"`, '}'))],
  ['inexact numbers', json(filled('[1', () => `,${'1'.repeat(59)}`, ']'))],
  ['bad UTF-8', json(Buffer.concat([filled('["', () => 'é', '').subarray(2), Buffer.from([0xff, 0xff])]))],
  ['no end', json(filled('["', () => 'é', ''))],
  ['forms that are too large', form(fields)],
  ['forms of many fields', form(fields.subarray(0, 65_536))],
];

describe.each(engines)('the service on %s', (engine) => {
  it('answers a probe in time whatever others ask of it', async () => {
    const server = startServer({ ...(await environmentOn(engine)), TRUST_PROXY: '1' });
    await server.announced;
    const url = await server.url;
    const probe = await startProbe(`${url}/livez`);
    const rows: Row[] = [];
    const measure = async (load: string, work: () => Promise<Tally>) => {
      for (let tries = 1; ; tries++) {
        await probe();
        const answers = await work();
        const [still = 0, ...taken] = await probe();
        const row = { load, ...summary(taken), memory: memoryOf(server.child.pid), answers };
        process.stdout.write(line(row));
        if (still <= mostStill || tries === mostTries) return rows.push(row);
        process.stdout.write(`again, since the measuring itself stood still for ${Math.round(still)} ms\n`);
      }
    };
    process.stdout.write(`${engine}: GET /livez under load\n`);
    // Not what a process pays once: code that is compiled, memory that is fetched.
    for (const [, sent] of refusedBodies.slice(0, 1)) await sendRefused(url, sent);
    await largestPages(url, 1);
    await measure('none', () => sleep(lasting).then(() => new Map()));
    for (const [load, sent] of refusedBodies) await measure(load, () => sendRefused(url, sent));
    await measure('20 of the largest sheets as PDFs', () => largestPdfs(url));
    await measure('the largest sheet as a page', () => largestPages(url));
    await measure('200 sign-ins at once', () => signIns(url));
    await measure('2000 idle connections', () => idleConnections(url));
    tell({
      engine,
      requests: rows.reduce((sum, { n, answers }) => sum + n + countIn(answers), 0),
      'slowest answer to the probe, ms': Math.max(...rows.map(({ max }) => max)),
      '99 of 100 within, at worst, ms': Math.max(...rows.map(({ p99 }) => p99)),
      'memory at most, MB': Math.max(...rows.map(({ memory = 0 }) => memory)),
    });
    expect(rows.filter(({ p99 }) => p99 > mostAllowed)).toEqual([]);
  }, 600_000);
});

interface Row {
  load: string;
  n: number;
  p50: number;
  p99: number;
  max: number;
  memory: number | undefined;
  answers: Tally;
}

const line = ({ load, n, p50, p99, max, memory, answers }: Row) =>
  `${load.padEnd(32)} n ${n}, p50 ${p50} ms, p99 ${p99} ms, max ${max} ms; ${memory} MB at most so far; ${shown(answers)}\n`;

/** How often something was answered. */
type Tally = Map<string, number>;

const countIn = (answers: Tally) => [...answers.values()].reduce((a, b) => a + b, 0);

const shown = (answers: Tally) => Array.from(answers, ([answer, count]) => `${count} x ${answer}`).join(', ');

function summary(taken: readonly number[]): Pick<Row, 'n' | 'p50' | 'p99' | 'max'> {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN) * 10) / 10;
  return { n: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

/**
 * Asks the address all the time, in a process of its own. What it returns tells for how long it stood still itself since it was
 * last called, and then how long those took that were asked since then.
 */
async function startProbe(url: string): Promise<() => Promise<number[]>> {
  const child = runChild(bundle('test/children/probe.ts'), url);
  onTestFinished(() => child.kill());
  return async () => {
    child.process.stdin?.write('\n');
    const { value } = await child.lines.next();
    return String(value).split(' ').map(Number);
  };
}

/** What the process had in memory at most until now, where the system tells. */
function memoryOf(pid = 0): number | undefined {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}

let addresses = 0;
/** Callers with many addresses: limits by address keep nobody out here. */
const address = () => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;

interface Asked {
  method?: 'GET' | 'POST';
  type?: string;
  body?: Buffer | string;
}

/** Sends requests on many connections, each of its callers one after another with a pause between, until there are none. */
async function ask(callers: number, next: () => ({ url: string } & Asked) | undefined, pause = 0): Promise<Tally> {
  const agent = new Agent({ connections: callers, headersTimeout: 120_000 });
  const tally: Tally = new Map();
  const count = (answer: string) => tally.set(answer, (tally.get(answer) ?? 0) + 1);
  const call = async () => {
    for (let one = next(); one; one = next()) {
      const { url, method = 'GET', type, body = null } = one;
      const headers = { 'x-forwarded-for': address(), ...(type ? { 'content-type': type } : {}) };
      try {
        const answer = await request(url, { method, headers, body, dispatcher: agent });
        await answer.body.dump();
        count(String(answer.statusCode));
      } catch (error) {
        count((error as NodeJS.ErrnoException).code ?? String(error));
      }
      await sleep(pause);
    }
  };
  await Promise.all(times(callers, call));
  await agent.close();
  return tally;
}

function during<T>(ms: number, next: () => T): () => T | undefined {
  const end = Date.now() + ms;
  return () => (Date.now() < end ? next() : undefined);
}

/** As many as a line of a gigabit a second carries: twice a second on each of 64 connections. */
const sendRefused = (url: string, { path, type, body }: Sent) =>
  ask(
    64,
    during(lasting, () => ({ url: `${url}${path}`, method: 'POST' as const, type, body })),
    500,
  );

async function stored(url: string, number: number): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const { body } = await request(`${url}/Character`, {
    method: 'POST',
    headers,
    body: JSON.stringify(largestSheet(number)),
  });
  const { id } = (await body.json()) as { id: string };
  return `${url}/Character/${id}`;
}

async function largestPdfs(url: string): Promise<Tally> {
  const sheets = await Promise.all(times(20, (number) => stored(url, number)));
  return ask(20, () => {
    const sheet = sheets.pop();
    return sheet === undefined ? undefined : { url: `${sheet}?format=pdf` };
  });
}

async function largestPages(url: string, ms = lasting): Promise<Tally> {
  const sheet = await stored(url, 20);
  return ask(
    20,
    during(ms, () => ({ url: `${sheet}?format=html` })),
  );
}

function signIns(url: string): Promise<Tally> {
  let left = 200;
  const body = () => JSON.stringify({ email: `person${left}@example.org`, password: 'correct horse battery' });
  const signIn = () => ({
    url: `${url}/auth/sign-in/email`,
    method: 'POST' as const,
    type: 'application/json',
    body: body(),
  });
  return ask(left, () => (left-- > 0 ? signIn() : undefined));
}

async function idleConnections(url: string): Promise<Tally> {
  const sockets = times(2000, () => connect(Number(new URL(url).port), '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await sleep(lasting);
  for (const socket of sockets) socket.destroy();
  return new Map([['connected', sockets.length]]);
}
