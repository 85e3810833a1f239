import { EventEmitter } from 'node:events';

import { describe, expect, test } from 'vitest';

import { answering, charsheet, instantClock, problem } from '../../test/in-process.js';
import { found, goodSheet, ids, stored } from '../../test/sheets.js';
import { Unreachable } from '../errors.js';

const [id] = ids;
const closed = new Unreachable('connection closed', undefined, true, {});
const refused = new Unreachable('connection refused', undefined, false, {});
const busy = (after: string) => problem(503, 'database-unavailable', { title: 'Down' }, { 'retry-after': after });
const gateway = (status: number) => ({ status, headers: { 'content-type': 'text/html' }, body: '' });
type Answers = Parameters<typeof answering>;

/** Runs a command, and tells how long it has waited between tries. */
async function run(args: string[], answers: Answers, terminal = false) {
  const pauses: number[] = [];
  const { connect, requests } = answering(...answers);
  const clock = instantClock((ms) => pauses.push(ms));
  const result = await charsheet(args, { connect, clock, stdin: goodSheet, terminal });
  return { ...result, pauses, keys: requests.map(({ headers }) => headers['idempotency-key']) };
}

describe.each([
  ['get', ['get', id], found(id)],
  ['create', ['create', '-', '-q'], stored(id)],
])('%s is tried again', (_, args, good) => {
  test.each<[string, Answers, [number, number][]]>([
    ['after a lost connection', [closed, good], [[150, 300]]],
    [
      'three times',
      [closed, closed, good],
      [
        [150, 300],
        [300, 600],
      ],
    ],
    ['after as long as the server asks for', [busy('5'), good], [[5150, 5300]]],
    ['when it does not ask', [busy('soon'), good], [[150, 300]]],
    [
      'when a proxy has no answer',
      [gateway(502), gateway(504), good],
      [
        [150, 300],
        [300, 600],
      ],
    ],
    [
      'when the server starts again',
      [closed, refused, good],
      [
        [150, 300],
        [300, 600],
      ],
    ],
  ])('%s', async (_name, answers, expected) => {
    const { status, pauses, keys } = await run(args, answers);
    expect({ status, tries: keys.length }).toEqual({ status: 0, tries: answers.length });
    expect(new Set(keys).size).toBe(1);
    expect(pauses).toHaveLength(expected.length);
    for (const [at, [least, most]] of expected.entries()) {
      expect(pauses[at]).toBeGreaterThanOrEqual(least);
      expect(pauses[at]).toBeLessThanOrEqual(most);
    }
  });

  test.each<[string, Answers, number, RegExp]>([
    ['nobody is there', [refused], 1, /cannot reach .* \(connection refused\)\n/],
    ['the server asks for a long pause', [busy('60')], 1, /try again in 60 seconds\n/],
    ['the server is at fault', [problem(500, 'internal')], 1, /failed: a title\n/],
    ['it was tried three times', [closed, closed, closed], 3, /no answer from .* \(connection closed\)\n/],
    ['what was lost may have arrived', [closed, refused, refused], 3, /no answer from .* \(connection closed\)\n/],
  ])('but not when %s', async (_name, answers, tries, stderr) => {
    const result = await run(args, answers);
    expect(result).toMatchObject({ status: 7, stdout: '', stderr: expect.stringMatching(stderr) });
    expect(result.keys).toHaveLength(tries);
  });
});

test('reading is not, once it has taken long', async () => {
  const clock = instantClock();
  const { connect, requests } = answering(closed, closed);
  const slow: typeof connect = async (...to) => {
    const send = await connect(...to);
    return async (request) => {
      await clock.sleep(30_000);
      return send(request);
    };
  };
  expect(await charsheet(['get', id], { connect: slow, clock })).toMatchObject({ status: 7 });
  expect(requests).toHaveLength(1);
});

test('who sits at a terminal is told why it takes longer', async () => {
  const { stderr } = await run(['get', id], [closed, busy('1'), found(id)], true);
  expect(stderr).toBe(
    '\u001b[33mnote:\u001b[39m connection closed: trying again\n' +
      '\u001b[33mnote:\u001b[39m the server answered with status 503: trying again\n',
  );
});

test('Ctrl-C ends a pause', async () => {
  const signals = new EventEmitter();
  const { connect, requests } = answering(closed);
  const clock = instantClock(() => signals.emit('SIGINT'));
  expect(await charsheet(['get', id], { connect, clock, signals })).toEqual({ status: 130, stdout: '', stderr: '' });
  expect(requests).toHaveLength(1);
});
